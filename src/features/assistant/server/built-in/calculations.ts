import * as z from 'zod'
import type { Kind } from '#features/calculators/rules/kinds.ts'
import { sizes } from '#features/calculators/rules/wires.ts'
import { calculatorName } from '../shared/tools/calculators.ts'
import { type Answer, ask, type Asked, clientMeant, found, says, look } from './asked.ts'
import type { IntentName } from './intents.ts'

// Sentences as the inputs of calculators. What is left out has the default of the form.

const FOR_STAFF =
  'Calculations are for the electricians of the company. I can book a visit for you: one of them will look at it.'

const calculated = async (asked: Asked, kind: Kind, input: object): Promise<Answer> =>
  found(await look(asked, calculatorName(kind), input))

const first = <Value>(values: readonly Value[]): Value | null => values[0] ?? null

const materialIn = (plain: string) => (/\balumin(?:i)?um\b|\bal\b/.test(plain) ? 'aluminum' : 'copper')
const isContinuous = (plain: string): boolean =>
  /\b(?<!non)(?<!non-)continuous\b|\bev\b|evcharger|\bcharger\b|\bcontinuously\b/.test(plain)
const isThreePhase = (plain: string): boolean => /\b(?:3|three)[- ]?phase\b|\b3ph\b/.test(plain)

/** A load in amps, from amps or from power and volts. */
function ampsIn({ reading: { quantities, plain } }: Asked): number | null {
  const amps = first(quantities.amps)
  if (amps !== null) return amps
  const va = first(quantities.va)
  if (va === null) return null
  const volts = first(quantities.volts) ?? (/\b120\b/.test(plain) ? 120 : 240)
  return Math.ceil(va / volts)
}

const sizeIn = ({ reading: { quantities } }: Asked): string | null => {
  const allSizes: readonly string[] = sizes
  return (
    [...quantities.sizes, ...quantities.conductors.map(({ size }) => size)].find((size) => allSizes.includes(size)) ??
    null
  )
}

async function conductor(asked: Asked): Promise<Answer> {
  const { plain } = asked.reading
  const amps = ampsIn(asked)
  if (amps === null) return ask('amps')
  const load = Math.ceil(amps)
  const marked = (celsius: number) =>
    new RegExp(String.raw`\b${celsius} ?°?c\b`).test(plain) || asked.reading.quantities.celsius.includes(celsius)
  // NM-B is used at 60 °C.
  const terminals = /\bromex\b|\bnm\b|\bnm-b\b/.test(plain) || marked(60) ? '60' : marked(75) ? '75' : 'unmarked'
  const isService = /\bservice (?:entrance|conductors?|size)?\b/.test(plain) && load >= 100 && load <= 400
  return calculated(asked, 'conductor', {
    ...(isService
      ? { use: 'dwelling_service', service_amperes: load }
      : isContinuous(plain)
        ? { continuous_amperes: load }
        : { other_amperes: load }),
    material: materialIn(plain),
    terminals,
  })
}

async function voltageDrop(asked: Asked): Promise<Answer> {
  const { quantities, plain } = asked.reading
  const [feet, amps, size] = [first(quantities.feet), ampsIn(asked), sizeIn(asked)]
  if (feet === null || amps === null || size === null) return ask('length')
  const phase = isThreePhase(plain) ? 'three' : 'single'
  const voltage = first(quantities.volts) ?? (phase === 'three' ? 208 : 240)
  const input = { phase, voltage, amperes: amps, feet: Math.round(feet), material: materialIn(plain), size }
  const answer = await calculated(asked, 'voltage-drop', input)
  return quantities.volts.length > 0 ? answer : { ...answer, text: `Taking ${voltage} V:\n${answer.text}` }
}

const conduitKinds: [RegExp, string][] = [
  [/\brmc\b|\brigid\b/, 'rmc'],
  [/\bpvc\b.*\b80\b|\bschedule 80\b|\bsch ?80\b/, 'pvc_80'],
  [/\bpvc\b/, 'pvc_40'],
]
const tradeSizes: Record<string, string> = { '1 1/4': '1-1/4', '1 1/2': '1-1/2', '2 1/2': '2-1/2', '3 1/2': '3-1/2' }

async function conduitFill(asked: Asked): Promise<Answer> {
  const { quantities, plain } = asked.reading
  if (quantities.conductors.length === 0) return ask('conductors')
  const inches = first(quantities.inches)
  return calculated(asked, 'conduit-fill', {
    conduit: conduitKinds.find(([pattern]) => pattern.test(plain))?.[1] ?? 'emt',
    trade_size: inches === null ? null : (tradeSizes[inches] ?? inches),
    nipple: /\bnipple\b/.test(plain),
    conductors: quantities.conductors.map(({ count, size }) => ({
      insulation: /\bxhhw\b/.test(plain) ? 'xhhw' : 'thhn',
      size,
      quantity: count,
    })),
  })
}

const counted = (plain: string, noun: RegExp): number => {
  const [, count] =
    new RegExp(String.raw`\b(\d+|an?|one|two|three|four|five|six) (?:\w+ )?(?:${noun.source})`).exec(plain) ?? []
  if (count === undefined) return 0
  const words = ['a', 'one', 'two', 'three', 'four', 'five', 'six']
  if (/^\d+$/.test(count)) return Number(count)
  return count === 'an' ? 1 : Math.max(1, words.indexOf(count))
}

async function boxFill(asked: Asked): Promise<Answer> {
  const { quantities, plain } = asked.reading
  if (quantities.conductors.length === 0) return ask('box')
  const size = quantities.conductors[0]?.size ?? '12'
  const devices = counted(plain, /receptacles?|outlets?|switch(?:es)?|devices?|dimmers?/)
  return calculated(asked, 'box-fill', {
    conductors: quantities.conductors.map(({ count, size: one }) => ({ size: one, quantity: count })),
    devices: devices > 0 ? [{ size, quantity: devices }] : [],
    clamps: /\bclamps?\b/.test(plain),
    grounds: counted(plain, /(?:equipment )?grounds?/),
    ground_size: size,
    box_cubic_inches: first(quantities.cubicInches),
  })
}

const Panels = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    rating_amps: z.number(),
    load_va: z.number(),
    free_spaces: z.number(),
    voltage: z.string(),
  }),
)

/** The panel on the screen, or the only one of the client who is meant. */
async function panelMeant(asked: Asked) {
  if (asked.viewed?.kind === 'panels') {
    const { data } = await look(asked, 'find_panels', { panel_id: asked.viewed.id })
    return Panels.parse(data)[0] ?? null
  }
  if (!asked.staff) return Panels.parse((await look(asked, 'find_panels', {})).data)[0] ?? null
  const client = await clientMeant(asked)
  if (client === null) return null
  return Panels.parse((await look(asked, 'find_panels', { search: client.name })).data)[0] ?? null
}

async function evRoom(asked: Asked): Promise<Answer> {
  const { quantities, plain } = asked.reading
  const [wide = null, ...others] = quantities.amps
  const panel = await panelMeant(asked)
  const volts = 240
  // The larger current is the panel's, the smaller the charger's.
  const sorted = [wide, ...others].filter((amps) => amps !== null).toSorted((a, b) => a - b)
  const small = sorted.find((amps) => amps <= 80)
  const ofCharger = small === undefined ? first(quantities.va.filter((va) => va <= 20_000)) : small * volts
  const panel_amperes = panel?.rating_amps ?? sorted.find((amps) => amps >= 100) ?? null
  const present = panel?.load_va ?? quantities.va.find((va) => va !== ofCharger) ?? null
  if (panel_amperes === null || present === null) return ask('panel')
  if (ofCharger === null) return ask('charger')
  const answer = await calculated(asked, 'ev-room', {
    panel_amperes,
    voltage: /\b208\b/.test(panel?.voltage ?? plain) ? 208 : 240,
    source: /\bmeasured\b/.test(plain) ? 'measured' : 'standard',
    present_va: present,
    ...(small === undefined ? { ev_va: Math.round(ofCharger) } : { ev_amperes: small }),
    free_spaces: panel?.free_spaces ?? null,
  })
  if (panel === null) return answer
  return {
    ...answer,
    text: `For ${panel.name}, whose circuits list a connected load of ${panel.load_va.toLocaleString('en-US')} VA (without demand factors, so a load calculation may find more room):\n${answer.text}`,
    sources: [{ title: panel.name, href: `/panels/${panel.id}` }, ...answer.sources],
  }
}

async function generator(asked: Asked): Promise<Answer> {
  const { quantities, plain } = asked.reading
  if (quantities.va.length === 0) return ask('loads')
  const isAutomatic = /\b(?:whole|entire|automatic|ats)\b/.test(plain) && quantities.va.length === 1
  return calculated(
    asked,
    'generator',
    isAutomatic
      ? { transfer: 'automatic', calculated_va: quantities.va[0] }
      : { transfer: 'selected', loads: quantities.va.map((va, index) => ({ name: `Load ${index + 1}`, va })) },
  )
}

const LOADS =
  /(\d+(?:\.\d+)?)\s*(kw|kva|va|w|watts?)\s+(?:electric )?(range|oven|cooktop|stove|dryer|water heater|dishwasher|disposal|heat(?:er|ing)?|heat pump|furnace|ac|a\/c|air condition\w*|cooling|ev charger|evcharger|charger)/g

/** `a 12 kW range and a 5 kW dryer` as the inputs of a load calculation. */
function loadsIn(plain: string) {
  const loads = [...plain.matchAll(LOADS)].map(([, amount, unit, name = '']) => ({
    name,
    va: Math.round(Number(amount) * (unit?.startsWith('k') ? 1000 : 1)),
  }))
  const of = (pattern: RegExp) => loads.filter(({ name }) => pattern.test(name))
  const sum = (pattern: RegExp) => of(pattern).reduce((all, { va }) => all + va, 0)
  return {
    cooking: of(/range|oven|cooktop|stove/),
    dryer_va: sum(/dryer/),
    appliances: of(/water heater|dishwasher|disposal/),
    ev: of(/charger/),
    heating_va: sum(/^heat|furnace/),
    cooling_va: sum(/^ac$|a\/c|air|cooling/),
  }
}

async function dwelling(asked: Asked): Promise<Answer> {
  const { quantities, plain } = asked.reading
  const floor_area = first(quantities.squareFeet)
  if (floor_area === null) return ask('floor_area')
  const { heating_va, cooling_va, ...loads } = loadsIn(plain)
  if (/\boptional\b/.test(plain))
    return calculated(asked, 'dwelling-optional', { floor_area, ...loads, central_heating_va: heating_va, cooling_va })
  return calculated(asked, 'dwelling-standard', { floor_area, ...loads, heating_va, cooling_va })
}

async function motor(asked: Asked): Promise<Answer> {
  const { quantities, plain } = asked.reading
  const horsepower = first(quantities.horsepower)
  return found(
    await look(asked, 'motor_current', {
      horsepower: horsepower ?? 0,
      ...(quantities.volts[0] !== undefined && { voltage: quantities.volts[0] }),
      ...(isThreePhase(plain) && { phase: 'three' }),
      ...(/\bsingle[- ]phase\b/.test(plain) && { phase: 'single' }),
    }),
  )
}

async function ampacity(asked: Asked): Promise<Answer> {
  const size = sizeIn(asked)
  if (size === null) return ask('amps')
  return found(await look(asked, 'conductor_ampacity', { size, material: materialIn(asked.reading.plain) }))
}

const answers: Partial<Record<IntentName, (asked: Asked) => Promise<Answer>>> = {
  conductor,
  ampacity,
  motor,
  dwelling,
  generator,
  voltage_drop: voltageDrop,
  conduit_fill: conduitFill,
  box_fill: boxFill,
  ev_room: evRoom,
}

/** The answer to a calculation, or null: the intent is none. */
export function calculation(asked: Asked): Promise<Answer> | null {
  const answer = asked.intent === null ? undefined : answers[asked.intent]
  if (!answer) return null
  return asked.staff ? answer(asked) : Promise.resolve(says(FOR_STAFF, [{ title: 'Book Service', href: '/bookings' }]))
}
