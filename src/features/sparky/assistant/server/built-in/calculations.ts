import * as z from 'zod/mini'
import { listAnd } from '#contract/text.ts'
import type { Kind } from '#features/electrical/calculators/rules/kinds.ts'
import { sizes, sizeText } from '#features/electrical/calculators/rules/wires.ts'
import { withDigits } from '../../rules/spoken-numbers.ts'
import { calculatorName } from '../shared/tools/calculators.ts'
import { ampsIn, type Entry, factIn, hasText, voltsIn } from './entry.ts'
import { figuresIn, sizeIn, textsIn, wiresIn } from './said.ts'
import { plain, wordList } from './words.ts'
import { findSection, lookUp } from './lookups.ts'
import { type Answer, ask, clientIn, look, type Question, says, toAnswer } from './question.ts'

// Sentences as the inputs of calculators. What is left out has the default of the form.

const calculated = async (question: Question, kind: Kind, input: object, head = ''): Promise<Answer> =>
  toAnswer(await look(question, calculatorName(kind), input), head)

/** With a length, the voltage that is lost over it too. */
const conductor: Entry = async (question) => {
  const amps = ampsIn(question)
  if (amps === null) return ask('amps')
  const load = Math.ceil(amps)
  const phase = factIn(question, 'phase') === 'three' ? ', three-phase' : ''
  const volts = figuresIn(question, 'volts')
  const supply =
    figuresIn(question, 'amps').length > 0
      ? ''
      : ` at ${voltsIn(question)} V${phase}${volts.length > 0 ? '' : ' (say so if it is another)'}`
  const isService = hasText(question, 'service', 'acometida') && load >= 100 && load <= 400
  const isContinuous = hasText(question, ...wordList('continuous')) && !/non-?continuous/i.test(question.text)
  const answer = await calculated(
    question,
    'conductor',
    {
      ...(isService
        ? { use: 'dwelling_service', service_amperes: load }
        : isContinuous
          ? { continuous_amperes: load }
          : { other_amperes: load }),
      material: factIn(question, 'material') ?? 'copper',
      terminals: factIn(question, 'terminals') ?? 'unmarked',
    },
    `For a ${isContinuous ? 'continuous ' : ''}load of ${load} A${supply}:`,
  )
  if (figuresIn(question, 'feet').length === 0) return answer
  const size = sizes.find((one) => answer.text.includes(`conductor: ${one} `))
  const section = findSection({ ...question, entry: 'voltage_drop' })
  if (size === undefined || !section) return answer
  const said = [{ tag: 'size', words: size, value: size }, ...question.slots.said]
  const drop = await lookUp({ ...question, slots: { ...question.slots, said } }, section)
  return { ...answer, text: `${answer.text}\n\n${drop.text}`, sources: [...answer.sources, ...drop.sources] }
}

function counted({ text }: Question, nouns: string): number {
  const [, count] = new RegExp(String.raw`\b(\d+|an?) (?:\w+ )?(?:${nouns})`, 'i').exec(withDigits(text)) ?? []
  return count === undefined ? 0 : Number(count) || 1
}

/** `three 12-2 romex`: cables of two insulated conductors and a ground. */
const CABLES = /\b(\d+) (?:x )?(14|12|10|8|6)[-/](2|3)\b/g

const boxFill: Entry = (question) => {
  const cables = [...withDigits(question.text).matchAll(CABLES)].map(([, count, size = '', each]) => ({
    size,
    cables: Number(count),
    count: Number(count) * Number(each),
  }))
  const wires = [...wiresIn(question), ...cables]
  const [first] = wires
  if (!first) return ask('box')
  const devices = counted(question, 'receptacles?|outlets?|switch(?:es)?|devices?|dimmers?')
  return calculated(question, 'box-fill', {
    conductors: wires.map(({ count, size }) => ({ size, quantity: count })),
    devices: devices > 0 ? [{ size: first.size, quantity: devices }] : [],
    clamps: factIn(question, 'clamps') === 'true',
    grounds: counted(question, '(?:equipment )?grounds?') + cables.reduce((sum, one) => sum + one.cables, 0),
    ground_size: first.size,
    box_cubic_inches: figuresIn(question, 'cubic')[0] ?? null,
  })
}

const Fill = z.object({ figures: z.array(z.object({ label: z.string(), value: z.unknown() })) })
const MOST_CONDUCTORS = 500

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
  const isWithin = async (quantity: number) =>
    Fill.parse((await fill(quantity)).data).figures.some(
      ({ label, value }) => label === 'Within the limit' && value === 'Yes',
    )
  let [most, tooMany] = [0, MOST_CONDUCTORS]
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2)
    if (await isWithin(half)) most = half
    else tooMany = half
  }
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
function powerOf(question: Question, nouns: string): [power: number | null, others: number[]] {
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
  const [power, others] = powerOf(question, 'charger|cargador')
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

const generator: Entry = (question) => {
  // The generator's own rating is no load.
  const [, power] = powerOf(question, 'generator|generador')
  if (power.length === 0) return ask('loads')
  const isAutomatic = power.length === 1 && factIn(question, 'automatic') !== null
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

/** Loads that were named without their size, and so are not counted. */
const UNSIZED = /\b(?:range|oven|cooktop|stove|dryer|water heater|heat pump|furnace|ac|hot tub|ev charger)\b/gi

const OTHER_BUILDING =
  /\b(?:hotel|motel|hospital|clinic|school|church|restaurant|store|warehouse|factory|duplex|triplex)(?:e?s)?\b|\b(?:apartments|apartment (?:building|house)|multi-?family|office building)\b/

const NOT_A_DWELLING =
  'That is not one home, which is what I calculate here. The Commercial load calculator has other buildings, and Multifamily load three dwelling units and more. The optional methods for schools, new restaurants and two dwelling units are not calculated, and hospitals and hotels have no lower demand of lighting there.'

const dwelling: Entry = async (question) => {
  if (OTHER_BUILDING.test(plain(question.text)))
    return says(NOT_A_DWELLING, [
      { title: 'Commercial load calculator', href: '/calculators/commercial' },
      { title: 'Multifamily load calculator', href: '/calculators/multifamily' },
    ])
  const [floor_area] = figuresIn(question, 'sqft')
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
  const others = [...new Set(plain(question.text).replaceAll(LOADS, ' ').match(UNSIZED))]
  const head = others.length > 0 ? `Without the ${listAnd(others)}: say their kW, and I count them too.` : ''
  return factIn(question, 'dwelling') === 'optional'
    ? calculated(question, 'dwelling-optional', { ...input, central_heating_va: heating_va, cooling_va }, head)
    : calculated(question, 'dwelling-standard', { ...input, heating_va, cooling_va }, head)
}

export const calculations: Record<string, Entry> = {
  conductor,
  box_fill: boxFill,
  conduit_count: conduitCount,
  ev_room: evRoom,
  dwelling,
  generator,
}
