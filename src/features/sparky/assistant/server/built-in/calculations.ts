import * as z from 'zod/mini'
import { listAnd } from '#contract/text.ts'
import type { Kind } from '#features/electrical/calculators/rules/kinds.ts'
import { sizeText } from '#features/electrical/calculators/rules/wires.ts'
import { withDigits } from '../../rules/spoken-numbers.ts'
import { calculatorName } from '../shared/tools/calculators.ts'
import { ampsIn, asksAmps, type Entry, factIn, voltsIn } from './entry.ts'
import { figuresIn, sizeIn, textsIn, wiresIn } from './said.ts'
import { plain, spelledOut } from './words.ts'
import type { ToolResult } from '../shared/tool.ts'
import { type Answer, ask, clientIn, look, type Question, toAnswer } from './question.ts'

// Sentences as the inputs of calculators: calculations that take more than one tool, and slots of the others.

const calculated = async (question: Question, kind: Kind, input: object, head = ''): Promise<Answer> =>
  toAnswer(await look(question, calculatorName(kind), input), head)

const Fill = z.object({ figures: z.array(z.object({ label: z.string(), value: z.unknown() })) })

/** The most conductors for which a calculation has a Yes at this figure. */
async function findMost(
  fill: (quantity: number) => Promise<ToolResult>,
  figure: string,
  limit: number,
): Promise<number> {
  const isWithin = async (quantity: number) =>
    Fill.parse((await fill(quantity)).data).figures.some(({ label, value }) => label === figure && value === 'Yes')
  let [most, tooMany] = [0, limit]
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2)
    if (await isWithin(half)) most = half
    else tooMany = half
  }
  return most
}

/** How many conductors of one size a box holds without anything else in it. */
const boxCount: Entry = async (question) => {
  const size = sizeIn(question)
  const [box_cubic_inches] = figuresIn(question, 'cubic')
  if (size === undefined) return ask('size')
  if (box_cubic_inches === undefined) return ask('box')
  const fill = (quantity: number) =>
    look(question, calculatorName('box-fill'), {
      conductors: [{ size, quantity }],
      devices: [],
      clamps: false,
      grounds: 0,
      ground_size: size,
      box_cubic_inches,
    })
  const most = await findMost(fill, 'The box is large enough', 100)
  const head = `Conductors of ${sizeText(size)} that fit in ${box_cubic_inches} in³ without devices, clamps and grounds: **${most}**`
  return toAnswer(await fill(Math.max(1, most)), head)
}

/** How many conductors of one size a conduit holds. */
const conduitCount: Entry = async (question) => {
  const size = sizeIn(question)
  const [trade_size] = textsIn(question, 'inches')
  if (size === undefined) return ask('size')
  if (trade_size === undefined) return ask('trade_size')
  const fill = (quantity: number) =>
    look(question, calculatorName('conduit-fill'), {
      conduit: factIn(question, 'conduit') ?? 'emt',
      trade_size,
      nipple: factIn(question, 'nipple') === 'true',
      conductors: [{ insulation: factIn(question, 'insulation') ?? 'thhn', size, quantity }],
    })
  const most = await findMost(fill, 'Within the limit', 500)
  return toAnswer(
    await fill(Math.max(1, most)),
    `Conductors of ${sizeText(size)} that fit in ${trade_size} in: **${most}**`,
  )
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

const POWER = String.raw`(\d+(?:\.\d+)?)\s*(kw|kva|kilowatts?|va|w|watts?)`

/** The power of this noun, and the others: `a 7.7 kW charger`, `a generator of 22 kW`. */
function splitPower(question: Question, nouns: string): [power: number | null, others: number[]] {
  const power = figuresIn(question, 'power')
  const pattern = new RegExp(
    String.raw`${POWER}\s+(?:\w+ ){0,2}?(?:${nouns})\b|\b(?:${nouns})\s+(?:of |is |de )?${POWER}\b`,
    'i',
  )
  const [, before, unitBefore, after, unitAfter] = pattern.exec(withDigits(question.text)) ?? []
  const amount = before ?? after
  if (amount === undefined) return [null, power]
  const own = Number(amount) * (/^k/i.test(unitBefore ?? unitAfter ?? '') ? 1000 : 1)
  const index = power.indexOf(own)
  // `a generator of 12 kW` alone may be what it should carry.
  const isAlone = before === undefined && power.length === 1
  return index < 0 || isAlone ? [null, power] : [own, power.toSpliced(index, 1)]
}

const evRoom: Entry = async (question) => {
  const panel = await findPanel(question)
  const sorted = figuresIn(question, 'amps').toSorted((a, b) => a - b)
  // The larger current is the panel's, the smaller the charger's.
  const small = sorted.find((amps) => amps <= 80)
  const [power, others] = splitPower(question, 'charger|cargador')
  const [least, ...more] = (power === null ? others : [power, ...others]).toSorted((a, b) => a - b)
  const charger =
    small === undefined ? (power ?? (least !== undefined && least <= 20_000 ? least : undefined)) : small * 240
  const panel_amperes = panel?.rating_amps ?? sorted.find((amps) => amps >= 100)
  const present = panel?.load_va ?? (power === null && charger === least ? more : others)[0]
  if (panel_amperes === undefined || present === undefined) return ask('panel')
  if (charger === undefined) return ask('charger')
  const answer = await calculated(question, 'ev-room', {
    panel_amperes,
    voltage: /\b208\b/.test(panel?.voltage ?? question.text) ? 208 : 240,
    source: factIn(question, 'source') ?? 'standard',
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

/** Calculations that no line of the examples can say. */
export const calculations: Record<string, Entry> = { conduit_count: conduitCount, box_count: boxCount, ev_room: evRoom }

const loadIn = (question: Question): number => Math.ceil(ampsIn(question) ?? 0)

/** The service ratings in the table for dwellings. */
function getUse(question: Question): 'service' | 'continuous' | 'other' {
  const load = loadIn(question)
  if (factIn(question, 'service') !== null && load >= 100 && load <= 400) return 'service'
  return factIn(question, 'continuous') === null ? 'other' : 'continuous'
}
const loadAs = (use: ReturnType<typeof getUse>) => (question: Question) =>
  getUse(question) === use ? loadIn(question) : undefined

/** The supply of a load that was said in watts. */
function supplyIn(question: Question): string | undefined {
  if (figuresIn(question, 'amps').length > 0 && !asksAmps(question)) return undefined
  const phase = factIn(question, 'phase') === 'three' ? ', three-phase' : ''
  const isSaid = figuresIn(question, 'volts').length > 0
  return `${voltsIn(question)} V${phase}${isSaid ? '' : ' (say so if it is another)'}`
}

function counted({ text }: Question, nouns: string): number {
  const [, count] =
    new RegExp(String.raw`\b(\d+|an?) (?:\w+ )?(?:${nouns})`, 'i').exec(withDigits(spelledOut(text))) ?? []
  return count === undefined ? 0 : Number(count) || 1
}

/** `three 12-2 romex`: cables of two insulated conductors and a ground. */
const cablesIn = (question: Question) =>
  textsIn(question, 'cables').map((text) => {
    const [each = '', size = '', cables = 1] = (text.match(/\d+/g) ?? []).toReversed()
    return { size, cables: Number(cables), count: Number(cables) * Number(each) }
  })
function groundsIn(question: Question): number {
  const stated =
    counted(question, '(?:equipment )?grounds?') + cablesIn(question).reduce((sum, { cables }) => sum + cables, 0)
  // `with grounds`: up to four together count once.
  return stated > 0 ? stated : Number(/\b(?:with|and|plus) (?:the |a |its )?grounds?\b/i.test(question.text))
}
const wiresInBox = (question: Question) => [...wiresIn(question), ...cablesIn(question)]

const LOAD = String.raw`((?:tankless )?water heater|range|oven|cooktop|stove|dryer|dishwasher|disposal|microwave|heat pump|heat(?:er|ing)?|furnace|ac|a\/c|air condition\w*|cooling|hot tub|spa|sauna|(?:well|pool|sump) pump|(?:ev |car )?charger|wall connector)s?\b`
/** `two 4 kw ovens`, or `range 12 kw, dryer of 5 kw` */
const AMOUNT_FIRST = new RegExp(String.raw`(?:\b(\d) )?\b${POWER} (?:of |electric |for the )*${LOAD}`, 'g')
const NAME_FIRST = new RegExp(String.raw`()\b${LOAD} (?:of |is |at )?${POWER}\b`, 'g')
/** Only the current of a charger is its load: that of other things may be their breaker's. */
const CHARGER_AMPS = /\b(\d+)[- ]?a(?:mps?)?(?= (?:level 2 |tesla )?(?:ev |car )?(?:charger|wall connector))/g
const GAS = new RegExp(String.raw`\bgas ${LOAD}`, 'g')
/** Loads that were named without their size, or sizes without a load, and so are not counted. */
const UNSIZED = new RegExp(String.raw`\b${POWER}\b|\b${LOAD}`, 'g')

/** The loads that were said with their power, and the words that are left. */
function readLoads({ text }: Question) {
  const inVa = (_: string, amps: string) => `${Number(amps) * 240} va`
  const words = withDigits(plain(text)).replaceAll(GAS, ' ').replaceAll(CHARGER_AMPS, inVa)
  const [amounts, names] = [AMOUNT_FIRST, NAME_FIRST].map((pattern) => [...words.matchAll(pattern)])
  const isNameFirst = (names?.length ?? 0) > (amounts?.length ?? 0)
  const loads = ((isNameFirst ? names : amounts) ?? []).map(([, count, ...parts]) => {
    const [name = '', amount, unit] = isNameFirst ? parts : [parts[2], parts[0], parts[1]]
    const va = Math.round(Number(amount) * (unit?.startsWith('k') ? 1000 : 1))
    return { name, quantity: Number(count || 1), va }
  })
  return { loads, left: words.replaceAll(isNameFirst ? NAME_FIRST : AMOUNT_FIRST, ' ') }
}
const loadsLike = (pattern: RegExp) => (question: Question) =>
  readLoads(question).loads.filter(({ name }) => pattern.test(name))
const powerLike = (pattern: RegExp) => (question: Question) =>
  loadsLike(pattern)(question).reduce((all, { quantity, va }) => all + quantity * va, 0)
const heating = powerLike(/^heat|furnace/)
const cooling = powerLike(/^ac$|a\/c|air|cooling/)

// The generator's own rating is no load.
const generatorLoads = (question: Question) => splitPower(question, 'generator|generador')[1]
const isAutomatic = (question: Question): boolean =>
  generatorLoads(question).length === 1 && factIn(question, 'automatic') !== null

/** Voltages that systems and transformers have. */
const SYSTEM_VOLTS =
  /(?<![\d./-])(?:12|24|48|1[12]0|115|20[08]|2[234]0|277|4[168]0|600|2400|4160|7200|12470|13200|13800)(?=v|\b)(?!\s*(?:a|amps?|w|watts?|va|kva|ft|feet|#)\b)/g
function systemVolts({ text }: Question): number[] | undefined {
  const volts = [...new Set(text.match(SYSTEM_VOLTS))].map(Number)
  return volts.length > 0 ? volts : undefined
}
/** Degrees up to this name a column of the ampacity table. */
const HOTTEST_COLUMN = 90

/** A figure of a nameplate: `MCA 23.4`, `max fuse is 40`. */
const onLabel = (words: string) => {
  const pattern = new RegExp(String.raw`\b(?:${words})\b\D{0,16}?(\d+(?:\.\d+)?)`, 'i')
  return ({ text }: Question) => Number(pattern.exec(text)?.[1]) || undefined
}

/** The slots of the examples' calculations. */
export const calculationValues = {
  watts: (question: Question) => figuresIn(question, 'power')[0],
  current: (question: Question) => (asksAmps(question) ? undefined : figuresIn(question, 'amps')[0]),
  system_volts: systemVolts,
  kva: (question: Question) => (figuresIn(question, 'power')[0] ?? 0) / 1000 || undefined,
  /** On the secondary side. */
  fault_volts: (question: Question) => figuresIn(question, 'volts').at(-1) ?? systemVolts(question)?.at(-1),
  heat: (question: Question) => figuresIn(question, 'degrees').find((degrees) => degrees > HOTTEST_COLUMN),
  bundled: (question: Question) => counted(question, 'current[- ]carrying|ccc|conductors?|wires?|hilos') || undefined,
  mca: onLabel('mca|minimum circuit|min circuit'),
  mocp: onLabel('mocp|mop|max(?:imum)? (?:fuse|breaker|overcurrent)'),
  load: loadIn,
  supply: supplyIn,
  supply_volts: voltsIn,
  use: (question: Question) => (getUse(question) === 'service' ? 'dwelling_service' : undefined),
  service_amps: loadAs('service'),
  continuous_amps: loadAs('continuous'),
  other_amps: loadAs('other'),
  box_wires: (question: Question) => {
    const wires = wiresInBox(question).map(({ count, size }) => ({ size, quantity: count }))
    return wires.length > 0 ? wires : undefined
  },
  box_size: (question: Question) => wiresInBox(question)[0]?.size,
  devices: (question: Question) => {
    const quantity = counted(
      question,
      'receptacles?|outlets?|plugs?|duplex(?:es)?|gf[cs]?is?|switch(?:es)?|devices?|dimmers?|timers?',
    )
    return quantity > 0 ? [{ size: wiresInBox(question)[0]?.size, quantity }] : []
  },
  grounds: groundsIn,
  clamps_too: (question: Question) =>
    cablesIn(question).length > 0 && factIn(question, 'clamps') === null ? true : undefined,
  grounds_note: (question: Question) =>
    groundsIn(question) === 0
      ? 'No ground was named, so none is counted: one to four grounds together add the volume of one more wire.'
      : undefined,
  cooking: loadsLike(/range|oven|cooktop|stove/),
  appliances: loadsLike(/water heater|dishwasher|disposal|microwave|hot tub|spa|sauna|(?:well|pool|sump) pump/),
  chargers: loadsLike(/charger|wall connector/),
  dryer: powerLike(/dryer/),
  heating,
  cooling,
  largest_motor: (question: Question) =>
    cooling(question) >= heating(question) ? cooling(question) || undefined : undefined,
  unsized: (question: Question) => listAnd([...new Set(readLoads(question).left.match(UNSIZED))]) || undefined,
  asked_service: ({ text }: Question) =>
    /\b(\d{3}) ?a(?:mps?)?\b(?=.*\b(?:enough|ok|okay|work|handle|do it|alcanza|suficiente))/i.exec(text)?.[1],
  transfer: (question: Question) => (isAutomatic(question) ? 'automatic' : 'selected'),
  calculated_va: (question: Question) => (isAutomatic(question) ? generatorLoads(question)[0] : undefined),
  generator_loads: (question: Question) => {
    const loads = generatorLoads(question).map((va, index) => ({ name: `Load ${index + 1}`, va }))
    return loads.length > 0 && !isAutomatic(question) ? loads : undefined
  },
}
