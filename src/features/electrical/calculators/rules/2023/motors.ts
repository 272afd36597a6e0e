/** Tables 430.248 and 430.250, 2023: full-load current of alternating-current motors in amperes, by horsepower. */
export const motorCurrents = {
  single: {
    table: 'Table 430.248',
    volts: [115, 200, 208, 230],
    rows: [
      [1 / 6, [4.4, 2.5, 2.4, 2.2]],
      [1 / 4, [5.8, 3.3, 3.2, 2.9]],
      [1 / 3, [7.2, 4.1, 4, 3.6]],
      [0.5, [9.8, 5.6, 5.4, 4.9]],
      [0.75, [13.8, 7.9, 7.6, 6.9]],
      [1, [16, 9.2, 8.8, 8]],
      [1.5, [20, 11.5, 11, 10]],
      [2, [24, 13.8, 13.2, 12]],
      [3, [34, 19.6, 18.7, 17]],
      [5, [56, 32.2, 30.8, 28]],
      [7.5, [80, 46, 44, 40]],
      [10, [100, 57.5, 55, 50]],
    ],
  },
  three: {
    table: 'Table 430.250',
    volts: [115, 200, 208, 230, 460, 575],
    rows: [
      [0.5, [4.4, 2.5, 2.4, 2.2, 1.1, 0.9]],
      [0.75, [6.4, 3.7, 3.5, 3.2, 1.6, 1.3]],
      [1, [8.4, 4.8, 4.6, 4.2, 2.1, 1.7]],
      [1.5, [12, 6.9, 6.6, 6, 3, 2.4]],
      [2, [13.6, 7.8, 7.5, 6.8, 3.4, 2.7]],
      [3, [null, 11, 10.6, 9.6, 4.8, 3.9]],
      [5, [null, 17.5, 16.7, 15.2, 7.6, 6.1]],
      [7.5, [null, 25.3, 24.2, 22, 11, 9]],
      [10, [null, 32.2, 30.8, 28, 14, 11]],
      [15, [null, 48.3, 46.2, 42, 21, 17]],
      [20, [null, 62.1, 59.4, 54, 27, 22]],
      [25, [null, 78.2, 74.8, 68, 34, 27]],
      [30, [null, 92, 88, 80, 40, 32]],
      [40, [null, 120, 114, 104, 52, 41]],
      [50, [null, 150, 143, 130, 65, 52]],
      [60, [null, 177, 169, 154, 77, 62]],
      [75, [null, 221, 211, 192, 96, 77]],
      [100, [null, 285, 273, 248, 124, 99]],
      [125, [null, 359, 343, 312, 156, 125]],
      [150, [null, 414, 396, 360, 180, 144]],
      [200, [null, 552, 528, 480, 240, 192]],
      [250, [null, null, null, null, 302, 242]],
      [300, [null, null, null, null, 361, 289]],
      [350, [null, null, null, null, 414, 336]],
      [400, [null, null, null, null, 477, 382]],
      [450, [null, null, null, null, 515, 412]],
      [500, [null, null, null, null, 590, 472]],
    ],
  },
  /** Branch-circuit conductors of a single motor, in percent of its full-load current. */
  conductors: { section: '430.22', percent: 125 },
} as const satisfies {
  single: MotorTable
  three: MotorTable
  conductors: { section: string; percent: number }
}

/** Null: the table has no motor of this power at this voltage. */
type MotorTable = {
  table: string
  volts: readonly number[]
  rows: readonly (readonly [number, readonly (number | null)[]])[]
}
