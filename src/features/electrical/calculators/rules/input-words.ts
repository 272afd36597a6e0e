import { horsepowers } from './motor-current.ts'

// Labels of the inputs, for the forms and for what was entered.

type Choice = { value: string; label: string }
type Words = {
  label: string
  unit?: string
  choices?: readonly Choice[]
  /** The value that says nothing, 0 unless set. */
  none?: number | null
}

const toChoices = (labels: readonly (readonly [string, string])[]): Choice[] =>
  labels.map(([value, label]) => ({ value, label }))

export const conduitNames = {
  emt: 'EMT',
  rmc: 'RMC',
  imc: 'IMC',
  fmc: 'FMC',
  pvc_40: 'PVC, Schedule 40',
  pvc_80: 'PVC, Schedule 80',
} as const
export const wiringNames = {
  nm: 'NM-B cable',
  uf: 'UF-B cable',
  se: 'SE cable',
  mc: 'MC cable',
  thhn_emt: 'THHN in EMT',
  thhn_pvc_40: 'THHN in PVC, Schedule 40',
  thhn_pvc_80: 'THHN in PVC, Schedule 80',
  thhn_imc: 'THHN in IMC',
  thhn_rmc: 'THHN in RMC',
  thhn_fmc: 'THHN in FMC',
} as const
export const deviceNames = {
  breaker: 'Inverse-time breaker',
  dual_element: 'Dual-element fuse',
  nontime_delay: 'Nontime-delay fuse',
  instantaneous: 'Instantaneous-trip breaker',
} as const
export const racewayNames = { steel: 'Steel', nonmagnetic: 'Nonmagnetic' } as const
export const insulationNames = { thhn: 'THHN, THWN-2', xhhw: 'XHHW-2' } as const

const temperatures = ['60', '75', '90'].map((value) => ({ value, label: `${value} °C` }))

export const inputWords = {
  horsepower: { label: 'Horsepower', choices: horsepowers.map((value) => ({ value, label: `${value} hp` })) },
  motor_type: {
    label: 'Motor',
    choices: toChoices([
      ['standard', 'Single phase or squirrel cage'],
      ['design_b', 'Squirrel cage, Design B, energy efficient'],
      ['wound_rotor', 'Wound rotor'],
    ]),
  },
  other_motors: { label: 'Other motors on the feeder' },
  nameplate_amperes: { label: 'Nameplate amps', unit: 'A', none: null },
  service_factor: { label: 'Service factor', none: null },
  temperature_rise: { label: 'Temperature rise', unit: '°C', none: null },
  thermally_protected: { label: 'Thermally protected' },
  device: { label: 'Protection', choices: toChoices(Object.entries(deviceNames)) },
  mca: { label: 'MCA', unit: 'A' },
  mocp: { label: 'MOCP', unit: 'A' },
  fuse_only: { label: 'The label asks for fuses' },
  rla: { label: 'RLA', unit: 'A' },
  compressors: { label: 'Compressors', none: 1 },
  fan_amperes: { label: 'Fans, full-load current', unit: 'A' },
  heat_kilowatts: { label: 'Electric heat', unit: 'kW' },
  heat_interlocked: { label: 'Heat and compressor cannot run together' },
  outdoor: { label: 'Outdoors' },
  dwelling: { label: 'At a dwelling' },
  floor_area: { label: 'Floor area', unit: 'sq ft' },
  small_appliance_circuits: { label: 'Small-appliance circuits' },
  laundry_circuits: { label: 'Laundry circuits' },
  appliances: { label: 'Appliances fastened in place' },
  cooking: { label: 'Ranges, cooktops and ovens' },
  dryer_va: { label: 'Dryer', unit: 'VA' },
  dryers: { label: 'How many', none: 1 },
  ev: { label: 'EV chargers' },
  heating_va: { label: 'Heating', unit: 'VA' },
  cooling_va: { label: 'Cooling', unit: 'VA' },
  heat_pump_va: { label: 'Heat pump', unit: 'VA' },
  supplementary_va: { label: 'Supplementary heat', unit: 'VA' },
  supplementary_locked_out: { label: 'Pump and supplementary heat cannot run together' },
  central_heating_va: { label: 'Central electric heating', unit: 'VA' },
  heaters_va: { label: 'Space heaters, total', unit: 'VA' },
  heaters: { label: 'Heaters controlled separately' },
  largest_motor_va: { label: 'Largest motor', unit: 'VA' },
  method: {
    label: 'Present load',
    choices: toChoices([
      ['calculated', 'Calculated from what is there'],
      ['measured', 'Measured demand of 12 months'],
    ]),
  },
  measured_va: { label: 'Highest demand', unit: 'VA' },
  new_climate: { label: 'Heating or cooling is new' },
  new_loads: { label: 'New loads' },
  service_amperes: { label: 'Service rating', unit: 'A' },
  voltage: { label: 'Voltage', unit: 'V' },
  panel_amperes: { label: 'Panel rating', unit: 'A' },
  free_spaces: { label: 'Free spaces', none: null },
  source: {
    label: 'Load source',
    choices: toChoices([
      ['standard', 'Calculated, standard method'],
      ['optional', 'Calculated, optional method'],
      ['measured', 'Measured demand of 12 months'],
    ]),
  },
  present_va: { label: 'Present load', unit: 'VA' },
  ev_amperes: { label: 'Nameplate current', unit: 'A' },
  ev_va: { label: 'Charger', unit: 'VA' },
  transfer: {
    label: 'Transfer',
    choices: toChoices([
      ['selected', 'The owner chooses the loads'],
      ['automatic', 'Automatic transfer of everything'],
    ]),
  },
  loads: { label: 'Running loads' },
  calculated_va: { label: 'Calculated load', unit: 'VA' },
  starting_factor: { label: 'Starting factor', unit: '×' },
  use: {
    label: 'For',
    choices: toChoices([
      ['circuit', 'A branch circuit, by its load'],
      ['feeder', 'A feeder, by its load'],
      ['dwelling_service', 'The service of a dwelling, by its rating'],
    ]),
  },
  continuous_amperes: { label: 'Continuous load', unit: 'A' },
  other_amperes: { label: 'Other load', unit: 'A' },
  material: {
    label: 'Material',
    choices: toChoices([
      ['copper', 'Copper'],
      ['aluminum', 'Aluminum'],
    ]),
  },
  system: {
    label: 'System',
    choices: toChoices([
      ['1ph-2w', 'Single phase, 2 wires'],
      ['1ph-3w', 'Single phase, 2 wires and neutral'],
      ['3ph-3w', 'Three phase, 3 wires'],
      ['3ph-4w', 'Three phase, 3 wires and neutral'],
    ]),
  },
  harmonics: { label: 'Most of the load is electronic' },
  receptacles: { label: 'Several receptacles' },
  wiring: { label: 'Wiring method', choices: toChoices(Object.entries(wiringNames)) },
  ambient_fahrenheit: { label: 'Ambient temperature', unit: '°F', none: null },
  others: { label: 'Others in the raceway' },
  drop_limit: {
    label: 'Voltage drop',
    choices: toChoices([
      ['3', 'At most 3%'],
      ['5', 'At most 5%'],
      ['none', 'No limit'],
    ]),
  },
  insulation: { label: 'Insulation', choices: temperatures },
  terminals: {
    label: 'Terminals',
    choices: [{ value: 'unmarked', label: 'Not marked' }, ...temperatures.slice(0, 2)],
  },
  ambient_celsius: { label: 'Ambient temperature', unit: '°C', none: null },
  bundled: { label: 'Current-carrying together' },
  sets: { label: 'Parallel sets', none: 1 },
  phase: {
    label: 'Phase',
    choices: toChoices([
      ['single', 'Single phase'],
      ['three', 'Three phase'],
    ]),
  },
  amperes: { label: 'Current', unit: 'A' },
  feet: { label: 'Length, one way', unit: 'ft' },
  size: { label: 'Size' },
  conduit: { label: 'Conduit', choices: toChoices(Object.entries(conduitNames)) },
  trade_size: { label: 'Trade size', unit: 'in' },
  nipple: { label: 'A nipple of at most 24 in' },
  conductors: { label: 'Conductors' },
  devices: { label: 'Switches and receptacles' },
  clamps: { label: 'Clamps inside of the box' },
  fittings: { label: 'Support fittings' },
  grounds: { label: 'Equipment grounds' },
  ground_size: { label: 'Largest ground' },
  box_cubic_inches: { label: 'Box volume', unit: 'in³' },
  supply: {
    label: 'Supply',
    choices: toChoices([
      ['service', 'Service'],
      ['feeder', 'Feeder'],
    ]),
  },
  serves: {
    label: 'Serves',
    choices: toChoices([
      ['one_family', 'One-family dwelling, its entire load'],
      ['two_family_unit', 'One unit of a two-family dwelling'],
      ['multifamily_unit', 'One unit of a multifamily dwelling'],
      ['two_family', 'Two-family dwelling, both units'],
      ['multifamily', 'Multifamily dwelling, the building'],
      ['dwelling_part', 'A part of a dwelling'],
      ['other', 'Something other than dwellings'],
    ]),
  },
  rating_amperes: { label: 'Rating', unit: 'A' },
  supply_system: {
    label: 'System',
    choices: toChoices([
      ['1ph_240', 'Single phase, 120/240 V'],
      ['1ph_208', 'Two legs and neutral of 208Y/120 V'],
      ['3ph_208', 'Three phase, 208Y/120 V'],
      ['3ph_240', 'Three phase, 120/240 V delta'],
      ['3ph_480', 'Three phase, 480Y/277 V'],
    ]),
  },
  load_amperes: { label: 'Calculated load', unit: 'A', none: null },
  neutral_amperes: { label: 'Neutral load', unit: 'A', none: null },
  nonlinear_amperes: { label: 'Electronic part', unit: 'A' },
  grounding_material: {
    label: 'Grounding and bonding',
    choices: toChoices([
      ['copper', 'Copper'],
      ['aluminum', 'Aluminum'],
    ]),
  },
  water_or_steel: { label: 'Metal water pipe or building steel' },
  concrete_encased: { label: 'Concrete-encased electrode' },
  rods: { label: 'Rods, pipes or plates' },
  fault_source: {
    label: 'Start',
    choices: toChoices([
      ['transformer', 'A transformer'],
      ['utility', 'The current that the utility states'],
    ]),
  },
  fault_system: {
    label: 'System',
    choices: toChoices([
      ['three', 'Three phase'],
      ['single_3w', 'Single phase with center tap, 120/240 V'],
      ['single_2w', 'Single phase, 2 wires'],
    ]),
  },
  kva: { label: 'Transformer', unit: 'kVA' },
  impedance_percent: { label: 'Impedance', unit: '%' },
  fault_amperes: { label: 'Current at the start', unit: 'A' },
  start_ka: { label: 'Equipment rating there', unit: 'kA' },
  motor_amperes: { label: 'Running motors', unit: 'A' },
  fault_premises: {
    label: 'Premises',
    choices: toChoices([
      ['other', 'Other than a dwelling unit'],
      ['one_two_family', 'One- or two-family dwelling'],
      ['dwelling_unit', 'Unit of a multifamily dwelling'],
    ]),
  },
  runs: { label: 'Runs' },
  largest_size: { label: 'Largest conductor' },
  pulls: { label: 'Raceways' },
  power_source: {
    label: 'Source',
    choices: toChoices([
      ['inverter', 'Solar inverter, its AC output'],
      ['storage', 'Storage, its AC output'],
      ['modules', 'Solar modules, their DC circuit'],
    ]),
  },
  source_amperes: { label: 'Current, each', unit: 'A' },
  in_parallel: { label: 'In parallel', none: 1 },
  busbar_amperes: { label: 'Busbar', unit: 'A' },
  main_amperes: { label: 'Main breaker', unit: 'A' },
  busbar_position: {
    label: 'Breaker position',
    choices: toChoices([
      ['opposite', 'At the end opposite the main'],
      ['center_fed', 'At one end of a center-fed panel in a dwelling'],
      ['elsewhere', 'Elsewhere'],
    ]),
  },
  present_amperes: { label: 'Existing sources', unit: 'A' },
  breakers_amperes: { label: 'Other breakers, total', unit: 'A' },
  units: { label: 'Dwelling units' },
  house_va: { label: 'House loads', unit: 'VA' },
  lighting_unit_va: { label: 'Lighting per sq ft', unit: 'VA' },
  lighting_va: { label: 'Connected lighting', unit: 'VA' },
  receptacle_outlets: { label: 'Receptacle outlets' },
  kitchen: { label: 'Kitchen equipment' },
  continuous_va: { label: 'Continuous loads', unit: 'VA' },
  other_va: { label: 'Other loads', unit: 'VA' },
} as const satisfies Record<string, Words>
type InputName = keyof typeof inputWords

export const words: Record<string, Words> = inputWords

/** The name, label and unit of a number or switch in a form. */
export function worded(name: InputName) {
  const { label, unit } = words[name] ?? { label: name }
  return { name, label, ...(unit !== undefined && { after: unit }) }
}

/** The name, label and choices of a select in a form. */
export const wordedChoice = (name: InputName) => ({
  name,
  label: inputWords[name].label,
  options: [...(words[name]?.choices ?? [])],
})
