type Commercial = {
  /** By occupancy, entered from the printed table. `continuousIncluded`: its values have 125% in them. */
  lighting: { table: string; continuousIncluded: boolean }
  receptacles: { section: string; va: number }
  receptacleDemand: { section: string; first: number; restPercent: number }
  /** The percent by the number of units, the last for more; not below the two largest. Null: in full. */
  kitchen: { section: string; percents: readonly number[] } | null
  other: string
  /** Sections whose figures are missing: schools, measured demand, new restaurants. */
  uncovered: { schools: string; measured: string; restaurants: string }
}

/** Part III of Article 220, 2023, for buildings other than dwellings. */
export const commercial: Commercial = {
  lighting: { table: 'Table 220.42(A)', continuousIncluded: true },
  receptacles: { section: '220.14(I)', va: 180 },
  receptacleDemand: { section: '220.47', first: 10_000, restPercent: 50 },
  kitchen: { section: '220.56', percents: [100, 100, 90, 80, 70, 65] },
  other: '220.40',
  uncovered: { schools: '220.86', measured: '220.87', restaurants: '220.88' },
}
