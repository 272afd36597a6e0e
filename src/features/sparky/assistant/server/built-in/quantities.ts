import { withDigits } from '../../rules/spoken-numbers.ts'

/** The figures of a sentence, by unit. */
export type Quantities = Record<
  'amps' | 'volts' | 'feet' | 'hp' | 'power' | 'sqft' | 'minutes' | 'percent' | 'money' | 'cubic' | 'days' | 'tons',
  number[]
> & {
  /** AWG and kcmil: `12`, `2/0`, `250`. */
  sizes: string[]
  /** Conductors counted by size: four of 12 AWG. */
  wires: { count: number; size: string }[]
  /** Sizes of conduit in inches: `3/4`. */
  inches: string[]
}

const N = String.raw`(\d+(?:\.\d+)?)`
const SIZE = String.raw`([1-4]\/0|\d{1,3})`
const WIRE = String.raw`(?:awg|gauge|ga|kcmil|mcm)\b`

type Reader = readonly [RegExp, string, (into: Quantities, match: RegExpExecArray) => void]

const unit = (
  tag: Exclude<keyof Quantities, 'sizes' | 'wires' | 'inches' | 'days'>,
  words: string,
  factor = 1,
): Reader => [
  new RegExp(String.raw`\b${N}\s*[- ]?(?:${words})(?![a-z])`, 'gi'),
  `{${tag}}`,
  (into, [, n]) => into[tag].push(Number(n) * factor),
]
const wires: Reader[2] = (into, [, count, size = '']) => into.wires.push({ count: Number(count), size })
const size: Reader[2] = (into, [, size = '']) => into.sizes.push(size)

/** In this order: what one took, the next ones do not see. */
const readers: readonly Reader[] = [
  [
    new RegExp(String.raw`\b(\d+)\s+(?:x\s*)?(?:#\s?|number |no\.? ?)${SIZE}(?:\s*${WIRE})?(?![\w/])`, 'gi'),
    '{wires}',
    wires,
  ],
  [new RegExp(String.raw`\b(\d+)\s+(?:x\s*)?${SIZE}\s*[- ]?${WIRE}`, 'gi'), '{wires}', wires],
  [new RegExp(String.raw`(?:#\s?|\bnumber |\bno\. ?)${SIZE}(?:\s*[- ]?${WIRE})?(?![\w/])`, 'gi'), '{size}', size],
  [
    new RegExp(String.raw`\b${SIZE}\s*[- ]?${WIRE}|\b([1-4]\/0)\b`, 'gi'),
    '{size}',
    (into, [, a, b]) => into.sizes.push(a ?? b ?? ''),
  ],
  [/\bawg\s*(\d{1,2}|[1-4]\/0)\b/gi, '{size}', size],
  [
    new RegExp(String.raw`\$\s*${N}|\b${N}\s*(?:dollars|bucks|dolares)\b`, 'gi'),
    '{money}',
    (into, [, a, b]) => into.money.push(Number(a ?? b)),
  ],
  [
    new RegExp(String.raw`${N}\s*(?:%|percent\b|por ciento\b)`, 'gi'),
    '{percent}',
    (into, [, n]) => into.percent.push(Number(n)),
  ],
  unit('sqft', String.raw`sq(?:uare)?\.?\s*(?:ft|feet|foot)\.?|sqft|sf|pies cuadrados`),
  unit('cubic', String.raw`cu(?:bic)?\.?\s*(?:in|inch|inches)|in³`),
  [
    /(?<![\w/])(\d(?:[- ]\d\/\d)?|\d\/\d)\s*(?:inch|inches|in\b|")/gi,
    '{inches}',
    (into, [, n = '']) => into.inches.push(n),
  ],
  [
    /(?<![\w/])(\d[- ]\d\/\d|[1-3]\/[248])(?=\s*(?:emt|pvc|rmc|conduit|pipe))/gi,
    '{inches}',
    (into, [, n = '']) => into.inches.push(n),
  ],
  unit('hp', 'hp|horsepower|horse|caballos'),
  unit('power', 'kw|kva|kilowatts?', 1000),
  unit('power', 'va|watts?|w'),
  unit('amps', 'amps?|amperes?|amperios?|a'),
  unit('volts', 'volts?|voltios?|v'),
  unit('tons', 'tons?|toneladas?'),
  unit('feet', "ft|feet|foot|pies|'"),
  unit('minutes', 'hours?|hrs?|h|horas?', 60),
  unit('minutes', 'minutes?|mins?|minutos?'),
  [
    /\b(?:over|more than|past|m[aá]s de)\s+(\d+)\s*(?:days?|d[ií]as)\b/gi,
    '{days}',
    (into, [, n]) => into.days.push(Number(n)),
  ],
  [/\b(\d+)\s*days?(?= (?:late|overdue|past|old|behind))/gi, '{days}', (into, [, n]) => into.days.push(Number(n))],
]

/** Reads figures with their units. `rest` has tags in place of them: `wire for {amps}`. */
export function readQuantities(text: string): { quantities: Quantities; rest: string } {
  const quantities: Quantities = {
    amps: [],
    volts: [],
    feet: [],
    hp: [],
    power: [],
    sqft: [],
    minutes: [],
    percent: [],
    money: [],
    cubic: [],
    days: [],
    tons: [],
    sizes: [],
    wires: [],
    inches: [],
  }
  let rest = withDigits(text)
  for (const [pattern, tag, add] of readers) {
    for (const match of rest.matchAll(pattern)) add(quantities, match)
    rest = rest.replaceAll(pattern, ` ${tag} `)
  }
  return { quantities, rest: rest.replaceAll(/\s+/g, ' ').trim() }
}
