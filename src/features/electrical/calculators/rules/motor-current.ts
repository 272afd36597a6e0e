import { atPercent } from './amperes.ts'
import type { Code } from './edition.ts'

export type Phase = 'single' | 'three'

/** The motors of the tables, as nameplates write them. */
export const horsepowers = [
  '1/6',
  '1/4',
  '1/3',
  '1/2',
  '3/4',
  '1',
  '1-1/2',
  '2',
  '3',
  '5',
  '7-1/2',
  '10',
  '15',
  '20',
  '25',
  '30',
  '40',
  '50',
  '60',
  '75',
  '100',
  '125',
  '150',
  '200',
  '250',
  '300',
  '350',
  '400',
  '450',
  '500',
] as const
export type Horsepower = (typeof horsepowers)[number]

/** `1-1/2` is 1.5. */
export const toNumber = (horsepower: Horsepower): number =>
  horsepower.split('-').reduce((sum, part) => {
    const [top = 0, bottom = 1] = part.split('/').map(Number)
    return sum + top / bottom
  }, 0)

type MotorCurrent = {
  horsepower: number
  phase: Phase
  /** The column of the table, which covers the systems of its nominal voltage: 230 V for 240 V. */
  volts: number
  amperes: number
  /** The minimum ampacity of its branch-circuit conductors. */
  conductor_amperes: number
  table: string
  section: string
  edition: string
}

/** The column for a nominal system voltage: 120 V systems use the one of 115 V, and so on. */
const COLUMNS: [number, number, number][] = [
  [110, 127, 115],
  [200, 203, 200],
  [204, 215, 208],
  [216, 250, 230],
  [440, 480, 460],
  [550, 600, 575],
]

/** 1/3 hp as 0.33 and 1/6 hp as 0.17 are what the tables list. */
const ROUNDED = 0.005

/** The full-load current of a motor that the tables list, or null. Motor circuits are sized by them, not by the nameplate. */
export function motorCurrent(
  { motorCurrents, edition }: Code,
  horsepower: number,
  voltage: number,
  phase: Phase,
): MotorCurrent | null {
  const { table, volts, rows } = motorCurrents[phase]
  const listed: readonly number[] = volts
  const column = COLUMNS.find(([from, to]) => voltage >= from && voltage <= to)?.[2]
  const index = column === undefined ? -1 : listed.indexOf(column)
  const amperes = rows.find(([power]) => Math.abs(power - horsepower) < ROUNDED)?.[1][index]
  if (amperes == null || column === undefined) return null
  const { section, percent } = motorCurrents.conductors
  const conductor_amperes = atPercent(amperes, percent)
  return {
    horsepower,
    phase,
    volts: column,
    amperes,
    conductor_amperes,
    table,
    section,
    edition,
  }
}
