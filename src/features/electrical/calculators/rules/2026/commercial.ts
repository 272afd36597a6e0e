import { commercial as commercial2023 } from '../2023/commercial.ts'

/** Part III of Article 120, 2026. 120.56 is about water heaters: where kitchens went was not found. */
export const commercial: typeof commercial2023 = {
  lighting: { table: 'Table 120.42(A)', continuousIncluded: false },
  receptacles: { ...commercial2023.receptacles, section: '120.14(I)' },
  receptacleDemand: { ...commercial2023.receptacleDemand, section: '120.47' },
  kitchen: null,
  other: '120.40',
  uncovered: { schools: '120.86', measured: '120.87', restaurants: '120.88' },
}
