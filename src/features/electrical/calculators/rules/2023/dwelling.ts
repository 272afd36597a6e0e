import type { DwellingRules } from '../edition.ts'

/** Part III to V of Article 220, 2023: dwelling loads, in VA and percent. */
export const dwelling = {
  standard: 'Article 220, Part III',
  lighting: { section: '220.41', vaPerSquareFoot: 3 },
  circuits: { smallAppliance: '220.52(A)', laundry: '220.52(B)', va: 1500 },
  lightingDemand: { table: 'Table 220.45', first: 3000, next: 117_000, nextPercent: 35, restPercent: 25 },
  fastened: { section: '220.53', from: 4, leastVa: 500, percent: 75 },
  dryer: { section: '220.54', least: 5000, percents: [100, 100, 100, 100, 85] },
  ev: { section: '220.57', least: 7200 },
  noncoincident: { section: '220.60', coolingPercent: 125 },
  motor: { section: '430.24', percent: 25 },
  tankless: null,
  fractions: '220.5(B)',
  service: { section: '230.79(C)', least: 100 },
  optional: {
    general: '220.82(B)',
    climate: '220.82(C)',
    first: 10_000,
    restPercent: 40,
    centralHeatPercent: 65,
    supplementaryPercent: 65,
    heaters: { fewPercent: 65, many: 4, manyPercent: 40 },
    ev: { section: '220.57', disputed: true },
  },
  existing: { section: '220.83', without: '220.83(A)', withClimate: '220.83(B)', first: 8000, restPercent: 40 },
  measured: { section: '220.87', percent: 125 },
} as const satisfies DwellingRules

/** Table 220.55, 2023: cooking equipment over 1,750 VA. Column C is in kVA, by the number of units. */
export const cooking = {
  table: 'Table 220.55',
  over: 1750,
  most: 27_000,
  columnB: { upTo: 8750, onePercent: 80 },
  columnC: [8, 11, 14, 17, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40],
  above: { va: 12_000, percentEachKw: 5 },
} as const
