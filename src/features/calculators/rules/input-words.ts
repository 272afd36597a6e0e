import * as z from 'zod'
import { capitalized } from '#contract/text.ts'
import { withUnit } from './outcome.ts'
import { sizeText } from './wires.ts'

// Labels of the inputs, for the forms and for the input of saved calculations.

type Choice = { value: string; label: string }
type Words = {
  label: string
  unit?: string
  choices?: readonly Choice[]
  /** The value that says nothing, 0 unless set. */
  none?: number | null
}

const choicesOf = (labels: readonly (readonly [string, string])[]): Choice[] =>
  labels.map(([value, label]) => ({ value, label }))

export const conduitNames = { emt: 'EMT', rmc: 'RMC', pvc_40: 'PVC, Schedule 40', pvc_80: 'PVC, Schedule 80' } as const
export const insulationNames = { thhn: 'THHN, THWN-2', xhhw: 'XHHW-2' } as const

const temperatures = ['60', '75', '90'].map((value) => ({ value, label: `${value} °C` }))

export const inputWords = {
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
    choices: choicesOf([
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
    choices: choicesOf([
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
    choices: choicesOf([
      ['selected', 'The owner chooses the loads'],
      ['automatic', 'Automatic transfer of everything'],
    ]),
  },
  loads: { label: 'Running loads' },
  calculated_va: { label: 'Calculated load', unit: 'VA' },
  starting_factor: { label: 'Starting factor', unit: '×' },
  use: {
    label: 'For',
    choices: choicesOf([
      ['circuit', 'A branch circuit, by its load'],
      ['feeder', 'A feeder, by its load'],
      ['dwelling_service', 'The service of a dwelling, by its rating'],
    ]),
  },
  continuous_amperes: { label: 'Continuous load', unit: 'A' },
  other_amperes: { label: 'Other load', unit: 'A' },
  material: {
    label: 'Material',
    choices: choicesOf([
      ['copper', 'Copper'],
      ['aluminum', 'Aluminum'],
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
    choices: choicesOf([
      ['single', 'Single phase'],
      ['three', 'Three phase'],
    ]),
  },
  amperes: { label: 'Current', unit: 'A' },
  feet: { label: 'Length, one way', unit: 'ft' },
  size: { label: 'Size' },
  conduit: { label: 'Conduit', choices: choicesOf(Object.entries(conduitNames)) },
  trade_size: { label: 'Trade size', unit: 'in' },
  nipple: { label: 'A nipple of at most 24 in' },
  conductors: { label: 'Conductors' },
  devices: { label: 'Switches and receptacles' },
  clamps: { label: 'Clamps inside of the box' },
  fittings: { label: 'Support fittings' },
  grounds: { label: 'Equipment grounds' },
  ground_size: { label: 'Largest ground' },
  box_cubic_inches: { label: 'Box volume', unit: 'in³' },
} as const satisfies Record<string, Words>
type InputName = keyof typeof inputWords

const words: Record<string, Words> = inputWords

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

/** A row of a list: loads, or conductors of a size. */
const Row = z.object({
  name: z.string().optional(),
  quantity: z.number(),
  va: z.number().optional(),
  size: z.string().optional(),
  insulation: z.enum(['thhn', 'xhhw']).optional(),
})

/** `2 × Oven 4,000 VA`, `9 × 12 AWG THHN, THWN-2` */
function rowText(row: unknown): string {
  const { data } = Row.safeParse(row)
  if (!data) return ''
  const { name, quantity, va, size, insulation } = data
  return [
    (quantity > 1 || va === undefined) && `${quantity} ×`,
    name,
    va !== undefined && withUnit(va, 'VA'),
    size !== undefined && sizeText(size),
    insulation && insulationNames[insulation],
  ]
    .filter(Boolean)
    .join(' ')
}

function valueText(field: string, value: unknown): string | null {
  const { unit = '', choices, none = 0 } = words[field] ?? { label: field }
  if (value == null || value === '' || value === false || value === none) return null
  if (value === true) return 'Yes'
  if (Array.isArray(value)) return value.map(rowText).filter(Boolean).join('; ') || null
  if (typeof value === 'number') return withUnit(value, unit)
  if (typeof value !== 'string') return null
  if (field === 'size' || field === 'ground_size') return sizeText(value)
  return choices?.find((choice) => choice.value === value)?.label ?? withUnit(value, unit)
}

/** Each filled-in input, with its unit: `Dryer: 5,000 VA`. In the order of the forms: the database stores no order. */
export const enteredTexts = (inputs: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(words), ...Object.keys(inputs)])].flatMap((field) => {
    const text = valueText(field, inputs[field])
    return text === null ? [] : `${words[field]?.label ?? capitalized(field.replaceAll('_', ' '))}: ${text}`
  })
