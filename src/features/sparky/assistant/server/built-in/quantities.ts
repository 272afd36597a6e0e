import { withDigits } from '../../rules/spoken-numbers.ts'
import { readTable } from './examples.ts'

const empty = () => ({
  amps: [] as number[],
  volts: [] as number[],
  feet: [] as number[],
  hp: [] as number[],
  power: [] as number[],
  sqft: [] as number[],
  minutes: [] as number[],
  percent: [] as number[],
  money: [] as number[],
  cubic: [] as number[],
  days: [] as number[],
  tons: [] as number[],
  /** AWG and kcmil: `12`, `2/0`, `250`. */
  size: [] as string[],
  /** Conductors counted by size: four of 12 AWG. */
  wires: [] as { count: number; size: string }[],
  /** Sizes of conduit in inches: `3/4`. */
  inches: [] as string[],
})
/** The figures of a sentence, by unit. */
export type Quantities = ReturnType<typeof empty>
type Name = keyof Quantities

const isName = (name: string): name is Name => Object.hasOwn(empty(), name)

const N = String.raw`(\d+(?:\.\d+)?)`
const SIZE = String.raw`([1-4]\/0|\d{1,3})`
const WIRE = String.raw`(?:awg|gauge|ga|kcmil|mcm)\b`

type Reader = { name: Name; pattern: RegExp; factor?: number }

/** Each line of `units.txt`. */
const unitReaders = readTable('units.txt').flatMap(([key, list]): Reader[] => {
  const [name = '', factor] = key.split(' ')
  const words = list
    .split('|')
    .map((word) => RegExp.escape(word))
    .join('|')
  const pattern = new RegExp(String.raw`\b${N}\s*[- ]?(?:${words})(?![a-z])`, 'gi')
  return isName(name) ? [{ name, pattern, factor: Number(factor) }] : []
})

/** In this order: what one took, the next ones do not see. */
const readers: readonly Reader[] = [
  {
    name: 'wires',
    pattern: new RegExp(String.raw`\b(\d+)\s+(?:x\s*)?(?:#\s?|number |no\.? ?)${SIZE}(?:\s*${WIRE})?(?![\w/])`, 'gi'),
  },
  { name: 'wires', pattern: new RegExp(String.raw`\b(\d+)\s+(?:x\s*)?${SIZE}\s*[- ]?${WIRE}`, 'gi') },
  {
    name: 'size',
    pattern: new RegExp(String.raw`(?:#\s?|\bnumber |\bno\. ?)${SIZE}(?:\s*[- ]?${WIRE})?(?![\w/])`, 'gi'),
  },
  { name: 'size', pattern: new RegExp(String.raw`\b${SIZE}\s*[- ]?${WIRE}|\b([1-4]\/0)\b`, 'gi') },
  { name: 'size', pattern: /\bawg\s*(\d{1,2}|[1-4]\/0)\b/gi },
  // `how many 12s`, `10 thhn`, `12-2 romex`
  { name: 'size', pattern: /\b(14|12|10|[1-468])'?s\b/gi },
  {
    name: 'size',
    pattern: new RegExp(
      String.raw`\b${SIZE}(?:[-/]\d)?\s+(?=(?:thhn|thwn|xhhw|romex|nm|uf|ser|mc|cu|copper|aluminum)\b)`,
      'gi',
    ),
  },
  { name: 'money', pattern: new RegExp(String.raw`\$\s*${N}|\b${N}\s*(?:dollars|bucks|dolares)\b`, 'gi') },
  { name: 'money', pattern: new RegExp(String.raw`\b${N} grand\b`, 'gi'), factor: 1000 },
  { name: 'percent', pattern: new RegExp(String.raw`${N}\s*(?:%|percent\b|por ciento\b)`, 'gi') },
  { name: 'inches', pattern: /(?<![\w/])(\d(?:[- ]\d\/\d)?|\d\/\d)\s*(?:inch|inches|in\b|")/gi },
  { name: 'inches', pattern: /(?<![\w/])(\d[- ]\d\/\d|[1-3]\/[248])(?=\s*(?:emt|pvc|rmc|conduit|pipe))/gi },
  { name: 'inches', pattern: /\b(half)[- ]inch\b/gi },
  ...unitReaders,
  { name: 'volts', pattern: /\b(?:at|on) (120|208|230|240|277|480)\b/gi },
  { name: 'days', pattern: /\b(?:over|more than|past|m[aá]s de)\s+(\d+)\s*(?:days?|d[ií]as)\b/gi },
  { name: 'days', pattern: /\b(\d+)\s*days?(?= (?:late|overdue|past|old|behind))/gi },
]

/** Reads figures with their units. `rest` has tags in place of them: `wire for {amps}`. */
export function readQuantities(text: string): { quantities: Quantities; rest: string } {
  const quantities = empty()
  // `at 9 a panel inspection` is no current.
  let rest = withDigits(text).replaceAll(
    /\b(at|las?) (\d{1,2}) a (?=(?!(?:over|for|at|and|with|on|in)\b)\p{L}{3})/giu,
    '$1 $2, a ',
  )
  for (const { name, pattern, factor = 1 } of readers) {
    for (const [, first, second] of rest.matchAll(pattern)) {
      const figure = first ?? second ?? ''
      if (name === 'wires') quantities.wires.push({ count: Number(first), size: second ?? '' })
      else if (name === 'size') quantities.size.push(figure)
      else if (name === 'inches') quantities.inches.push(figure === 'half' ? '1/2' : figure)
      else quantities[name].push(Number(figure) * factor)
    }
    rest = rest.replaceAll(pattern, ` {${name}} `)
  }
  return { quantities, rest: rest.replaceAll(/\s+/g, ' ').trim() }
}
