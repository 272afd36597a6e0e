import * as z from 'zod/mini'
import type { Kind } from '#features/electrical/calculators/rules/kinds.ts'
import { sizes } from '#features/electrical/calculators/rules/wires.ts'
import { withDigits } from '../../rules/spoken-numbers.ts'
import { calculatorName } from '../shared/tools/calculators.ts'
import { plain, readLines, wordList, wordsIn } from './examples.ts'
import type { Entry } from './entry.ts'
import { type Answer, ask, clientIn, look, type Question, toAnswer } from './question.ts'

// Sentences as the inputs of calculators. What is left out has the default of the form.

const calculated = async (question: Question, kind: Kind, input: object, head = ''): Promise<Answer> =>
  toAnswer(await look(question, calculatorName(kind), input), head)

const says = ({ text }: Question, ...words: string[]): boolean => wordsIn(text).some((word) => words.includes(word))
const isThreePhase = ({ text }: Question): boolean => /\b(?:3|three)[- ]?phase\b|\b3ph\b|trifasic/i.test(text)
const materialIn = (question: Question) =>
  says(question, 'aluminum', 'aluminium', 'al', 'aluminio') ? 'aluminum' : 'copper'

/** A load in amps, from amps or from power and volts. */
function ampsIn({ slots: { quantities } }: Question): number | null {
  const [amps] = quantities.amps
  const [power] = quantities.power
  if (amps !== undefined) return amps
  return power === undefined ? null : Math.ceil(power / (quantities.volts[0] ?? 240))
}

const knownSizes: readonly string[] = sizes
const sizeIn = ({ slots: { quantities } }: Question): string | null =>
  [...quantities.sizes, ...quantities.wires.map(({ size }) => size)].find((size) => knownSizes.includes(size)) ?? null

/** With a length, the voltage that is lost over it too. */
const conductor: Entry = async (question) => {
  const amps = ampsIn(question)
  if (amps === null) return ask('amps')
  const load = Math.ceil(amps)
  const isService = says(question, 'service', 'acometida') && load >= 100 && load <= 400
  const isContinuous = says(question, ...wordList('continuous')) && !/non-?continuous/i.test(question.text)
  const answer = await calculated(
    question,
    'conductor',
    {
      ...(isService
        ? { use: 'dwelling_service', service_amperes: load }
        : isContinuous
          ? { continuous_amperes: load }
          : { other_amperes: load }),
      material: materialIn(question),
      // NM-B is used at 60 °C.
      terminals: /romex|\bnm\b|\bnm-b\b|\b60 ?°?c\b/i.test(question.text)
        ? '60'
        : /\b75 ?°?c\b/i.test(question.text)
          ? '75'
          : 'unmarked',
    },
    isContinuous ? `For a continuous load of ${load} A:` : `For a load of ${load} A:`,
  )
  if (question.slots.quantities.feet.length === 0) return answer
  const size = sizes.find((one) => answer.text.includes(`conductor: ${one} `)) ?? null
  const drop = await voltageDrop(question, size)
  return { ...answer, text: `${answer.text}\n\n${drop.text}`, sources: [...answer.sources, ...drop.sources] }
}

const voltageDrop = (question: Question, size = sizeIn(question)): Answer | Promise<Answer> => {
  const { quantities } = question.slots
  const [feet] = quantities.feet
  const amps = ampsIn(question)
  if (feet === undefined || amps === null || size === null) return ask('length')
  const phase = isThreePhase(question) ? 'three' : 'single'
  const voltage = quantities.volts[0] ?? (phase === 'three' ? 208 : 240)
  const input = { phase, voltage, amperes: amps, feet: Math.round(feet), material: materialIn(question), size }
  return calculated(question, 'voltage-drop', input, `${amps} A at ${voltage} V over ${feet} ft of ${size} AWG:`)
}

const conduitFill: Entry = (question) => {
  const { quantities } = question.slots
  if (quantities.wires.length === 0) return ask('conductors')
  const [inches] = quantities.inches
  const text = plain(question.text)
  const conduit = /\brmc\b|rigid/.test(text)
    ? 'rmc'
    : /\bpvc\b.*\b80\b|sch\w* ?80/.test(text)
      ? 'pvc_80'
      : /\bpvc\b/.test(text)
        ? 'pvc_40'
        : 'emt'
  return calculated(question, 'conduit-fill', {
    conduit,
    trade_size: inches?.replace(' ', '-') ?? null,
    nipple: says(question, 'nipple'),
    conductors: quantities.wires.map(({ count, size }) => ({
      insulation: says(question, 'xhhw') ? 'xhhw' : 'thhn',
      size,
      quantity: count,
    })),
  })
}

function counted({ text }: Question, nouns: string): number {
  const [, count] = new RegExp(String.raw`\b(\d+|an?) (?:\w+ )?(?:${nouns})`, 'i').exec(withDigits(text)) ?? []
  return count === undefined ? 0 : Number(count) || 1
}

const boxFill: Entry = (question) => {
  const { quantities } = question.slots
  const [first] = quantities.wires
  if (!first) return ask('box')
  const devices = counted(question, 'receptacles?|outlets?|switch(?:es)?|devices?|dimmers?')
  return calculated(question, 'box-fill', {
    conductors: quantities.wires.map(({ count, size }) => ({ size, quantity: count })),
    devices: devices > 0 ? [{ size: first.size, quantity: devices }] : [],
    clamps: says(question, 'clamp', 'clamps'),
    grounds: counted(question, '(?:equipment )?grounds?'),
    ground_size: first.size,
    box_cubic_inches: quantities.cubic[0] ?? null,
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

/** The panel on the screen, or the client's only panel. */
async function findPanel(question: Question) {
  const client = await clientIn(question)
  if (client === null && question.viewed?.kind !== 'panels') return null
  const which = client ? { search: client.name } : { panel_id: question.viewed?.id }
  return Panels.parse((await look(question, 'find_panels', which)).data)[0] ?? null
}

const evRoom: Entry = async (question) => {
  const { quantities } = question.slots
  const panel = await findPanel(question)
  const sorted = quantities.amps.toSorted((a, b) => a - b)
  // The larger current is the panel's, the smaller the charger's.
  const small = sorted.find((amps) => amps <= 80)
  const charger = small === undefined ? quantities.power.find((power) => power <= 20_000) : small * 240
  const panel_amperes = panel?.rating_amps ?? sorted.find((amps) => amps >= 100)
  const present = panel?.load_va ?? quantities.power.find((power) => power !== charger)
  if (panel_amperes === undefined || present === undefined) return ask('panel')
  if (charger === undefined) return ask('charger')
  const answer = await calculated(question, 'ev-room', {
    panel_amperes,
    voltage: /\b208\b/.test(panel?.voltage ?? question.text) ? 208 : 240,
    source: says(question, 'measured') ? 'measured' : 'standard',
    present_va: present,
    ...(small === undefined ? { ev_va: Math.round(charger) } : { ev_amperes: small }),
    free_spaces: panel?.free_spaces ?? null,
  })
  if (panel === null) return answer
  return {
    ...answer,
    text: `For ${panel.name}, whose circuits list a connected load of ${panel.load_va.toLocaleString('en-US')} VA (without demand factors, so a load calculation may find more room):\n${answer.text}`,
    sources: [{ title: panel.name, href: `/panels/${panel.id}` }, ...answer.sources],
  }
}

const generator: Entry = (question) => {
  const { power } = question.slots.quantities
  if (power.length === 0) return ask('loads')
  const isAutomatic = power.length === 1 && says(question, 'whole', 'entire', 'automatic', 'ats', 'toda')
  return calculated(
    question,
    'generator',
    isAutomatic
      ? { transfer: 'automatic', calculated_va: power[0] }
      : { transfer: 'selected', loads: power.map((va, index) => ({ name: `Load ${index + 1}`, va })) },
  )
}

const LOADS =
  /(\d+(?:\.\d+)?)\s*(kw|kva|va|w|watts?)\s+(?:electric )?(range|oven|cooktop|stove|dryer|water heater|dishwasher|disposal|heat(?:er|ing)?|heat pump|furnace|ac|a\/c|air condition\w*|cooling|ev charger|charger)/gi

const dwelling: Entry = (question) => {
  const [floor_area] = question.slots.quantities.sqft
  if (floor_area === undefined) return ask('floor_area')
  const loads = [...plain(question.text).matchAll(LOADS)].map(([, amount, unit, name = '']) => ({
    name,
    va: Math.round(Number(amount) * (unit?.startsWith('k') ? 1000 : 1)),
  }))
  const ofKind = (pattern: RegExp) => loads.filter(({ name }) => pattern.test(name))
  const sum = (pattern: RegExp) => ofKind(pattern).reduce((all, { va }) => all + va, 0)
  const [heating_va, cooling_va] = [sum(/^heat|furnace/), sum(/^ac$|a\/c|air|cooling/)]
  const input = {
    floor_area,
    cooking: ofKind(/range|oven|cooktop|stove/),
    dryer_va: sum(/dryer/),
    appliances: ofKind(/water heater|dishwasher|disposal/),
    ev: ofKind(/charger/),
  }
  return says(question, 'optional')
    ? calculated(question, 'dwelling-optional', { ...input, central_heating_va: heating_va, cooling_va })
    : calculated(question, 'dwelling-standard', { ...input, heating_va, cooling_va })
}

const motor: Entry = async (question) => {
  const { hp, volts } = question.slots.quantities
  const [horsepower = 0] = hp
  const phase = isThreePhase(question) ? 'three' : /single[- ]phase|1ph/i.test(question.text) ? 'single' : null
  return toAnswer(
    await look(question, 'motor_current', {
      horsepower,
      ...(volts[0] !== undefined && { voltage: volts[0] }),
      ...(phase && { phase }),
    }),
  )
}

const ampacity: Entry = async (question) => {
  const size = sizeIn(question)
  return size === null
    ? ask('size')
    : toAnswer(await look(question, 'conductor_ampacity', { size, material: materialIn(question) }))
}

const taxWords = readLines('tax.txt').flatMap((line) => {
  const [, fact, value, words] = /^(\w+) (\w+) (.+)$/.exec(line) ?? []
  return fact && value && words ? [{ fact, value, pattern: new RegExp(words) }] : []
})

/** The facts in a question that decide if Texas taxes a line. */
const tax: Entry = async (question) => {
  const facts: Record<string, string | null> = { property_type: null, work_type: null, contract_type: null, line: null }
  for (const { fact, value, pattern } of taxWords) if (pattern.test(plain(question.text))) facts[fact] ??= value
  return toAnswer(await look(question, 'texas_sales_tax', facts))
}

export const calculations: Record<string, Entry> = {
  conductor,
  ampacity,
  voltage_drop: (question) => voltageDrop(question),
  conduit_fill: conduitFill,
  box_fill: boxFill,
  motor,
  ev_room: evRoom,
  dwelling,
  generator,
  tax,
}
