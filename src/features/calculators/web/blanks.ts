import { type Kind, kindNames } from '../rules/kinds.ts'

const load = { name: '', quantity: 1, va: null }
const dwelling = {
  floor_area: null,
  small_appliance_circuits: 2,
  laundry_circuits: 1,
  appliances: [],
  cooking: [],
  dryer_va: null,
  dryers: 1,
  ev: [],
  voltage: 240,
}

/** A new row of a list of loads. */
export const blankLoad = () => ({ ...load })

/** Each form's initial values. */
export const blanks: Record<Kind, Record<string, unknown>> = {
  'dwelling-standard': { ...dwelling, heating_va: null, cooling_va: null, largest_motor_va: null },
  'dwelling-optional': {
    ...dwelling,
    cooling_va: null,
    heat_pump_va: null,
    supplementary_va: null,
    supplementary_locked_out: false,
    central_heating_va: null,
    heaters_va: null,
    heaters: null,
  },
  'dwelling-existing': {
    ...dwelling,
    method: 'calculated',
    heating_va: null,
    cooling_va: null,
    new_climate: false,
    measured_va: null,
    new_loads: [],
    service_amperes: null,
  },
  'ev-room': {
    panel_amperes: null,
    voltage: 240,
    source: 'standard',
    present_va: null,
    ev_amperes: null,
    ev_va: null,
    free_spaces: null,
  },
  generator: {
    transfer: 'selected',
    loads: [load],
    calculated_va: null,
    largest_motor_va: null,
    starting_factor: 6,
    voltage: 240,
  },
  conductor: {
    use: 'circuit',
    continuous_amperes: null,
    other_amperes: null,
    service_amperes: null,
    material: 'copper',
    insulation: '90',
    terminals: 'unmarked',
    ambient_celsius: 30,
    bundled: 3,
    sets: 1,
  },
  'voltage-drop': {
    phase: 'single',
    voltage: 120,
    amperes: null,
    feet: null,
    material: 'copper',
    size: '12',
    sets: 1,
  },
  'conduit-fill': {
    conduit: 'emt',
    trade_size: '',
    nipple: false,
    conductors: [{ insulation: 'thhn', size: '12', quantity: null }],
  },
  'box-fill': {
    conductors: [{ size: '14', quantity: null }],
    devices: [],
    clamps: false,
    fittings: null,
    grounds: null,
    ground_size: '14',
    box_cubic_inches: null,
  },
}

export const isKind = (text: string | undefined): text is Kind => kindNames.some((kind) => kind === text)
