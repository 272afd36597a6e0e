import { dwelling as dwelling2023 } from '../2023/dwelling.ts'
import type { DwellingRules } from '../edition.ts'

/** Part III to V of Article 120, 2026, which was Article 220: dwelling loads, in VA and percent. */
export const dwelling: DwellingRules = {
  standard: 'Article 120, Part III',
  lighting: { section: '120.41', vaPerSquareFoot: 2 },
  circuits: { ...dwelling2023.circuits, smallAppliance: '120.52(A)', laundry: '120.52(B)' },
  lightingDemand: { ...dwelling2023.lightingDemand, table: 'Table 120.45' },
  fastened: { ...dwelling2023.fastened, section: '120.53' },
  dryer: { section: '120.54', least: 5000, percents: [100, 100, 80, 80, 80] },
  ev: { section: '120.57', least: null },
  noncoincident: { ...dwelling2023.noncoincident, section: '120.60' },
  motor: dwelling2023.motor,
  tankless:
    '120.56 has a factor for several tankless water heaters, and its values were not found. Look them up in the printed code.',
  fractions: '120.5(B)',
  service: dwelling2023.service,
  optional: {
    ...dwelling2023.optional,
    general: '120.82(B)',
    climate: '120.82(C)',
    first: 8000,
    ev: { section: '120.82(D)', disputed: false },
  },
  existing: {
    refusal:
      '120.83 of the 2026 edition has a new table for existing dwellings, and its percentages were not found. Use the measured demand, or calculate the whole dwelling as a new one.',
  },
  measured: { ...dwelling2023.measured, section: '120.87' },
}
