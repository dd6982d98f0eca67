"""The 63 technologies (DK-8.3, DK-14.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.tables.odds import percent, share

STOLEN_USUALLY: Final = share("1/10")  # DK-14.5
STOLEN_PROTECTED_DIVISOR: Final = 3  # DK-5.12.3, the loser possesses protect_inventions
STOLEN_OTHER_RACE_DIVISOR: Final = 2

PACES: Final = (1, 3, 5)  # DK-8.3.65
PACE: Final = 1
PRACTICE_PACE: Final = 3

# Rule DK-8.3: what a chance is counted by, all of the kingdom itself. "this turn": what happened
# in the turn; the rest: what there is when the discoveries phase runs (DK-5.15.3).
COUNTS: Final[Mapping[str, str]] = {
    "villages": "villages",
    "disorders": "plunders, removed armies, villages and towns this turn",
    "placed": "armies placed this turn, all but plain armies twice",
    "populated_by_duck": "provinces populated by ducks",
    "populated_by_dwarf": "provinces populated by dwarves",
    "populated_by_elf": "provinces populated by elves",
    "populated_by_human": "provinces populated by humans",
    "populated_by_orc": "provinces populated by orcs",
    "forest_provinces": "forest provinces",
    "grassland_provinces": "grassland provinces",
    "land_provinces": "land provinces",
    "mountain_provinces": "mountain provinces",
    "water_provinces": "water provinces",
    "populated_water": "populated water provinces",
    "orc_hills": "provinces populated by orcs that are not grassland or water",
    "plague_provinces": "provinces with plague",
    "sick_armies": "sick armies",
    "rebellions": "rebellions this turn, put down or not",
    "plunders_at_town": "plunders this turn in a province with a town",
    "villages_built": "villages built this turn by armies",
    "magic_villages": "villages built this turn by magic",
    "projects": "other structures built and technologies developed this turn",
    "duck_provinces_and_towns": "provinces and towns populated by ducks",
    "worm_castles": "sky castles built with worms",
    "settled_water": "villages and towns on water",
    "stables": "stables",
    "roads": "provinces with roads",
    "elf_lore": "1 if the kingdom possesses elf_lore",
    "orcs_in_debt": "1 for an orc kingdom with less than -4 gold",
}


@dataclass(frozen=True, slots=True)
class Term:
    """``chance`` for every one of ``count`` (a key of ``COUNTS``); terms are added (DK-2.5.3)."""

    count: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Factor:
    """The chance is multiplied by ``times`` in kingdoms of ``race`` and ``leaders`` (None: any)."""

    race: str | None
    leaders: str | None
    times: int


@dataclass(frozen=True, slots=True)
class Discovery:
    """How a technology is discovered, or becomes developable (DK-8.2, DK-5.15.3).

    ``gives``: possess or developable. ``certain_if``: a count; above 0 there is no roll. ``needs``:
    technologies that must be possessed. ``factors``: the first that fits the kingdom counts, none:
    1. ``is_paced``: multiplied by the pace of the campaign (DK-8.3.65).
    """

    gives: str
    terms: tuple[Term, ...]
    certain_if: str | None = None
    needs: tuple[str, ...] = ()
    factors: tuple[Factor, ...] = ()
    is_paced: bool = True


@dataclass(frozen=True, slots=True)
class Technology:
    """One technology (DK-8.3).

    ``kind``: tech, soc or discovered. ``price``: gold. ``leaders``: those who may develop a soc,
    None: any. ``only_for``: leaders without whom it cannot be developed. ``requires``: any one of
    these sets of technologies. ``timing``: when it may be developed (DK-8.2.2): always, at_once,
    shortly_after, after_discovery, or None for what comes by itself. ``stolen``: DK-14.5.
    ``opens``: orders and words of ``move`` that need it, in part.
    """

    name: str
    rule: str
    kind: str
    price: int
    leaders: str | None = None
    only_for: str | None = None
    requires: tuple[tuple[str, ...], ...] = ()
    timing: str | None = None
    giveable: bool = True
    stolen: Fraction = STOLEN_USUALLY
    discovery: Discovery | None = None
    opens: tuple[str, ...] = ()


# Rule DK-8.3
TECHNOLOGIES: Final[Mapping[str, Technology]] = {
    technology.name: technology
    for technology in (
        Technology(
            "armour",
            "DK-8.3.1",
            "tech",
            20,
            requires=(("iron",),),
            timing="at_once",
            stolen=share("1/30"),
        ),
        Technology(
            "bows",
            "DK-8.3.2",
            "tech",
            20,
            timing="always",
            stolen=share("1/26"),
            opens=("place_archers",),
        ),
        Technology("castles", "DK-8.3.3", "tech", 20, timing="always", opens=("place_sky_castle",)),
        Technology(
            "catapults",
            "DK-8.3.4",
            "tech",
            50,
            requires=(("more_military_toys",),),
            timing="shortly_after",
            opens=("place_catapults",),
        ),
        Technology(
            "churches",
            "DK-8.3.5",
            "discovered",
            0,
            stolen=share("1/3"),
            discovery=Discovery("possess", (Term("villages", percent("1")),), needs=("mission",)),
            opens=("build_church",),
        ),
        Technology(
            "crime",
            "DK-8.3.6",
            "discovered",
            0,
            discovery=Discovery(
                "possess",
                (Term("disorders", percent("3.3")),),
                factors=(Factor("orc", None, 2), Factor("elf", None, 0)),
            ),
        ),
        Technology(
            "death_training",
            "DK-8.3.7",
            "discovered",
            0,
            stolen=share("1/20"),
            discovery=Discovery(
                "possess",
                (Term("placed", percent("2.5")),),
                factors=(Factor(None, "warrior", 1), Factor(None, None, 0)),
            ),
            opens=("move token death_train",),
        ),
        Technology(
            "diburn",
            "DK-8.3.8",
            "tech",
            160,
            only_for="mage",
            timing="always",
            giveable=False,
            stolen=share("1/60"),
            opens=("diburn",),
        ),
        Technology(
            "duck_lore",
            "DK-8.3.9",
            "soc",
            0,
            timing="after_discovery",
            discovery=Discovery("developable", (Term("populated_by_duck", share("1/6000")),)),
            opens=("duck_populate",),
        ),
        Technology(
            "dwarf_lore",
            "DK-8.3.10",
            "soc",
            0,
            timing="after_discovery",
            discovery=Discovery("developable", (Term("populated_by_dwarf", share("1/6000")),)),
            opens=("dwarf_populate",),
        ),
        Technology(
            "elf_lore",
            "DK-8.3.11",
            "soc",
            0,
            timing="after_discovery",
            discovery=Discovery("developable", (Term("populated_by_elf", share("1/6000")),)),
            opens=("elf_populate",),
        ),
        Technology(
            "even_more_military_toys",
            "DK-8.3.12",
            "tech",
            160,
            requires=(("more_military_toys",),),
            timing="after_discovery",
            discovery=Discovery(
                "developable", (Term("placed", percent("0.25")),), needs=("more_military_toys",)
            ),
        ),
        Technology(
            "firewalkers",
            "DK-8.3.13",
            "tech",
            20,
            requires=(("military_toys",),),
            timing="after_discovery",
            discovery=Discovery(
                "developable", (Term("placed", percent("2.5")),), needs=("military_toys",)
            ),
            opens=("place_firewalkers",),
        ),
        Technology(
            "fishing_boats",
            "DK-8.3.14",
            "tech",
            10,
            requires=(("sea_lore", "ships"),),
            timing="shortly_after",
            opens=("build_fishing_boats",),
        ),
        Technology(
            "fishing_nets",
            "DK-8.3.15",
            "discovered",
            0,
            discovery=Discovery("possess", (Term("populated_water", percent("6")),)),
        ),
        Technology(
            "floating_houses",
            "DK-8.3.16",
            "discovered",
            0,
            discovery=Discovery("possess", (), certain_if="settled_water"),
        ),
        Technology(
            "food_industry",
            "DK-8.3.17",
            "tech",
            20,
            requires=(("grassland_lore",),),
            timing="shortly_after",
        ),
        Technology(
            "forest_lore",
            "DK-8.3.18",
            "discovered",
            0,
            discovery=Discovery("possess", (Term("forest_provinces", percent("0.17")),)),
        ),
        Technology(
            "frigates",
            "DK-8.3.19",
            "tech",
            60,
            requires=(("even_more_military_toys", "ships", "catapults"),),
            timing="shortly_after",
            opens=("place_frigate",),
        ),
        Technology(
            "game_laws", "DK-8.3.20", "soc", 0, requires=(("land_lore",),), timing="shortly_after"
        ),
        Technology(
            "grassland_lore",
            "DK-8.3.21",
            "discovered",
            0,
            discovery=Discovery("possess", (Term("grassland_provinces", percent("0.17")),)),
        ),
        Technology(
            "healing",
            "DK-8.3.22",
            "soc",
            0,
            leaders="priest",
            timing="after_discovery",
            discovery=Discovery(
                "developable",
                (Term("plague_provinces", percent("0.2")), Term("sick_armies", percent("0.6"))),
            ),
            opens=("heal",),
        ),
        Technology(
            "horseriding",
            "DK-8.3.23",
            "discovered",
            0,
            stolen=share("1/6"),
            discovery=Discovery(
                "possess", (Term("grassland_provinces", percent("1")),), certain_if="stables"
            ),
            opens=("build_stable", "place_horse_army"),
        ),
        Technology(
            "human_lore",
            "DK-8.3.24",
            "soc",
            0,
            timing="after_discovery",
            discovery=Discovery("developable", (Term("populated_by_human", share("1/6000")),)),
            opens=("human_populate",),
        ),
        Technology(
            "iron",
            "DK-8.3.25",
            "discovered",
            0,
            discovery=Discovery(
                "possess", (Term("mountain_provinces", percent("0.2")),), needs=("mountain_lore",)
            ),
        ),
        Technology(
            "irrigation", "DK-8.3.26", "tech", 20, timing="always", opens=("build_irrigation",)
        ),
        Technology(
            "jewellery",
            "DK-8.3.27",
            "tech",
            20,
            requires=(("metallurgy", "trade", "towns"),),
            timing="shortly_after",
        ),
        Technology(
            "knights",
            "DK-8.3.28",
            "tech",
            60,
            requires=(("even_more_military_toys", "horseriding", "churches", "mithril"),),
            timing="shortly_after",
            opens=("place_knights",),
        ),
        Technology(
            "land_lore",
            "DK-8.3.29",
            "discovered",
            0,
            discovery=Discovery("possess", (Term("land_provinces", percent("0.17")),)),
        ),
        Technology(
            "magic_village",
            "DK-8.3.30",
            "soc",
            0,
            leaders="mage",
            timing="always",
            stolen=share("1/50"),
            opens=("magic_village",),
        ),
        Technology(
            "metallurgy",
            "DK-8.3.31",
            "tech",
            200,
            requires=(("iron",),),
            timing="at_once",
            stolen=share("1/60"),
        ),
        Technology(
            "military_toys",
            "DK-8.3.32",
            "tech",
            30,
            timing="after_discovery",
            discovery=Discovery("developable", (Term("placed", percent("1")),)),
        ),
        Technology(
            "mining",
            "DK-8.3.33",
            "tech",
            20,
            requires=(("iron",),),
            timing="at_once",
            opens=("build_mine",),
        ),
        Technology(
            "mining_tools",
            "DK-8.3.34",
            "tech",
            30,
            requires=(("mining", "metallurgy"),),
            timing="at_once",
        ),
        Technology(
            "mission", "DK-8.3.35", "soc", 0, leaders="priest", timing="always", opens=("mission",)
        ),
        Technology(
            "mithril",
            "DK-8.3.36",
            "tech",
            40,
            requires=(("steel", "armour", "metallurgy"),),
            timing="shortly_after",
            stolen=share("1/60"),
            opens=("place_mithril_warriors",),
        ),
        Technology("moral", "DK-8.3.37", "soc", 0, leaders="warrior", timing="always"),
        Technology(
            "more_military_toys",
            "DK-8.3.38",
            "tech",
            60,
            requires=(("military_toys",),),
            timing="after_discovery",
            discovery=Discovery(
                "developable", (Term("placed", percent("0.5")),), needs=("military_toys",)
            ),
        ),
        Technology(
            "mountain_lore",
            "DK-8.3.39",
            "discovered",
            0,
            discovery=Discovery("possess", (Term("mountain_provinces", percent("0.17")),)),
        ),
        Technology(
            "orc_lore",
            "DK-8.3.40",
            "soc",
            0,
            timing="after_discovery",
            discovery=Discovery("developable", (Term("populated_by_orc", share("1/6000")),)),
            opens=("orc_populate",),
        ),
        Technology(
            "pest",
            "DK-8.3.41",
            "soc",
            0,
            leaders="priest",
            timing="always",
            stolen=share("1/150"),
            opens=("pest",),
        ),
        Technology("protect_inventions", "DK-8.3.42", "soc", 0, timing="always"),
        Technology("protection", "DK-8.3.43", "soc", 0, timing="always", opens=("protect",)),
        Technology(
            "province_plunder",
            "DK-8.3.44",
            "discovered",
            0,
            discovery=Discovery("possess", (), certain_if="orcs_in_debt"),
            opens=("plunder",),
        ),
        Technology(
            "roads",
            "DK-8.3.45",
            "discovered",
            0,
            discovery=Discovery("possess", (), certain_if="roads"),
            opens=("build_roads",),
        ),
        Technology(
            "sea_lore",
            "DK-8.3.46",
            "discovered",
            0,
            discovery=Discovery("possess", (Term("water_provinces", percent("0.17")),)),
        ),
        Technology(
            "secret_service",
            "DK-8.3.47",
            "soc",
            0,
            timing="after_discovery",
            discovery=Discovery("developable", (Term("rebellions", percent("0.125")),)),
        ),
        Technology(
            "ships",
            "DK-8.3.48",
            "tech",
            20,
            timing="always",
            stolen=share("1/40"),
            opens=("place_ship",),
        ),
        Technology(
            "silviculture",
            "DK-8.3.49",
            "tech",
            10,
            requires=(("forest_lore",),),
            timing="at_once",
            opens=("build_lumber_production",),
        ),
        Technology(
            "sky_worms",
            "DK-8.3.50",
            "discovered",
            0,
            discovery=Discovery("possess", (), certain_if="elf_lore"),
        ),
        Technology(
            "steel",
            "DK-8.3.51",
            "tech",
            20,
            requires=(("iron",),),
            timing="at_once",
            stolen=share("1/15"),
        ),
        Technology(
            "stone_building",
            "DK-8.3.52",
            "tech",
            20,
            requires=(("mining", "castles", "steel"), ("roads", "towns", "churches")),
            timing="shortly_after",
            opens=("place_stone_castle",),
        ),
        Technology(
            "teleport", "DK-8.3.53", "soc", 10, leaders="mage", timing="always", opens=("teleport",)
        ),
        Technology(
            "terraces",
            "DK-8.3.54",
            "tech",
            15,
            requires=(("irrigation", "mountain_lore"),),
            timing="shortly_after",
        ),
        Technology(
            "town_plunder",
            "DK-8.3.55",
            "discovered",
            0,
            discovery=Discovery(
                "possess",
                (Term("plunders_at_town", percent("25")),),
                factors=(
                    Factor("orc", "warrior", 4),
                    Factor("orc", None, 2),
                    Factor(None, "warrior", 2),
                ),
            ),
        ),
        Technology(
            "towns",
            "DK-8.3.56",
            "discovered",
            0,
            discovery=Discovery(
                "possess",
                (
                    Term("villages_built", percent("50")),
                    Term("magic_villages", percent("10")),
                    Term("projects", percent("25")),
                ),
                is_paced=False,
            ),
            opens=("build_town", "remove_town", "supply", "export"),
        ),
        Technology(
            "trade",
            "DK-8.3.57",
            "discovered",
            0,
            discovery=Discovery("possess", (Term("duck_provinces_and_towns", percent("0.2")),)),
        ),
        Technology(
            "trade_ships",
            "DK-8.3.58",
            "tech",
            10,
            requires=(("trade", "ships"), ("floating_houses", "ships")),
            timing="shortly_after",
        ),
        Technology(
            "training",
            "DK-8.3.59",
            "discovered",
            0,
            stolen=share("1/20"),
            discovery=Discovery(
                "possess", (Term("placed", percent("2.5")),), needs=("military_toys",)
            ),
            opens=("move token train",),
        ),
        Technology(
            "trolls",
            "DK-8.3.60",
            "soc",
            0,
            requires=(("military_toys",),),
            timing="after_discovery",
            stolen=share("1/40"),
            discovery=Discovery(
                "developable", (Term("orc_hills", percent("0.5")),), needs=("military_toys",)
            ),
            opens=("place_trolls",),
        ),
        Technology(
            "worm_building",
            "DK-8.3.61",
            "tech",
            20,
            requires=(("worm_lore",),),
            timing="shortly_after",
            opens=("build_worm_factory",),
        ),
        Technology(
            "worm_lore",
            "DK-8.3.62",
            "discovered",
            0,
            stolen=share("1/40"),
            discovery=Discovery("possess", (Term("worm_castles", percent("6")),)),
        ),
        Technology(
            "worms",
            "DK-8.3.63",
            "tech",
            10,
            requires=(("sky_worms",),),
            timing="at_once",
            stolen=share("1/35"),
        ),
    )
}
