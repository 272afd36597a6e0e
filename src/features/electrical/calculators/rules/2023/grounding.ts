import type { Size } from '../wires.ts'

type Row = { upTo: number; copper: Size; aluminum: Size | null }

/** Table 250.122, 2023: the smallest equipment grounding conductor behind a breaker of up to so many amperes. */
const rows: readonly Row[] = [
  { upTo: 15, copper: '14', aluminum: '12' },
  { upTo: 20, copper: '12', aluminum: '10' },
  { upTo: 60, copper: '10', aluminum: '8' },
  { upTo: 100, copper: '8', aluminum: '6' },
  { upTo: 200, copper: '6', aluminum: '4' },
  { upTo: 300, copper: '4', aluminum: '2' },
  { upTo: 400, copper: '3', aluminum: '1' },
  { upTo: 500, copper: '2', aluminum: '1/0' },
  { upTo: 600, copper: '1', aluminum: '2/0' },
  { upTo: 800, copper: '1/0', aluminum: '3/0' },
  { upTo: 1000, copper: '2/0', aluminum: '4/0' },
  { upTo: 1200, copper: '3/0', aluminum: '250' },
  { upTo: 1600, copper: '4/0', aluminum: '350' },
  { upTo: 2000, copper: '250', aluminum: '400' },
  { upTo: 2500, copper: '350', aluminum: '600' },
  { upTo: 3000, copper: '400', aluminum: '600' },
  { upTo: 4000, copper: '500', aluminum: '750' },
  // Sources differ on aluminum here.
  { upTo: 5000, copper: '700', aluminum: null },
  { upTo: 6000, copper: '800', aluminum: null },
]

export const equipmentGrounding = {
  table: 'Table 250.122',
  rows,
  notLarger: '250.122(A)',
  increased: '250.122(B)',
  parallel: '250.122(F)',
}

/** Chapter 9, Table 8, 2023: the area of a conductor in circular mils. */
export const circularMils: Readonly<Record<Size, number>> = {
  '14': 4110,
  '12': 6530,
  '10': 10_380,
  '8': 16_510,
  '6': 26_240,
  '4': 41_740,
  '3': 52_620,
  '2': 66_360,
  '1': 83_690,
  '1/0': 105_600,
  '2/0': 133_100,
  '3/0': 167_800,
  '4/0': 211_600,
  '250': 250_000,
  '300': 300_000,
  '350': 350_000,
  '400': 400_000,
  '500': 500_000,
  '600': 600_000,
  '700': 700_000,
  '750': 750_000,
  '800': 800_000,
  '900': 900_000,
  '1000': 1_000_000,
}
