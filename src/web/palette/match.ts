import UFuzzy from '@leeoniya/ufuzzy'

// The rules by which a typed text finds a record.

/** How well a record matches, the best first. */
export const ranks = ['exact', 'start', 'word', 'word-start', 'inside', 'typo'] as const
export type Rank = (typeof ranks)[number]

/** All that a record is found by. */
export type Fields = readonly (string | null | undefined)[]

export type Needle = { phrase: string; terms: readonly string[]; digits: string | null }

/** A phone number in any spelling, with its extension or without. */
const PHONE = /^([+(]?[\d\s().-]{2,}\d)(?:\s*x\d+)?$/

/** The digits to compare of a phone number, without the country code of the United States: no area code starts with 1. */
function phoneDigits(text: string, least: number): string | null {
  if (!/^[+(\d]/.test(text)) return null
  const digits = PHONE.exec(text)?.[1]?.replaceAll(/\D/g, '') ?? ''
  return digits.length < least ? null : digits.length > 4 ? digits.replace(/^1/, '') : digits
}

const isAscii = (text: string) => /^[\t\r\n -~]*$/.test(text)

/**
 * Lower case, without accents and apostrophes, one space between words and between letters and digits: `Peña's INV-7` is
 * `penas inv 7`. Lines stay.
 */
function simplify(text: string): string {
  const lower = text.toLowerCase().replaceAll(/['’]/g, '')
  return isAscii(lower)
    ? lower.replaceAll(/[^a-z\d\n]+/g, ' ').replaceAll(/[a-z](?=\d)|\d(?=[a-z])/g, '$& ')
    : lower
        .normalize('NFD')
        .replaceAll(/\p{M}+/gu, '')
        .replaceAll(/[^\p{L}\p{N}\n]+/gu, ' ')
        .replaceAll(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu, '$& ')
}

/**
 * The words of a record as one text, each between spaces and each field on a line. A phone number is there as its digits
 * too, and a number also without its leading zeros.
 */
export function toWords(fields: Fields): string {
  let text = '\n'
  for (const field of fields) {
    if (!field) continue
    text += `${field}\n`
    const digits = phoneDigits(field, 7)
    if (digits !== null) text += `${digits}\n`
    else if (/(?<!\d)0\d/.test(field)) text += `${field.replaceAll(/(?<!\d)0+(?=\d)/g, '')}\n`
  }
  return simplify(text).replaceAll(/ *\n */g, ' \n ')
}

/** A typed text, or null if it has nothing to search for. */
export function parseNeedle(typed: string): Needle | null {
  const phrase = simplify(typed).replaceAll('\n', ' ').trim()
  return phrase === '' ? null : { phrase, terms: phrase.split(' '), digits: phoneDigits(typed.trim(), 4) }
}

const includesAll = (words: string, terms: readonly string[]): boolean => {
  for (const term of terms) if (!words.includes(term)) return false
  return true
}

/** The rank of words that match as typed, or null. The parts of a phone number stay together. */
export function rankWords(words: string, { phrase, terms, digits }: Needle): Exclude<Rank, 'typo'> | null {
  const hasDigits = digits !== null && words.includes(digits)
  if (!hasDigits && !(digits === null ? includesAll(words, terms) : words.includes(phrase))) return null
  const isLine = (end: string) =>
    words.includes(`\n ${phrase}${end}`) || (hasDigits && words.includes(`\n ${digits}${end}`))
  if (isLine('')) return isLine(' \n') ? 'exact' : 'start'
  if (!terms.every((term) => words.includes(` ${term}`))) return 'inside'
  return terms.every((term) => words.includes(` ${term} `)) ? 'word' : 'word-start'
}

/** Forgives one wrong, missing, extra or swapped letter after the first. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- its enums exist in types only
const tolerant = new UFuzzy({ intraMode: 1, interLft: 2 })

/** Alternatives to a mistyped word. */
const ALTERNATIVES = 5

/** For each term, the words of a vocabulary that it may mean; null if one has none. */
export function findTypos(vocabulary: string[], { terms }: Needle): readonly (readonly string[])[] | null {
  const meanings = terms.map((term) =>
    /^[a-z]{3,}$/.test(term)
      ? (tolerant.filter(vocabulary, term) ?? [])
          .flatMap((at) => vocabulary[at] ?? [])
          .toSorted((one, other) => Math.abs(one.length - term.length) - Math.abs(other.length - term.length))
          .slice(0, ALTERNATIVES)
          .map((word) => ` ${word}`)
      : [term],
  )
  return meanings.every((words) => words.length > 0) ? meanings : null
}
