"""What things are called: id -> English and Russian name, for plans, files and pages."""

from collections.abc import Mapping
from typing import Final

Names = Mapping[str, tuple[str, str]]

DIRECTIONS: Final[Names] = {
    "dictatorship": ("Dictatorship", "Диктатура"),
    "republic": ("Republic", "Республика"),
    "magic": ("Magic", "Магия"),
    "war": ("War", "Война"),
    "theocracy": ("Theocracy", "Теократия"),
    "trade": ("Trade", "Торговля"),
    "industry": ("Industry", "Промышленность"),
}
PROJECTS: Final[Names] = {
    "new_army": ("New army", "Создание новой армии"),
    "breakthrough_group": ("Breakthrough group", "Создание группы прорыва"),
}
BUILDINGS: Final[Names] = {
    "city_wall": ("City wall", "Городская стена"),
    "prison": ("Prison", "Тюрьма"),
    "barracks": ("Barracks", "Казарма"),
    "labour_camp": ("Penal labour camp", "Каторга"),
    "secret_police": ("Secret police", "Тайная полиция"),
    "pyramid": ("Pyramid", "Пирамида"),
    "printing_house": ("Printing house", "Типография"),
    "forum": ("Forum", "Форум"),
    "court": ("Court of law", "Суд"),
    "town_hall": ("Town hall", "Мэрия"),
    "parliament": ("Parliament", "Парламент"),
    "artifact": ("Artifact", "Артефакт"),
    "library": ("Library", "Библиотека"),
    "alchemical_laboratory": ("Alchemical laboratory", "Алхимическая лаборатория"),
    "academy": ("Academy", "Академия"),
    "black_tower": ("Black tower", "Чёрная башня"),
    "tavern": ("Tavern", "Трактир"),
    "shooting_range": ("Shooting range", "Стрельбище"),
    "military_base": ("Military base", "Военная база"),
    "colosseum": ("Colosseum", "Колизей"),
    "war_idol": ("Idol of war", "Идол войны"),
    "chapel": ("Chapel", "Часовня"),
    "church": ("Church", "Церковь"),
    "monastery": ("Monastery", "Монастырь"),
    "inquisition": ("Inquisition", "Инквизиция"),
    "cathedral": ("Cathedral", "Кафедральный Собор"),
    "trading_rows": ("Trading rows", "Торговые ряды"),
    "stables": ("Stables", "Конюшня"),
    "bank": ("Bank", "Банк"),
    "caravanserai": ("Caravanserai", "Караван-сарай"),
    "bronze_colossus": ("Bronze colossus", "Бронзовый колосс"),
    "smithy": ("Smithy", "Кузница"),
    "water_mill": ("Water mill", "Водяная мельница"),
    "sawmill": ("Sawmill", "Лесопилка"),
    "manufactory": ("Manufactory", "Мануфактура"),
    "steam_engine": ("Steam engine", "Паровая машина"),
}
UNITS: Final[Names] = {
    "militia": ("Militia", "Ополчение"),
    "heavy_infantry": ("Heavy infantry", "Тяжёлая пехота"),
    "crossbowmen": ("Crossbowmen", "Арбалетчики"),
    "knights": ("Knights", "Рыцари"),
    "legionaries": ("Legionaries", "Легионеры"),
    "archers": ("Archers", "Лучники"),
    "cavalry": ("Cavalry", "Кавалерия"),
    "phantoms": ("Phantoms", "Фантомы"),
    "monsters": ("Monsters", "Монстры"),
    "mages": ("Mages", "Маги"),
    "pathfinders": ("Pathfinders", "Следопыты"),
    "horse_archers": ("Horse archers", "Конные лучники"),
    "berserkers": ("Berserkers", "Берсерки"),
    "crusaders": ("Crusaders", "Крестоносцы"),
    "inquisitors": ("Inquisitors", "Инквизиторы"),
    "preachers": ("Preachers", "Проповедники"),
    "mercenary_infantry": ("Mercenary infantry", "Наёмная пехота"),
    "bodyguards": ("Bodyguards", "Телохранители"),
    "war_elephants": ("War elephants", "Боевые слоны"),
    "siege_towers": ("Siege towers", "Осадные башни"),
    "chariots": ("Chariots", "Колесницы"),
    "catapults": ("Catapults", "Катапульты"),
}
TERRAINS: Final[Names] = {
    "plain": ("Plain", "Равнина"),
    "forest": ("Forest", "Лес"),
    "mountains": ("Mountains", "Горы"),
    "water": ("Water", "Вода"),
}
