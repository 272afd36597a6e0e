import type { AreaRow } from './grounding-electrodes.ts'

/** Table 250.102(C)(1), 2023: the smallest grounded conductor, main bonding jumper or supply-side bonding jumper, by the area of the ungrounded conductors in circular mils. */
const rows: readonly AreaRow[] = [
  { copper: 66_360, aluminum: 105_600, conductor: { copper: '8', aluminum: '6' } },
  { copper: 105_600, aluminum: 167_800, conductor: { copper: '6', aluminum: '4' } },
  { copper: 167_800, aluminum: 250_000, conductor: { copper: '4', aluminum: '2' } },
  { copper: 350_000, aluminum: 500_000, conductor: { copper: '2', aluminum: '1/0' } },
  { copper: 600_000, aluminum: 900_000, conductor: { copper: '1/0', aluminum: '3/0' } },
  { copper: 1_100_000, aluminum: 1_750_000, conductor: { copper: '2/0', aluminum: '4/0' } },
]

export const bonding = {
  table: 'Table 250.102(C)(1)',
  rows,
  /** Above the table: a share of the area of the ungrounded conductors, as if of the jumper's own metal. */
  above: { section: 'Table 250.102(C)(1), Notes 1 and 2', percent: 12.5 },
  main: '250.28(D)(1)',
  supplySide: { one: '250.102(C)(1)', parallel: '250.102(C)(2)' },
}
