import { motorCurrents } from './2023/motors.ts'

export type Phase = 'single' | 'three'

export type MotorCurrent = {
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
]

/** The full-load current of a motor that the tables list, or null. Motor circuits are sized by them, not by the nameplate. */
export function motorCurrent(horsepower: number, voltage: number, phase: Phase): MotorCurrent | null {
  const { table, volts, rows } = motorCurrents[phase]
  const listed: readonly number[] = volts
  const column = COLUMNS.find(([from, to]) => voltage >= from && voltage <= to)?.[2]
  const index = column === undefined ? -1 : listed.indexOf(column)
  const amperes = rows.find(([power]) => power === horsepower)?.[1][index]
  if (amperes === undefined || column === undefined) return null
  const { section, percent } = motorCurrents.conductors
  const conductor_amperes = Math.round(amperes * percent) / 100
  return {
    horsepower,
    phase,
    volts: column,
    amperes,
    conductor_amperes,
    table,
    section,
    edition: motorCurrents.edition,
  }
}
