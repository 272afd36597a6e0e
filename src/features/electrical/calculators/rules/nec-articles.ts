/** The edition whose sections are listed here. Which one a company works to is a setting. */
export const ARTICLES_EDITION = '2023'

export type NecArticle = {
  edition: string
  section: string
  title: string
  /** One plain sentence, not the text of the code. */
  summary: string
  /** Why a person with the printed code must check it. */
  doubt?: string
}

const article = (section: string, title: string, summary: string): NecArticle => ({
  edition: ARTICLES_EDITION,
  section,
  title,
  summary,
})

/** The sections of 2023 that a residential and light commercial contractor looks up most, by number. */
export const necArticles: readonly NecArticle[] = [
  article(
    '110.26',
    'Working space',
    "Keep clear space in front of equipment: at least 30 in wide or the equipment's width, whichever is greater, 6 ft 6 in high, and 3 to 4 ft deep depending on the conditions.",
  ),
  article(
    '210.8',
    'GFCI protection',
    'Receptacles of dwellings need ground-fault protection in bathrooms, garages, accessory buildings, crawl spaces, basements, kitchens, laundry areas, boathouses, outdoors, at sinks, tubs and showers, and in damp or wet places; the listed hard-wired appliances need it too.',
  ),
  article('210.12', 'AFCI protection', 'Branch circuits in dwellings need arc-fault protection in the rooms it lists.'),
  article(
    '210.52',
    'Receptacle spacing in dwellings',
    'Says where receptacles go along walls, at counters, outdoors and in each room of a dwelling.',
  ),
  article(
    '220',
    'Load calculations',
    'How to calculate the load of branch circuits, feeders and services, by the standard or the optional method.',
  ),
  article(
    '220.85',
    'Two dwelling units, optional method',
    'Two dwelling units on one feeder may count as three of the multifamily method if that is less. No calculator here does it.',
  ),
  article(
    '220.86',
    'Schools, optional method',
    'The load of a school by its VA for a square foot. No calculator here does it: use Commercial load.',
  ),
  article(
    '220.87',
    'Existing loads by measurement',
    'New loads beside the highest demand that was measured in a year, at 125%. Here it is calculated for dwellings only.',
  ),
  article(
    '220.88',
    'New restaurants, optional method',
    'The load of a new restaurant by its connected load. No calculator here does it: use Commercial load.',
  ),
  article(
    '225.41',
    'Emergency disconnects for feeders to dwellings',
    'A one- or two-family dwelling supplied by a feeder needs an emergency disconnect outside, where it can be reached.',
  ),
  article(
    '230.67',
    'Surge protection for dwelling services',
    'A service that supplies a dwelling needs a surge-protective device, also when the service is replaced.',
  ),
  article(
    '230.85',
    'Emergency disconnects for dwelling services',
    'One- and two-family dwellings need an emergency disconnect outside, where it can be reached.',
  ),
  article(
    '240.6',
    'Standard ampere ratings',
    'Lists the standard sizes of fuses and breakers that a calculated load is rounded up to.',
  ),
  article(
    '250.50',
    'Grounding electrode system',
    'All grounding electrodes that a building has are bonded together into one system.',
  ),
  article(
    '250.52',
    'Grounding electrodes',
    'Says what counts as a grounding electrode, such as rods, plates and rebar.',
  ),
  article(
    '250.66',
    'Size of the grounding electrode conductor',
    'The conductor to the electrodes is sized by the largest service conductor.',
  ),
  article(
    '300.5',
    'Burial depths',
    'How deep underground cables and raceways must be, by wiring method and by what is above them.',
  ),
  article('314.16', 'Box fill', 'A box must have room for every conductor, device, clamp and fitting inside it.'),
  article(
    '334',
    'Nonmetallic-sheathed cable (NM)',
    'Where NM cable may be used, and how it is supported, protected and sized.',
  ),
  article(
    '406.12',
    'Tamper-resistant receptacles',
    'Receptacles in dwellings and in the other places it lists must be tamper-resistant.',
  ),
  article(
    '408.4',
    'Circuit directory',
    'Every circuit in a panelboard is identified by what it serves, clearly enough to tell it from all others.',
  ),
  article('422', 'Appliances', 'Circuits, protection and disconnects for fixed and cord-connected appliances.'),
  article('625', 'Electric vehicle charging', 'Wiring for charging equipment, whose load counts as continuous.'),
  article(
    '625.41',
    'Overcurrent protection for EV charging',
    'Overcurrent protection is sized for 125% of the load of the charging equipment.',
  ),
  article(
    '680',
    'Swimming pools and hot tubs',
    'Wiring, bonding and protection in and around pools, spas and fountains.',
  ),
  article('690', 'Solar photovoltaic systems', 'Wiring, disconnects and rapid shutdown of solar systems.'),
  article(
    '690.7',
    'Maximum voltage of solar systems',
    'The voltage of modules rises in the cold, and limits how many a string may have. No calculator here does it.',
  ),
  article(
    '690.31',
    'Wiring methods of solar systems',
    'Which cables and raceways modules may have, and their ampacity in the heat. No calculator here does it.',
  ),
  article(
    '702.4',
    'Capacity of standby generators',
    'With an automatic transfer switch and no load management, a standby generator must carry the full calculated load.',
  ),
  article(
    '705.12',
    'Load-side connections (120% rule)',
    "A panel's busbar must be rated for its supplies together: the 120% rule for solar, storage and other sources.",
  ),
]

type Move = Required<Pick<NecArticle, 'section' | 'doubt'>> & { summary?: string }

/** Sections that the 2026 edition moved. The others are taken from 2023 and marked: no printed copy was at hand. */
const moves: Readonly<Record<string, Move>> = {
  '220': { section: '120', doubt: 'from secondary sources' },
  '220.85': { section: '120.85', doubt: 'from secondary sources' },
  '220.86': { section: '120.86', doubt: 'from secondary sources' },
  '220.87': { section: '120.87', doubt: 'from secondary sources' },
  '220.88': { section: '120.88', doubt: 'from secondary sources' },
  '230.85': {
    section: '230.70(A)(1)',
    summary: 'The service disconnect of a dwelling is itself outdoors, on the dwelling or in sight of it.',
    doubt: 'from a single secondary source',
  },
}

const byNumber = new Intl.Collator('en-US', { numeric: true }).compare

const articles2026: readonly NecArticle[] = necArticles
  .map((one) => ({ ...one, edition: '2026', doubt: 'as in 2023', ...moves[one.section] }))
  .toSorted((a, b) => byNumber(a.section, b.section))

/** The articles of an edition; of one without a list those of 2023, which say so. */
export const articlesFor = (edition: string): readonly NecArticle[] => (edition === '2026' ? articles2026 : necArticles)

/** The articles as choices for code references. */
export const articleChoices = (edition: string) =>
  articlesFor(edition).map((article) => ({
    value: codeReference(article),
    label: codeReference(article),
    detail: article.doubt === undefined ? article.title : `${article.title} · Not verified`,
  }))

/** The reference to a section as records show it: `NEC 2023 210.8`. */
export const codeReference = ({ edition, section }: Pick<NecArticle, 'edition' | 'section'>): string =>
  `NEC ${edition} ${section}`

/** The note on every reference and calculation. */
export const AUTHORITY_DECIDES = 'The authority having jurisdiction decides. Cities may amend the code.'
