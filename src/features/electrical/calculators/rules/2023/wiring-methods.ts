import type { conduitAreas } from './conduit.ts'
import type { Size } from '../wires.ts'

type WiringMethod = {
  /** The column whose ampacity is corrected and adjusted. */
  insulation: '60' | '75' | '90'
  /** Its ampacity is at most that of the 60 °C column, up to a size. */
  cap: { section: string; upTo: Size } | null
  /** The sizes it is made in. */
  range: { section: string; from: Size; to: Size } | null
  /** The raceway to size; null for a cable. */
  conduit: Exclude<keyof typeof conduitAreas, 'table'> | null
  /** In steel, whose impedance is higher; also where the armor may be steel. */
  steel: boolean
}

const inRaceway = (conduit: WiringMethod['conduit'], steel: boolean): WiringMethod => ({
  insulation: '90',
  cap: null,
  range: null,
  conduit,
  steel,
})

/** Wiring methods, 2023, with the sections that limit their ampacity and sizes. */
export const wiringMethods = {
  nm: {
    insulation: '90',
    cap: { section: '334.80', upTo: '1000' },
    range: { section: '334.104', from: '14', to: '2' },
    conduit: null,
    steel: false,
  },
  uf: {
    insulation: '60',
    cap: { section: '340.80', upTo: '1000' },
    range: { section: '340.104', from: '14', to: '4/0' },
    conduit: null,
    steel: false,
  },
  // The marking may be 75 or 90 °C, and the cable may run in thermal insulation: the lower of each counts.
  se: {
    insulation: '75',
    cap: { section: '338.10(B)(4)', upTo: '10' },
    range: null,
    conduit: null,
    steel: false,
  },
  mc: { insulation: '90', cap: null, range: null, conduit: null, steel: true },
  thhn_emt: inRaceway('emt', true),
  thhn_pvc_40: inRaceway('pvc_40', false),
  thhn_pvc_80: inRaceway('pvc_80', false),
  thhn_imc: inRaceway('imc', true),
  thhn_rmc: inRaceway('rmc', true),
  thhn_fmc: inRaceway('fmc', true),
} as const satisfies Record<string, WiringMethod>
