/** Contracts write their messages with it as they load: `Intl.ListFormat` would add 11 ms to every start. */
const list = (words: readonly string[], conjunction: string): string =>
  words.length > 2 ? `${words.slice(0, -1).join(', ')}, ${conjunction} ${words.at(-1)}` : words.join(` ${conjunction} `)

/** `a, b, and c` */
export const listAnd = (words: readonly string[]): string => list(words, 'and')

/** `a, b, or c` */
export const listOr = (words: readonly string[]): string => list(words, 'or')

/** `Panel upgrade` for `panel upgrade` */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text message names its sender, in at most 60 of the 160 letters that it has room for. */
export const textFrom = (company_name: string, sentence: string): string => `${company_name.slice(0, 60)}: ${sentence}`

/** `1,234` */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** `1 file`, `2 time entries` */
export function pluralize(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}

/** The reverse for a noun alone: `properties` is `property`. */
export const toSingular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '')

/** `3 files, 1 permit, and 2 work orders`, skipping zeros; null when all are zero. */
export function listCounts(counts: Record<string, number>): string | null {
  const entries = Object.entries(counts).filter(([, count]) => count > 0)
  return entries.length > 0 ? listAnd(entries.map(([noun, count]) => pluralize(count, noun))) : null
}
