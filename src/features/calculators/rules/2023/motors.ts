/** Tables 430.248 and 430.250, 2023: full-load current of alternating-current motors in amperes, by horsepower. */
export const motorCurrents = {
  edition: '2023',
  single: {
    table: 'Table 430.248',
    volts: [115, 200, 208, 230],
    rows: [
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
    volts: [200, 208, 230, 460],
    rows: [
      [0.5, [2.5, 2.4, 2.2, 1.1]],
      [0.75, [3.7, 3.5, 3.2, 1.6]],
      [1, [4.8, 4.6, 4.2, 2.1]],
      [1.5, [6.9, 6.6, 6, 3]],
      [2, [7.8, 7.5, 6.8, 3.4]],
      [3, [11, 10.6, 9.6, 4.8]],
      [5, [17.5, 16.7, 15.2, 7.6]],
      [7.5, [25.3, 24.2, 22, 11]],
      [10, [32.2, 30.8, 28, 14]],
      [15, [48.3, 46.2, 42, 21]],
      [20, [62.1, 59.4, 54, 27]],
      [25, [78.2, 74.8, 68, 34]],
      [30, [92, 88, 80, 40]],
      [40, [120, 114, 104, 52]],
      [50, [150, 143, 130, 65]],
    ],
  },
  /** Branch-circuit conductors of a single motor, in percent of its full-load current. */
  conductors: { section: '430.22', percent: 125 },
} as const satisfies {
  edition: string
  single: MotorTable
  three: MotorTable
  conductors: { section: string; percent: number }
}

type MotorTable = { table: string; volts: readonly number[]; rows: readonly (readonly [number, readonly number[]])[] }
