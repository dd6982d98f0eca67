"""Who may run campaigns in the admin."""

from django.contrib.auth.models import Group, Permission, User

GROUP = "Game masters"

#: What a GM may do, model by model; of their own campaigns only (see games/admin).
ALLOWED = {
    "campaign": ("add", "change", "view"),
    "seat": ("add", "change", "view"),
    "stage": ("view", "change"),
    "dossier": ("view",),
    "auditentry": ("view",),
    "mail": ("view",),
    "invitation": ("view",),
    "waitingplace": ("view",),
    "seatoffer": ("view",),
}


def make_gm(user: User) -> None:
    """Let somebody run campaigns."""
    group, _is_new = Group.objects.get_or_create(name=GROUP)
    wanted = [f"{act}_{model}" for model, acts in ALLOWED.items() for act in acts]
    group.permissions.set(
        Permission.objects.filter(content_type__app_label="games", codename__in=wanted)
    )
    user.groups.add(group)
    user.is_staff = True
    user.save(update_fields=["is_staff"])
