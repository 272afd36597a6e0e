import type { Size } from '../wires.ts'

/** Table 250.66, 2023: the grounding electrode conductor of a service whose ungrounded conductor, or all parallel ones together, has an area of up to so many circular mils. */
export const electrodeConductors: ElectrodeConductors = {
  table: 'Table 250.66',
  rows: [
    { copper: 66_360, aluminum: 105_600, conductor: { copper: '8', aluminum: '6' } },
    { copper: 105_600, aluminum: 167_800, conductor: { copper: '6', aluminum: '4' } },
    { copper: 167_800, aluminum: 250_000, conductor: { copper: '4', aluminum: '2' } },
    { copper: 350_000, aluminum: 500_000, conductor: { copper: '2', aluminum: '1/0' } },
    { copper: 600_000, aluminum: 900_000, conductor: { copper: '1/0', aluminum: '3/0' } },
    { copper: 1_100_000, aluminum: 1_750_000, conductor: { copper: '2/0', aluminum: '4/0' } },
    { copper: Infinity, aluminum: Infinity, conductor: { copper: '3/0', aluminum: '250' } },
  ],
  /** The largest that is required where the conductor goes to these electrodes alone. */
  rods: { section: '250.66(A)', copper: '6', aluminum: '4' },
  concrete: { section: '250.66(B)', copper: '4' },
  secondRod: '250.53(A)(2)',
}

export type AreaRow = { copper: number; aluminum: number; conductor: { copper: Size; aluminum: Size } }
type ElectrodeConductors = {
  table: string
  rows: readonly AreaRow[]
  rods: { section: string; copper: Size; aluminum: Size }
  concrete: { section: string; copper: Size }
  secondRod: string
}
