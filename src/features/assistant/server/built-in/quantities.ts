/** The figures of a sentence, by unit. */
export type Quantities = {
  amps: number[]
  volts: number[]
  feet: number[]
  horsepower: number[]
  /** Power in VA: kilowatts, kVA, watts and VA. */
  va: number[]
  squareFeet: number[]
  minutes: number[]
  percent: number[]
  dollars: number[]
  /** AWG and kcmil: `12`, `2/0`, `250`. */
  sizes: string[]
  /** Conductors counted by size: four of 12 AWG. */
  conductors: { count: number; size: string }[]
  /** Sizes of conduit in inches: `3/4`. */
  inches: string[]
  cubicInches: number[]
  celsius: number[]
}

const words: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** Written-out numbers as digits: `two hundred amps` is `200 amps`. */
export const withDigits = (text: string): string =>
  text
    .replaceAll(/\bhalf (?:an |a )?hour\b/g, '30 minutes')
    .replaceAll(/\b(?:an|one) hour and a half\b/g, '90 minutes')
    .replaceAll(/\ba couple(?: of)?\b/g, '2')
    .replaceAll(/\b(an?|\d+|[a-z]+) hundred\b/g, (all, count: string) => {
      const factor = /^an?$/.test(count) ? 1 : (words[count] ?? Number(count))
      return Number.isFinite(factor) ? String(factor * 100) : all
    })
    .replaceAll(
      /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](one|two|three|four|five|six|seven|eight|nine)\b/g,
      (_, tens: string, ones: string) => String((words[tens] ?? 0) + (words[ones] ?? 0)),
    )
    .replaceAll(/\b[a-z]+\b/g, (word) => (Object.hasOwn(words, word) ? String(words[word]) : word))
    .replaceAll(/(\d),(\d{3})\b/g, '$1$2')

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const SIZE = String.raw`(\d{1,2}|[1-4]\/0|\d{3})`
const WIRE = String.raw`(?:awg|gauge|ga\b|kcmil|mcm)`

/** A pattern, its tag in the sentence, and what it adds. */
type Reader = [RegExp, string, (into: Quantities, match: RegExpExecArray) => void]

const num = (text: string | undefined): number => Number(text ?? 0)

/** In this order: what one took, the next ones do not see. */
const readers: Reader[] = [
  [
    new RegExp(String.raw`\b(\d+)\s+(?:x\s*)?(?:#|number |no\.? ?)${SIZE}(?:\s*${WIRE})?(?=\s|$|,|\.)`, 'g'),
    '_wires',
    (into, [, count, size = '']) => into.conductors.push({ count: num(count), size }),
  ],
  [
    new RegExp(String.raw`\b(\d+)\s+(?:x\s*)?${SIZE}\s*[- ]?${WIRE}`, 'g'),
    '_wires',
    (into, [, count, size = '']) => into.conductors.push({ count: num(count), size }),
  ],
  [
    new RegExp(String.raw`\b(\d+)\s+(?:thhn|wires?|conductors?)\s+(?:of\s+)?(?:#|number )?${SIZE}\s*${WIRE}?`, 'g'),
    '_wires',
    (into, [, count, size = '']) => into.conductors.push({ count: num(count), size }),
  ],
  [
    new RegExp(String.raw`(?:#|\bnumber |\bno\.? )${SIZE}(?:\s*[- ]?${WIRE})?(?=\s|$|,|\.)`, 'g'),
    '_size',
    (into, [, size = '']) => into.sizes.push(size),
  ],
  [new RegExp(String.raw`\b${SIZE}\s*[- ]?${WIRE}`, 'g'), '_size', (into, [, size = '']) => into.sizes.push(size)],
  [/\b([1-4]\/0)\b/g, '_size', (into, [, size = '']) => into.sizes.push(size)],
  [
    new RegExp(String.raw`\$\s*${NUMBER}|\b${NUMBER}\s*(?:dollars|bucks)\b`, 'g'),
    '_dollars',
    (into, [, a, b]) => into.dollars.push(num(a ?? b)),
  ],
  [new RegExp(String.raw`\b${NUMBER}\s*(?:%|percent\b)`, 'g'), '_percent', (into, [, n]) => into.percent.push(num(n))],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:sq(?:uare)?\.?\s*(?:ft|feet|foot)\.?|sqft|sf\b)`, 'g'),
    '_sqft',
    (into, [, n]) => into.squareFeet.push(num(n)),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:cu(?:bic)?\.?\s*(?:in|inch|inches)\b\.?)`, 'g'),
    '_cuin',
    (into, [, n]) => into.cubicInches.push(num(n)),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:hp|horse ?power)\b`, 'g'),
    '_hp',
    (into, [, n]) => into.horsepower.push(num(n)),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:kw|kva|kilowatts?)\b`, 'g'),
    '_va',
    (into, [, n]) => into.va.push(Math.round(num(n) * 1000)),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:va|watts?|w)\b`, 'g'),
    '_va',
    (into, [, n]) => into.va.push(Math.round(num(n))),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:amp(?:ere)?s?|a)\b(?!\.?m\b)`, 'g'),
    '_amps',
    (into, [, n]) => into.amps.push(num(n)),
  ],
  [new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:volts?|v)\b`, 'g'), '_volts', (into, [, n]) => into.volts.push(num(n))],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:ft|feet|foot)\b\.?|\b${NUMBER}'(?=\s|$)`, 'g'),
    '_feet',
    (into, [, a, b]) => into.feet.push(num(a ?? b)),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:hours?|hrs?|h)\b`, 'g'),
    '_minutes',
    (into, [, n]) => into.minutes.push(Math.round(num(n) * 60)),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*[- ]?(?:minutes?|mins?)\b`, 'g'),
    '_minutes',
    (into, [, n]) => into.minutes.push(Math.round(num(n))),
  ],
  [
    /(?:^|\s)(\d+(?:[- ]\d\/\d)?|\d\/\d)\s*[- ]?(?:in(?:ch(?:es)?)?\b|")/g,
    '_inches',
    (into, [, n = '']) => into.inches.push(n.replace(' ', '-')),
  ],
  [
    new RegExp(String.raw`\b${NUMBER}\s*°?\s*(?:c|celsius)\b`, 'g'),
    '_celsius',
    (into, [, n]) => into.celsius.push(num(n)),
  ],
]

const SECTION = /(?<![$\d.])(?:90|\d{3})\.(?!00\b)\d{1,3}\b(?:\([a-z0-9]+\))*/g

/** Sections of the code, such as `210.8` and `210.8(a)`. */
export const sectionsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(SECTION)].map(([section]) => section)

/** The figures in a sentence. In `rest` each is a tag such as `_amps`. */
export function readQuantities(sentence: string): { quantities: Quantities; rest: string } {
  const quantities: Quantities = {
    amps: [],
    volts: [],
    feet: [],
    horsepower: [],
    va: [],
    squareFeet: [],
    minutes: [],
    percent: [],
    dollars: [],
    sizes: [],
    conductors: [],
    inches: [],
    cubicInches: [],
    celsius: [],
  }
  let rest = withDigits(sentence.toLowerCase())
  for (const [pattern, tag, take] of readers) {
    for (const match of rest.matchAll(pattern)) take(quantities, match)
    rest = rest.replaceAll(pattern, ` ${tag} `)
  }
  return { quantities, rest }
}
