import { sizes } from '#features/electrical/calculators/rules/wires.ts'
import { withDigits } from '../../rules/spoken-numbers.ts'
import { readTable } from './examples.ts'

/** A number or a figure that was said: its tag, the words, and what they mean. */
type Token = { tag: string; words: string; value: string | number }
/** In the order of the sentence. */
export type Said = readonly Token[]

type Reader = { tag: string; pattern: RegExp; value?: (figure: string) => string | number }
const reader = (tag: string, pattern: string, value?: Reader['value']): Reader => ({
  tag,
  pattern: new RegExp(pattern, 'gi'),
  ...(value && { value }),
})

const N = String.raw`(\d+(?:\.\d+)?)`
const SIZE = String.raw`([1-4]\/0|\d{1,3})`
const WIRE = String.raw`(?:awg|gauge|ga|kcmil|mcm)\b`
const times = (factor: number) => (figure: string) => Number(figure) * factor
/** What people call a trade size: `half`, `3 quarter`. */
const tradeSizes = readTable('trade-sizes.txt')
const TRADE = String.raw`\d[- ]\d\/[2-8]|\d\/[2-8]|${tradeSizes.map(([, names]) => names).join('|')}`
const RACEWAY = 'emt|pvc|rmc|imc|rigid'
const CONDUIT = String.raw`(?:${RACEWAY}|conduit|pipe|flex|ent|tubo|tuberia)\b`
const inches = (figure: string) =>
  tradeSizes.find(([, names]) => new RegExp(`^(?:${names})$`, 'i').test(figure))?.[0] ?? figure.replace(' ', '-')
/** Words that tell `12/2`, a cable, from a date. */
const CABLING = String.raw`\b(?:wires?|cables?|romex|nm|mc|box|boxes|gang|breakers?|ground|emt|conduit|circuit|staple|cajas?|\d+[-/][23]'?s?\b(?=.*\b1[024][-/][23]))`
/** As on paper: INV-00107. */
const document = (prefix: string) => (digits: string) => `${prefix}-${digits.padStart(5, '0')}`

/** Metal boxes by shape. */
const shapes: Record<string, string> = {
  octagon: '(?:4[^\\d]{0,8})?(?:oct(?:agon(?:al)?)?|round)',
  square: '4(?:"|[ -]?in(?:ch)?\\.?)?[ -]?(?:x ?4|sq(?:uare)?)',
  large_square: '4[ -]11/16(?:"|[ -]?in(?:ch)?\\.?)?(?: ?(?:x ?4[ -]11/16|sq(?:uare)?))?',
}
/** The volume of a metal box by its shape and depth: `4 sq 1 1/2 deep`, `2-1/8 deep 4 square`. */
const boxes = readTable('boxes.txt').map(([key, depth]) => {
  const [volume = '', name = ''] = key.split(' ')
  const deep = `${depth.replace('-', '[ -]')}(?:"|[ -]?in(?:ch(?:es)?)?\\.?)?(?: deep)?`
  const shape = shapes[name] ?? ''
  return reader(
    'cubic',
    String.raw`(?<![\d/])(${shape}(?: box)?[ ,x]{1,3}(?:by )?${deep}|${deep},? ${shape})(?: box)?(?![\d/])`,
    () => Number(volume),
  )
})

/** Read before numbers in words become digits. */
const contacts = [
  // `EP-2026-0114`, `EP-25390`, `permit 25390`
  reader(
    'permit',
    String.raw`\b((?!inv|quo|wo-|us-|fm-)[a-z]{2,}-(?:\d{4}-\d+|\d{4,}))\b|\bpermit (?:no\.? |number |# ?)?(\d{4,})\b`,
  ),
  reader('email', String.raw`([^\s@,;<>]+@[^\s@,;<>]+\.[a-z]{2,})`),
]

/** Each line of `units.txt`. */
const units = readTable('units.txt').map(([key, list]) => {
  const [tag = '', factor] = key.split(' ')
  const words = list
    .split('|')
    .map((word) => RegExp.escape(word))
    .join('|')
  return reader(tag, String.raw`\b${N}\s*[- ]?(?:${words})(?![a-z])`, times(Number(factor)))
})

/** In this order: what one took, the next ones do not see. */
const figures = [
  ...boxes,
  // `300 cash`, and no amount is left out.
  reader('money', String.raw`(?<![\d.$#])(\d{2,6}(?:\.\d\d)?)(?= (?:in )?cash\b| (?:en )?efectivo\b)`, times(1)),
  // No section of the code has four digits.
  reader('money', String.raw`(?<![\d.$#])(\d{4,6}\.\d\d)(?![\d.]|\s*(?:cubic|sq))`, times(1)),
  // `log an expense, 214.60 at the supply house`, `paid INV-00087 with a check, 214.60`
  reader(
    'money',
    String.raw`(?<=\b(?:expenses?|log|spent|bought|gasto|gaste|compre)\b\D{0,12}|\b(?:paid|pago)\b.{0,40})(\d{1,6}\.\d\d)\b`,
    times(1),
  ),
  // `didn't I pay 1331 for the lights`
  reader('money', String.raw`(?<=\b(?:paid|pay|pague) )(\d{2,6})(?= (?:for|on|toward|por)\b)`, times(1)),
  // `a check 331.25`, and no section of the code.
  reader('money', String.raw`(?<=\b(?:checks?|cheque) )(\d{2,6}\.\d\d)\b`, times(1)),
  reader(
    'number',
    String.raw`\b(?:invoice|factura|bill)\s+(?:no\.?\s*|number\s*|n[uú]mero\s*|#\s*)?0*(\d{1,6})\b(?!\s*(?:hours?|hrs?|horas?|x|gfci|%))`,
    document('INV'),
  ),
  reader('number', String.raw`\binv(?:oice)?[-#\s]*0*(\d{1,6})\b`, document('INV')),
  reader('number', String.raw`\b(?!q[1-4]\b)q(?:uo)?(?:te)?[-#\s]*0*(\d{1,6})\b`, document('QUO')),
  reader('number', String.raw`\bmark (?:no\.? ?|# ?)?0*(\d{1,6})(?= (?:as )?paid\b)`, document('INV')),
  reader('number', String.raw`\bwo[-#\s]*0*(\d{1,6})\b`, document('WO')),
  // Each part excludes the sign before it: otherwise a long message of digits takes minutes to read.
  reader('phone', String.raw`(\+?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b)`),
  reader(
    'section',
    String.raw`\b(?:nec |article |section )?((?:90|[1-8]\d\d)\.\d{1,3}(?:\([a-z0-9]+\))*)(?![\d%])|\b(?:nec|article|articulo) ([1-9]\d{2})\b`,
  ),
  reader(
    'inches',
    String.raw`(?<![\w/.])(${TRADE})[- ]?(?:inch(?:es)?|in|"|pulgadas?)?(?= (?:sch\w* ?\d+ )?${CONDUIT})|(?<![\w/.])([1-6])(?= (?:${RACEWAY})\b)|(?<=${CONDUIT} (?:de )?)(${TRADE})(?![\w/.])`,
    inches,
  ),
  // Cables, counted or not: `three 12/2`.
  reader(
    'cables',
    String.raw`(?<![\w/-])((?:(?:\d+|an?) (?:x ?)?|(?<!\b(?:on|by|for|until|due|before|after|since) ))(?:14[-/][234]|(?:1[02]|[68])[-/][23](?:(?=.*${CABLING})|(?<=${CABLING}.*)|(?='?s\b))))(?:'?s\b)?(?![-/\w])`,
  ),
  // Conductors counted by size: `4 #6`, `un tubo para 4 del 6`.
  reader('wires', String.raw`(?<=\b(?:tubo|tuberia|tubería|emt|pvc)\b.*)\b(\d+ del? ${SIZE})(?![\w/])`),
  reader('wires', String.raw`\b(\d+\s+(?:x\s*)?(?:#\s?|number |no\.? ?)${SIZE})(?:'?s\b)?(?:\s*${WIRE})?(?![\w/])`),
  reader('wires', String.raw`\b(\d+\s+(?:x\s*)?${SIZE})\s*[- ]?${WIRE}`),
  reader('wires', String.raw`\b(\d+\s+(?:x\s*)?(?:[1-4]\/0(?!\d)(?:'?s\b)?|(?:14|12|10|[1-468])(?='?s\b)))(?:'?s\b)?`),
  reader(
    'wires',
    String.raw`\b(?:an?|1|1 x|and|with|y) (?:#\s?)?${SIZE}(?:\s*${WIRE})? (?=ground\b|egc\b)`,
    (size) => `1 ${size}`,
  ),
  // AWG and kcmil: `12`, `2/0`, `250`.
  reader('size', String.raw`(?:#\s?|\bnumber |\bno\. ?)${SIZE}(?:\s*[- ]?${WIRE})?(?![\w/])`),
  reader('size', String.raw`\b${SIZE}\s*[- ]?${WIRE}|\b([1-4]\/0)\b`),
  reader(
    'size',
    String.raw`\bcalibre (${SIZE.slice(1, -1)})\b|\bdel? (14|12|10|[1-468])(?= (?:thhn|caben|entran|en (?:un )?tubo))`,
  ),
  reader('size', String.raw`\bawg\s*(\d{1,2}|[1-4]\/0)\b`),
  // `how many 12s`, `10 thhn`, `12-2 romex`
  reader('size', String.raw`\b(14|12|10|[1-468])'?s\b`),
  reader(
    'size',
    String.raw`\b(?!(?:120|208|2[34]0|277|480)\b)${SIZE}(?:[-/]\d)?\s+(?=(?:thhn|thwn|xhhw|romex|nm|uf|ser|mc|cu|copper|aluminum)\b)`,
  ),
  reader('money', String.raw`\$\s*${N}|\b${N}\s*(?:dollars|bucks|d[oó]lares)\b`, times(1)),
  reader('money', String.raw`\b${N} grand\b`, times(1000)),
  // `395 a year`, and no current.
  reader(
    'money',
    String.raw`(?<![\d.$#])\b(\d{2,6}(?:\.\d\d)?)(?= (?:an?|per|each|every|al|por) (?:year|quarter|month|visit|piece|a[nñ]o|mes|visita)\b)`,
    times(1),
  ),
  reader('net', String.raw`\bnet[- ]?(\d{1,3})\b|\bdue in (\d{1,3}) days?\b`, times(1)),
  reader('percent', String.raw`${N}\s*(?:%|percent\b|por ciento\b)`, times(1)),
  // Sizes of conduit: `3/4`.
  reader('inches', String.raw`(?<![\w/])(\d(?:[- ]\d\/[2-8])?|\d\/[2-8]|half)[- ]?\s*(?:inch|inches|in\b|")`, inches),
  reader(
    'amps',
    String.raw`\b(15|20|25|30|40|50|60|100|200)'?s\b|\bbreakers? (?:de|of) (\d{2,3})\b(?!\s*(?:a|amp))`,
    times(1),
  ),
  ...units,
  // `the 540`, `a 2100 quote`, `a check for 900`: an amount, and no house number.
  reader(
    'money',
    String.raw`\b(\d{2,6}(?:\.\d\d)?)(?=(?: (?!amps?\b|for\b)[a-z]+){0,3} (?:quote|estimate|bid|invoice|bill|check|payment|deposit)\b)`,
    times(1),
  ),
  reader(
    'money',
    String.raw`(?<=\b(?:the|that|this|his|her|their|la de|el de|los|las) )(\d{3,6}(?:\.\d\d)?)(?=\s*[?.!,]|\s*$| (?:for|from|about|on|he|she|they|we|i|back|yet|one|was|is|come|came|by)\b)`,
    times(1),
  ),
  reader(
    'money',
    String.raw`(?<=\b(?:(?:checks?|cheque) (?:(?:for|of|us|me|de|por|in) )+|(?:cash|payment|paid|pago|deposit) (?:(?:for|of|us|me|de|por|in) )*))(\d{2,6}(?:\.\d\d)?)(?=\s*[?.!,]|\s*$| (?:for|from|to|on|by|in|cash|today|yesterday)\b)`,
    times(1),
  ),
  reader(
    'volts',
    String.raw`\b(?:at|on) (120|208|230|240|277|480)\b|\b(208|230|240|480)(?= (?:3|three|single)[- ]?ph)|(?<=\b(?:3|three|single)[- ]?ph(?:ase)? )(208|230|240|480)\b`,
    times(1),
  ),
  reader('days', String.raw`\b(?:over|more than|past|m[aá]s de)\s+(\d+)\s*(?:days?|d[ií]as)\b`, times(1)),
  reader('days', String.raw`\b(\d+)\s*days?(?= (?:late|overdue|past|old|behind))`, times(1)),
]
const tags: ReadonlySet<string> = new Set([...contacts, ...figures].map(({ tag }) => tag))
export const isTag = (name: string): boolean => tags.has(name)

/** True for sizes and units: neither a contact, a document nor money. */
export const isFigure = (tag: string): boolean =>
  isTag(tag) && !['permit', 'email', 'number', 'phone', 'section', 'money', 'percent', 'days'].includes(tag)

/** Until all tokens are read, each is marked by a character that nobody types. */
const FIRST_MARK = 0xe000
export const MARKS = /[\uE000-\uF8FF]/g

/** Reads numbers and figures with their units. `rest` has tags in place of them: `wire for {amps}`. */
export function readSaid(text: string): { said: Said; rest: string } {
  const tokens: Token[] = []
  const take = (all: string, { tag, pattern, value = String }: Reader) =>
    all.replaceAll(pattern, (words: string, ...groups: (string | undefined)[]) => {
      tokens.push({ tag, words, value: value(groups.find((group) => group !== undefined) ?? '') })
      return ` ${String.fromCharCode(FIRST_MARK + tokens.length - 1)} `
    })
  const typed = withDigits(contacts.reduce(take, text))
    .replaceAll(/\b(?:(\d+)[- ])?(\d)\/(\d)(?= ?(?:hp|horse))/gi, (_, whole = '0', top: string, bottom: string) =>
      String(Number(whole) + Number(top) / Number(bottom)),
    )
    // `at 9 a panel inspection` is no current.
    .replaceAll(/\b(at|las?) (\d{1,2}) a (?=(?!(?:over|for|at|and|with|on|in)\b)\p{L}{3})/giu, '$1 $2, a ')
  const said: Token[] = []
  const rest = figures.reduce(take, typed).replaceAll(MARKS, (mark) => {
    const token = tokens[mark.charCodeAt(0) - FIRST_MARK]
    if (token) said.push(token)
    return token ? `{${token.tag}}` : ''
  })
  return { said, rest: rest.replaceAll(/\s+/g, ' ').trim() }
}

type Spoken = { slots: { said: Said } }

export const textsIn = ({ slots }: Spoken, tag: string): string[] =>
  slots.said.flatMap((one) => (one.tag === tag ? [String(one.value)] : []))

export const figuresIn = ({ slots }: Spoken, tag: string): number[] =>
  slots.said.flatMap((one) => (one.tag === tag && typeof one.value === 'number' ? [one.value] : []))

/** Conductors counted by size: four of 12 AWG. */
export const wiresIn = (spoken: Spoken): { count: number; size: string }[] =>
  textsIn(spoken, 'wires').map((text) => ({
    count: Number.parseInt(text, 10),
    size: /[\d/]+$/.exec(text)?.[0] ?? '',
  }))

/** The sentence with the words of its figures in place of their tags. */
export function asTyped({ rest, slots }: Spoken & { rest: string }): string {
  const left = [...slots.said]
  return rest.replaceAll(/\{(\w+)\}/g, (typed, tag: string) => {
    const index = left.findIndex((one) => one.tag === tag)
    return index < 0 ? typed : (left.splice(index, 1)[0]?.words.trim() ?? typed)
  })
}

const everySize: readonly string[] = sizes

/** A size of wire that was said. */
export const sizeIn = (spoken: Spoken): string | undefined =>
  [
    ...textsIn(spoken, 'size'),
    ...wiresIn(spoken).map(({ size }) => size),
    ...textsIn(spoken, 'cables').map((text) => /(\d+)[-/]\d$/.exec(text)?.[1] ?? ''),
  ].find((size) => everySize.includes(size))

const VOLTS = [120, 208, 230, 240, 277, 480]
/** The figure of an earlier request that a number without a unit likely changes: `with 10`, `and 208`, `and 3/4`. */
export function readLikeFigure(said: Said, number: string): Said {
  const isSize = everySize.includes(number)
  const tag =
    number.includes('/') && !isSize ? 'inches' : VOLTS.includes(Number(number)) ? 'volts' : isSize ? 'size' : null
  const isAlike = (one: Token) =>
    tag === null ? typeof one.value === 'number' : one.tag === tag || (tag === 'volts' && one.tag === 'power')
  const token = said.findLast(isAlike) ?? said.findLast(({ value }) => typeof value === 'number')
  if (token === undefined) return []
  if (tag === 'volts') return [{ tag, words: `${number} volts`, value: Number(number) }]
  return [{ tag: token.tag, words: number, value: typeof token.value === 'number' ? Number(number) : number }]
}

/** A figure that is said later replaces those of its unit. Amps and watts are both the load. */
export function mergeSaid(earlier: Said, later: Said): Said {
  // `3 12/2`, `what if it's 14/2`: as many cables as before.
  const [count = ''] = /^\d+ (?=\d)/.exec(String(earlier.find(({ tag }) => tag === 'cables')?.value)) ?? []
  const isSize = ({ tag, value }: Said[number]) => tag === 'cables' && !/^\w+ /.test(String(value))
  const counted = later.map((one) => (isSize(one) ? { ...one, value: `${count}${one.value}` } : one))
  const units = later.flatMap(({ tag }) => (tag === 'amps' || tag === 'power' ? ['amps', 'power'] : [tag]))
  return [...earlier.filter(({ tag }) => !units.includes(tag)), ...counted]
}
