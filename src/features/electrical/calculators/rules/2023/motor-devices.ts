/** The largest device against short circuits and ground faults, in percent of the full-load current. */
export type MotorDevice = {
  /** By the kind of motor. */
  percents: { standard: number; design_b: number; wound_rotor: number }
  /** It is set to its amperes, not chosen from the standard ratings. */
  isSetting: boolean
  isFuse: boolean
  /** For a motor that will not start. `above`: another percent for a larger motor, or for a larger device. */
  starting: { percent: number; above: { of: 'motor' | 'device'; amperes: number; percent: number } | null } | null
}

/** Table 430.52, 2023: branch-circuit devices of motors. */
export const motorDevices = {
  table: 'Table 430.52',
  /** The next standard rating above the table's percent, and the largest one if the motor will not start. */
  section: '430.52(C)(1)',
  devices: {
    breaker: {
      percents: { standard: 250, design_b: 250, wound_rotor: 150 },
      isSetting: false,
      isFuse: false,
      starting: { percent: 400, above: { of: 'motor', amperes: 100, percent: 300 } },
    },
    dual_element: {
      percents: { standard: 175, design_b: 175, wound_rotor: 150 },
      isSetting: false,
      isFuse: true,
      starting: { percent: 225, above: null },
    },
    nontime_delay: {
      percents: { standard: 300, design_b: 300, wound_rotor: 150 },
      isSetting: false,
      isFuse: true,
      starting: { percent: 400, above: { of: 'device', amperes: 600, percent: 300 } },
    },
    instantaneous: {
      percents: { standard: 800, design_b: 1100, wound_rotor: 800 },
      isSetting: true,
      isFuse: false,
      starting: null,
    },
  },
} as const satisfies { table: string; section: string; devices: Record<string, MotorDevice> }
