"""The tables of the engine written in the shape of the book's file, to be laid beside it.

Each function gives one part of the file. What is in the file as prose (an effect told in words, a
formula as text) is left out here and named in ``PROSE``; rules as such have tests of their own.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from dunk.engine import rules
from dunk.engine.tables import (
    disasters,
    economy,
    forces,
    lands,
    language,
    maps,
    peoples,
    picture,
    rituals,
    sequence,
    structures,
    technologies,
)

Document = dict[str, Any]

#: Paths of the file that are prose; * stands for one step.
PROSE = (
    "map/numbering",
    "map/odd_rows",
    "map/offset_format",
    "setup/start_gold",
    "structures/*/built_by",
    "structures/irrigation/house_terrain",
    "town_gold/rounding",
    "town_gold/elf_spec",
    "town_gold/house_dwarf_ore",
    "town_gold/food_industry",
    "warehouse/*",
    "crime/random",
    "crime/division",
    "crime/house_income",
    "army_types/*/source",
    "army_types/*/needs",
    "army_types/*/with_worms",
    "missile_attack/erf_bonus",
    "missile_defence/erf_bonus",
    "missile_defence/never",
    "battle/survive",
    "battle/n_j",
    "number_format/*",
    "trolls/rebel_trolls",
    "rebellion_percent/rows",
    "rebellion_percent/columns",
    "rebellion_percent/house_army_reach",
    "rebellion_percent/church",
    "plague/death",
    "plague/house_spread",
    "mission/house_candidates",
    "technology_steal/unpopulated",
    "rumours/applied",
    "technologies/*/effect",
    "technologies/*/effect_source",
    "technologies/*/discovery/note",
    "house_pace/multiplies",
    "technology_timing/*",
)


def number(value: Fraction | int) -> int | float:
    """A percentage as the file writes it."""
    fraction = Fraction(value)
    return int(fraction) if fraction.denominator == 1 else float(fraction)


def percent(chance: Fraction) -> int | float:
    return number(chance * 100)


def game() -> str:
    return "Dunk"


def rules_version() -> str:
    return rules.VERSION


def races() -> list[str]:
    return list(peoples.RACES)


def leader_types() -> list[str]:
    return list(peoples.LEADERS)


def terrains() -> list[Document]:
    return [
        {
            "name": name,
            "letter": land.letter,
            "colour": picture.TERRAIN_PAINT[name].words,
            "hex": picture.TERRAIN_PAINT[name].colour,
            "texture": picture.TERRAIN_PAINT[name].textured,
        }
        for name, land in lands.LANDS.items()
    ]


def race_colours() -> Document:
    return {race or "none": colour for race, colour in picture.NUMBER_COLOUR.items()}


def map_marks() -> Document:
    return {
        **picture.MARKS,
        "drawn_structures": list(picture.DRAWN_STRUCTURES),
        "armies_drawn_per_province": picture.DRAWN_ARMIES,
    }


def house_kingdom_palette() -> list[str]:
    return list(picture.KINGDOM_PALETTE)


def map() -> Document:
    return {
        "known_sizes": [list(size) for size in maps.KNOWN_SIZES],
        "directions": list(lands.DIRECTIONS),
        "offsets_even_row": {way: list(step) for way, step in lands.STEPS_EVEN_ROW.items()},
        "offsets_odd_row": {way: list(step) for way, step in lands.STEPS_ODD_ROW.items()},
    }


def setup() -> Document:
    return {
        "start_provinces": maps.START_PROVINCES,
        "start_armies": maps.START_ARMIES,
        "house_min_distance_between_capitals": maps.CAPITAL_DISTANCE,
        "house_terrain_percent": dict(maps.TERRAIN_PERCENT),
        "house_unowned_populated_percent": percent(maps.POPULATED),
        "house_unowned_race_favourite_percent": percent(maps.POPULATED_BY_FAVOURITE),
    }


def administration() -> Document:
    return {
        "table_0_to_159": list(economy.ADMINISTRATION),
        "beyond_159": f"adm(x) = adm(x-{economy.ADMINISTRATION_PERIOD}) + "
        f"{economy.ADMINISTRATION_RISE}",
        "below_0": 0,
        "race_discount": dict(economy.ADMINISTRATION_DISCOUNT),
        "minimum": 0,
    }


def province_income() -> Document:
    rows: Document = {}
    for name, land in lands.LANDS.items():
        rows[name] = {
            "base": land.gold,
            "race_extra": {land.race: land.race_gold} if land.race else {},
        }
        if land.nets_gold:
            rows[name]["fishing_nets"] = land.nets_gold
    return rows


def raw_materials() -> Document:
    rows: Document = {"kinds": list(lands.RAW_MATERIALS)}
    for name, land in lands.LANDS.items():
        extra = {land.race: {land.race_good: lands.RACE_RAW}} if land.race else {}
        rows[name] = {"base": {land.raw: 1} if land.raw else {}, "race_extra": extra}
        if land.orc_town_food:
            rows[name]["orc_town_extra"] = {"food": land.orc_town_food}
        if land.nets_food:
            rows[name]["fishing_nets"] = {"food": land.nets_food}
    return rows


def structures_() -> Document:
    rows: Document = {}
    for name, kind in structures.STRUCTURES.items():
        row: Document = {}
        if kind.price is not None:
            row["house_cost_per_attempt" if name == "mine" else "house_cost"] = kind.price
        if kind.gold > 0:
            row["house_gold"] = kind.gold
        if kind.gold < 0:
            row["house_upkeep"] = -kind.gold
        if kind.good:
            row["house_raw"] = {kind.good: kind.amount}
        if kind.tradegoods:
            row["tradegoods"] = kind.tradegoods
        if kind.catastrophe:
            row["catastrophe_percent"] = percent(kind.catastrophe)
        if name in ("lumber_production", "fishing_boats", "worm_factory"):
            row["house_terrain"] = list(kind.terrains)
        rows[name] = row
    stone = percent(structures.TOWN_CATASTROPHE_STONE_BUILDING)
    rows["town"]["catastrophe_percent_with_stone_building"] = stone
    rows["warg_farm"]["house_only_for"] = f"{structures.WARG_FARM_RACE} kingdoms"
    return rows


def mines() -> Document:
    return {
        "find_chance": {terrain: str(odds) for terrain, odds in lands.MINE_FIND.items()},
        "find_chance_decimal": {
            terrain: round(float(odds), 6) for terrain, odds in lands.MINE_FIND.items()
        },
        "types": [
            {
                "type": name,
                "percent": percent(mine.share),
                "gold": mine.gold,
                "ore": mine.ore,
                "catastrophe_percent": percent(mine.catastrophe),
            }
            for name, mine in structures.MINES.items()
        ],
        "mining_tools_house": {
            "gold": structures.MINING_TOOLS_MINE_GOLD,
            "ore": structures.MINING_TOOLS_MINE_ORE,
        },
        "metallurgy_house": {"gold": structures.METALLURGY_MINE_GOLD},
    }


def town_gold() -> Document:
    usual, human = economy.TOWN_GOLD["dwarf"], economy.TOWN_GOLD["human"]
    duck, elf = economy.TOWN_GOLD["duck"], economy.TOWN_GOLD["elf"]
    assert economy.TOWN_GOLD["orc"] == usual
    assert duck.weights == elf.weights == usual.weights
    assert elf.tradegoods == human.tradegoods == usual.tradegoods
    assert duck.divisor == human.divisor == usual.divisor
    return {
        "weights_most_common_first": list(usual.weights),
        "human_weights": list(human.weights),
        "tradegoods_weight": usual.tradegoods,
        "duck_tradegoods_weight": duck.tradegoods,
        "divisor": usual.divisor,
        "elf_divisor": elf.divisor,
    }


def crime() -> Document:
    def told(race: str) -> str:
        if race not in economy.CRIME:
            return "0"
        row = economy.CRIME[race]
        amount = f"Random(inc/{economy.CRIME_DIVISOR})" + ("/2" if row.halved else "")
        if row.chance == 1:
            return amount
        return f"{percent(row.chance)} %: {amount}; {percent(1 - row.chance)} %: 0"

    return {race: told(race) for race in peoples.RACES}


def upkeep() -> list[Document]:
    rows = []
    for orc in (True, False):
        for mounted in (True, False):
            row = economy.UPKEEP_MOUNTED if mounted else economy.UPKEEP_NORMAL
            abroad = row.abroad_orc if orc else row.abroad
            for where, gold in (("ally", row.home), ("other", abroad)):
                rows.append({"mounted": mounted, "where": where, "orc_kingdom": orc, "gold": gold})
    return rows


def town_guard() -> Document:
    return {"upkeep": economy.UPKEEP_TOWN_GUARD, "orc_min_erf": forces.ORC_GUARD_ERF}


def army_cost_normal() -> Document:
    return dict(peoples.ARMY_PRICE)


def army_types() -> list[Document]:
    rows = []
    for name, kind in forces.ARMY_TYPES.items():
        row: Document = {"type": name, "mobile": kind.mobile, "mounted": kind.mounted}
        if kind.factor is not None:
            row["cost_factor"] = kind.factor
        if kind.price is not None:
            row["cost"] = kind.price
        if name == "army":
            row["normal"] = True
        if name == "town_guard":
            row["cost"] = "cost of a normal army of the town race, paid by the town"
        if kind.monster:
            row |= {
                "buildable": kind.is_placed,
                "house_race": forces.MONSTER_RACE,
                "house_erf": forces.MONSTER_ERF,
            }
        rows.append(row)
    return rows


def start_erf() -> Document:
    return {
        "default": peoples.PLACED_ERF,
        "warrior_idle_leaders": peoples.PLACED_ERF_IDLE_WARRIORS,
        "elf_warrior_idle_leaders": peoples.PLACED_ERF_IDLE_ELF_WARRIORS,
    }


def defence_bonus() -> Document:
    return {race: dict(row) for race, row in forces.DEFENCE_BONUS.items()}


def race_terrain_bonus() -> Document:
    return {race: dict(row) for race, row in forces.TERRAIN_BONUS.items()}


def mounted_factor() -> Document:
    wargs = forces.MOUNTED_FACTOR["warg_army"]
    assert all(wargs[race] == wargs["orc"] for race in peoples.RACES)
    return {
        "warg_army": dict(wargs["orc"]),
        **{
            kind: {race: dict(row) for race, row in forces.MOUNTED_FACTOR[kind].items()}
            for kind in ("horse_army", "knights")
        },
    }


def melee_type_factor() -> Document:
    rows: Document = {}
    for name, factor in forces.MELEE_TYPE_FACTOR.items():
        key = f"house_{name}" if name in ("firewalkers", "dragon", "turtle") else name
        same = factor.land == factor.sea
        rows[key] = str(factor.land) if same else {"sea": str(factor.sea), "land": str(factor.land)}
    return rows


def melee_modifiers() -> list[Document]:
    (no_iron,) = forces.NO_IRON
    return [
        {"if": told, "factor": str(factor)}
        for told, factor in (
            ("race duck", forces.MELEE_RACE["duck"]),
            (f"iron, no steel, not dwarf, not {no_iron}", forces.MELEE_IRON),
            ("iron, no steel, dwarf", forces.MELEE_IRON_DWARF),
            (f"iron and steel, not dwarf, not {no_iron}", forces.MELEE_IRON_STEEL),
            ("iron and steel, dwarf", forces.MELEE_IRON_STEEL_DWARF),
            ("armour, no steel", forces.MELEE_ARMOUR),
            ("armour and steel", forces.MELEE_ARMOUR_STEEL),
            ("sick", forces.MELEE_SICK),
            ("killed by arrows in this battle", forces.MELEE_KILLED_BY_ARROWS),
            ("dwarf at sea", forces.MELEE_RACE_AT_SEA["dwarf"]),
            ("orc at sea", forces.MELEE_RACE_AT_SEA["orc"]),
        )
    ]


def missile_attack() -> Document:
    bowed = forces.MISSILE_FACTOR_NEEDS_BOWS
    return {
        "with_bows": str(forces.MISSILE_WITH_BOWS),
        "without_bows": str(forces.MISSILE_WITHOUT_BOWS),
        "duck": str(forces.MISSILE_RACE["duck"]),
        "iron": str(forces.MISSILE_IRON),
        "sick": str(forces.MISSILE_SICK),
        "elf_with_bows_extra_erf": forces.MISSILE_ELF_BOWS_ERF,
        "type_factor": {
            **{
                name: f"{factor} (only with bows)" if name in bowed else str(factor)
                for name, factor in forces.MISSILE_TYPE_FACTOR.items()
            },
            "other": str(forces.ONE),
        },
    }


def missile_defence() -> Document:
    return {
        "duck": str(forces.ONE),
        "armour_and_steel": str(forces.DEFENCE_ARMOUR_STEEL),
        "armour_without_steel": str(forces.DEFENCE_ARMOUR),
        "sick": str(forces.DEFENCE_SICK),
        "type_factor": {
            **{name: str(factor) for name, factor in forces.DEFENCE_TYPE_FACTOR.items()},
            "other": str(forces.ONE),
        },
    }


def strength_unit() -> int:
    return forces.STRENGTH_UNIT


def battle() -> Document:
    return {"erf_gain_per_survived_battle": peoples.ERF_PER_BATTLE}


def trolls() -> Document:
    return {
        "own_will_percent": percent(forces.TROLLS_OWN_WILL),
        "own_will_choices": [*lands.DIRECTIONS, "stand still"],
        "rebel_percent_without_plunder": percent(forces.TROLLS_REBEL),
    }


def rebellion_percent() -> Document:
    return {
        "table": {
            race: {kingdom: percent(risk) for kingdom, risk in row.items()}
            for race, row in disasters.REBELLION.items()
        },
        "village_stop_percent": percent(disasters.REBELLION_STOPPED_BY_VILLAGE),
        "house_secret_service_stop_percent": percent(disasters.REBELLION_STOPPED_BY_SECRET_SERVICE),
        "house_each_own_or_allied_army_stop_percent": percent(disasters.REBELLION_STOPPED_BY_ARMY),
        "house_moral_factor": str(disasters.MORAL_FACTOR),
    }


def plague() -> Document:
    return {
        "new_percent_province": {r: percent(o) for r, o in disasters.NEW_PLAGUE_PROVINCE.items()},
        "new_percent_town": {r: percent(o) for r, o in disasters.NEW_PLAGUE_TOWN.items()},
        "contagion": [
            {"number": row.number, "name": row.contagion, "percent": percent(row.chance)}
            for row in disasters.PLAGUE_NUMBERS
        ],
        "mortality": [
            {"number": row.number, "name": row.mortality, "percent": percent(row.chance)}
            for row in disasters.PLAGUE_NUMBERS
        ],
        "resistance": {**disasters.RESISTANCE, disasters.IMMUNE: None},
        "other_race_factor": disasters.RESISTANCE_OTHER_RACE,
        "duck_other_factor": disasters.RESISTANCE_DUCK_AND_OTHER,
        "house_neighbours_tried_per_turn": disasters.NEIGHBOURS_INFECTED,
        "house_recovery_percent": percent(disasters.RECOVERY),
    }


def catastrophe_percent() -> Document:
    single = {
        name: percent(structures.STRUCTURES[name].catastrophe)
        for name in ("irrigation", "roads", "village", "town")
    }
    return {
        **single,
        **{name: percent(mine.catastrophe) for name, mine in structures.MINES.items()},
        "town_with_stone_building": percent(structures.TOWN_CATASTROPHE_STONE_BUILDING),
        # Per turn, as the text of DK-11.2.14 says; where the two differ, the text holds.
        "house_dragon_per_campaign": percent(forces.MONSTER_CHANCE),
        "house_turtle_per_campaign": percent(forces.MONSTER_CHANCE),
    }


def mage_target_percent() -> Document:
    return {
        name: {
            "chosen": percent(aim.chosen),
            "nearby": percent(aim.nearby),
            "random": percent(aim.random),
        }
        for name, aim in (("elf", rituals.AIM_ELF), ("other", rituals.AIM_OTHER))
    }


def gather_mages_percent() -> Document:
    def row(diburn: bool) -> list[int | float]:
        last = rituals.GATHERING_LAST
        return [percent(rituals.gathering_chance(n, diburn=diburn)) for n in range(last + 1)]

    burn, diburn = row(False), row(True)
    return {
        "by_provinces_0_to_60": {"burn": burn, "diburn": diburn},
        "from_60": {
            "burn": percent(rituals.gathering_chance(61, diburn=False)),
            "diburn": percent(rituals.gathering_chance(10_000, diburn=True)),
        },
        "house_interpolated": [n for n in range(61) if n not in rituals.GATHERING],
    }


def ritual_fail_percent() -> Document:
    both = {
        "elf": percent(rituals.RITUAL_FAILS_ELF),
        "other": percent(rituals.RITUAL_FAILS),
    }
    return dict.fromkeys(("priest_resurrection", "protection", "house_heal", "house_pest"), both)


def mission() -> Document:
    return {
        "provinces": rituals.MISSION_PROVINCES,
        "house_join_percent": {
            "own_race": percent(rituals.MISSION_OWN_RACE),
            "other_race": percent(rituals.MISSION_OTHER_RACE),
        },
    }


def burn() -> Document:
    return {
        "stop_percent": {
            "town": percent(rituals.FIRE_STOPPED_BY_TOWN),
            "each_elven_army": percent(rituals.FIRE_STOPPED_BY_ELF_ARMY),
            "elven_population": percent(rituals.FIRE_STOPPED_BY_ELVES),
        },
        "dwarf_army_survive_percent": {
            "mountain": percent(rituals.DWARF_ARMY_SURVIVES_MOUNTAIN),
            "other": percent(rituals.DWARF_ARMY_SURVIVES),
        },
        "dwarf_population_survive_percent": {
            "mountain": percent(rituals.DWARVES_SURVIVE_MOUNTAIN),
            "other": 0,
        },
        "house_survive": list(rituals.FIREPROOF),
    }


def technology_steal() -> Document:
    usual = technologies.STOLEN_USUALLY
    return {
        "named": {
            name: str(tech.stolen)
            for name, tech in technologies.TECHNOLOGIES.items()
            if tech.stolen != usual
        },
        "other": str(usual),
        "protect_inventions_divisor": technologies.STOLEN_PROTECTED_DIVISOR,
        "other_race_divisor": technologies.STOLEN_OTHER_RACE_DIVISOR,
    }


def migration_percent() -> list[Document]:
    first = {
        "what": "colonisation",
        "percent": percent(disasters.COLONISATION),
        "orc_kingdom_percent": percent(disasters.COLONISATION_ORC),
    }
    return [
        first,
        *({"what": m.name, "percent": percent(m.chance)} for m in disasters.MIGRATIONS),
    ]


def plunder() -> Document:
    below = economy.FIRST_CAMPAIGN_OF_NEW_PLUNDER
    return {
        "gold": economy.PLUNDER_GOLD,
        f"orc_gold_campaigns_below_{below}": economy.OLD_PLUNDER_GOLD_ORC,
        "town_guard_may_plunder": f"only campaigns below {below}",
    }


def training() -> Document:
    return {
        "house_train": {
            "gain_percent": percent(forces.TRAIN_GAIN),
            "max_erf": forces.TRAIN_BELOW_ERF,
        },
        "house_death_train": {
            "gain_percent": percent(forces.DEATH_TRAIN_GAIN),
            "die_percent": percent(forces.DEATH_TRAIN_DEATH),
        },
    }


def rumours() -> Document:
    count, faces, mean = sequence.RUMOUR_DICE, sequence.RUMOUR_FACES, sequence.RUMOUR_MEAN
    return {
        "noise_percent": f"{count}D{faces} - {mean}",
        "dice": {"min": count, "mean": count * (faces + 1) // 2, "max": count * faces},
        "noise_range": [count - mean, count * faces - mean],
    }


def house_delayed_order() -> list[str]:
    return list(sequence.DELAYED_ORDERS)


def phases() -> list[str]:
    return list(sequence.PHASE_NAMES)


def abbreviations() -> Document:
    return {name: short for short, name in language.ABBREVIATIONS.items()}


def orders() -> Document:
    return {
        "administration": list(language.ADMINISTRATION_ORDERS),
        "standard": list(language.STANDARD_ORDERS),
        "technology": list(language.TECHNOLOGY_ORDERS),
        "move_words": list(language.MOVE_WORDS),
    }


#: How the file tells the counts of ``COUNTS``.
COUNTED = {
    "villages": "village",
    "disorders": "plunder, removed army, removed village or removed town this turn",
    "placed": "army placed this turn (non-normal armies count twice)",
    **{f"populated_by_{race}": f"province populated by {race}" for race in peoples.RACES},
    **{f"{terrain}_provinces": f"{terrain} province" for terrain in lands.TERRAINS},
    "populated_water": "populated water province",
    "orc_hills": "orc populated province that is not grassland or water",
    "rebellions": "rebellion in the kingdom this turn",
    "plunders_at_town": "army that plundered outside a town this turn",
    "villages_built": "village built this turn",
    "duck_provinces_and_towns": "province or town populated by ducks",
    "worm_castles": "owned sky_castle built with worms",
    "settled_water": "the kingdom owns a village or town on water",
    "stables": "the kingdom owns a stable",
    "roads": "the kingdom owns a province with roads",
    "elf_lore": "elf_lore is possessed",
    "orcs_in_debt": "orc kingdom with less than -4 gold",
}
LORES = {f"{race}_lore" for race in peoples.RACES}


def discovery(name: str, found: technologies.Discovery | None) -> Document | None:
    if found is None:
        return None
    row: Document = {"gives": found.gives, "needs": list(found.needs)}
    if found.terms and name != "healing":  # whose two terms are told in its note
        first = found.terms[0]
        row["per"] = COUNTED[first.count]
        if name in LORES:
            row["chance"] = str(first.chance)
        else:
            row["percent"] = percent(first.chance)
    if found.certain_if:
        row["certain_if"] = COUNTED[found.certain_if]
    return row


def technologies_() -> list[Document]:
    return [
        {
            "name": name,
            "kind": tech.kind,
            "cost": tech.price,
            "leaders": tech.leaders or ("any" if tech.kind == "soc" else None),
            "only_for": tech.only_for,
            "requires_any_of": [list(group) for group in tech.requires],
            "timing": tech.timing,
            "discovery": discovery(name, tech.discovery),
            "native_to": [race for race, own in peoples.NATIVE_TECHNOLOGIES.items() if name in own],
            "giveable": tech.giveable,
            "steal_chance": str(tech.stolen),
            "unlocks_orders": list(tech.opens),
        }
        for name, tech in technologies.TECHNOLOGIES.items()
    ]


def house_pace() -> Document:
    return {
        "values": list(technologies.PACES),
        "default": technologies.PACE,
        "practice_default": technologies.PRACTICE_PACE,
        "not": [
            name
            for name, tech in technologies.TECHNOLOGIES.items()
            if tech.discovery and not tech.discovery.is_paced
        ],
        "cap_percent": 100,
    }


def checks() -> Document:
    kinds = [tech.kind for tech in technologies.TECHNOLOGIES.values()]
    risks = sum(percent(row.chance) for row in disasters.PLAGUE_NUMBERS)
    return {
        "administration_rows": len(economy.ADMINISTRATION),
        "administration_duplicates_agree": 40,
        "contagion_percent_sum": risks,
        "mortality_percent_sum": risks,
        "mine_type_percent_sum": sum(percent(mine.share) for mine in structures.MINES.values()),
        "mage_target_percent_sums": [
            percent(aim.chosen + aim.nearby + aim.random)
            for aim in (rituals.AIM_ELF, rituals.AIM_OTHER)
        ],
        "technologies": len(kinds),
        "technology_kinds": {kind: kinds.count(kind) for kind in ("tech", "soc", "discovered")},
    }


#: Part of the file -> what rebuilds it.
PARTS: dict[str, Callable[[], Any]] = {
    part.__name__.rstrip("_"): part
    for part in (
        game,
        rules_version,
        races,
        leader_types,
        terrains,
        race_colours,
        map_marks,
        house_kingdom_palette,
        map,
        setup,
        administration,
        province_income,
        raw_materials,
        structures_,
        mines,
        town_gold,
        crime,
        upkeep,
        town_guard,
        army_cost_normal,
        army_types,
        start_erf,
        defence_bonus,
        race_terrain_bonus,
        mounted_factor,
        melee_type_factor,
        melee_modifiers,
        missile_attack,
        missile_defence,
        strength_unit,
        battle,
        trolls,
        rebellion_percent,
        plague,
        catastrophe_percent,
        mage_target_percent,
        gather_mages_percent,
        ritual_fail_percent,
        mission,
        burn,
        technology_steal,
        migration_percent,
        plunder,
        training,
        rumours,
        house_delayed_order,
        phases,
        abbreviations,
        orders,
        technologies_,
        house_pace,
        checks,
    )
}
