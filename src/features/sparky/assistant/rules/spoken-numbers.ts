// Numbers as they are said, in English and Spanish, as digits.

const list = (first: number, step: number, words: string): [string, number][] =>
  words.split(' ').map((word, index) => [word, first + step * index])

const units = new Map([
  ...list(0, 1, 'zero one two three four five six seven eight nine'),
  ...list(0, 1, 'cero uno dos tres cuatro cinco seis siete ocho nueve'),
])
const teens = new Map([
  ...list(10, 1, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  ...list(10, 1, 'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'),
  ...list(
    21,
    1,
    'veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  ),
])
const tens = new Map([
  ...list(20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...list(20, 10, 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
])
const hundreds = new Map([
  ['ciento', 100],
  ['cien', 100],
  ...list(200, 100, 'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'),
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['mil', 1000],
])

const plain = (word: string): string => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Adds a word to a number, or null if it begins another: `twenty five` is one number, `five twenty` is two. */
function extend(number: number | null, word: string): number | null {
  const scale = scales.get(word)
  if (scale !== undefined) {
    // `five` in `two thousand five hundred`, not the whole number.
    const part = scale === 100 ? (number ?? 1) % 1000 : (number ?? 1)
    return part > 0 && part < scale ? (number ?? 1) - part + part * scale : null
  }
  const value = units.get(word) ?? teens.get(word) ?? tens.get(word) ?? hundreds.get(word)
  if (value === undefined || number === null) return value ?? null
  const room = number % 1000 === 0 ? 1000 : number % 100 === 0 ? 100 : number % 10 === 0 && number % 100 > 10 ? 10 : 0
  return value > 0 && number > 0 && value < room ? number + value : null
}

/** After `invoice` or `number`, all digits are of one number. */
const NAMED = /(?:\b(?:invoice|factura|quote|cotizacion|cotización|permit|number|n[uú]mero|no\.)|#)\s*$/i
const AT = /\b(?:at|a las?)\s+$/i
const VOLTS = /^\s*-?(?:volts?|v)\b/i
/** `invoice two twenty amp breakers` counts them. */
const UNIT = /^\s*-?(?:amps?|gauge|pole|foot|feet)\b/i

/** Numbers that were said one after another: digits of one number, a time, or several numbers. */
function combine(numbers: readonly number[], before: string, after: string): string {
  const [first = 0, second = 0] = numbers
  const isPair = numbers.length === 2 && first > 0 && second > 9 && second < 100
  const areDigits = numbers.every((n) => n < 10)
  const texts = numbers.map(String)
  if ((NAMED.test(before) && !UNIT.test(after)) || (isPair && first < 10 && VOLTS.test(after))) return texts.join('')
  if (isPair && first < 13 && second < 60 && AT.test(before)) return texts.join(':')
  return texts.join(areDigits && (numbers.length > 2 || numbers.includes(0)) ? '' : ' ')
}

/** `oh` and the English `once` are numbers only among others, or where Spanish tells the time. */
const isNumber = (word: string, isFirst: boolean, before: string): boolean =>
  word === 'oh'
    ? !isFirst || NAMED.test(before)
    : extend(null, word) !== null && (word !== 'once' || !isFirst || /\blas?\s+$/i.test(before))

/** `two hundred forty volts` is `240 volts`, `invoice one oh seven` is `invoice 107`. */
export function withDigits(text: string): string {
  const words = [
    ...text
      .replaceAll(/\bhalf (?:an |a )?hour\b|\bmedia hora\b/gi, '30 minutes')
      .replaceAll(/\bhalf (?:a )?day\b|\bmedio dia\b(?= de trabajo)/gi, '4 hours')
      .replaceAll(/\b(?:an|one) hour and a half\b/gi, '90 minutes')
      .replaceAll(/\ba couple(?: of)?\b/gi, '2')
      .replaceAll(/\ban? (?=hundred|thousand)/gi, 'one ')
      .replaceAll(/\b(\d+) hundred\b/gi, (_, count: string) => `${count}00`)
      .replaceAll(/\b(\d+) (?:thousand|mil)\b/gi, (_, count: string) => `${count}000`)
      .matchAll(/\p{L}+|[^\p{L}]+/gu),
  ].map(([word]) => word)
  let out = ''
  for (let at = 0; at < words.length;) {
    const numbers: number[] = []
    let end = at
    for (let next = at; next < words.length;) {
      const word = plain(words[next] ?? '')
      const last = numbers.at(-1) ?? null
      const isJoiner =
        (word === 'and' && last !== null && last % 100 === 0) || (word === 'y' && last !== null && last % 10 === 0)
      if (isJoiner && last !== null && /^\s+$/.test(words[next + 1] ?? '')) {
        const sum = extend(last, plain(words[next + 2] ?? ''))
        if (sum === null || sum >= last * 2) break
        numbers[numbers.length - 1] = sum
        end = next + 3
      } else if (isNumber(word, numbers.length === 0, out)) {
        const sum = word === 'oh' ? null : extend(last, word)
        if (sum === null || last === null) numbers.push(word === 'oh' ? 0 : (extend(null, word) ?? 0))
        else numbers[numbers.length - 1] = sum
        end = next + 1
      } else break
      if (!/^[\s-]+$/.test(words[end] ?? '')) break
      next = end + 1
    }
    if (end === at) {
      out += words[at] ?? ''
      at++
    } else {
      out += combine(numbers, out, words.slice(end, end + 3).join(''))
      at = end
    }
  }
  return out
    .replaceAll(/\b(\d+) (?:point|punto) (\d+)\b/gi, '$1.$2')
    .replaceAll(/\b(\d+) and a half\b/gi, '$1.5')
    .replaceAll(/(\d),(\d{3})\b/g, '$1$2')
}
