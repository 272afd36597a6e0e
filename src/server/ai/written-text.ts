import { find } from 'linkifyjs'
import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { onFirstUse } from '#contract/on-first-use.ts'

// Cleans text that a model writes for people before it is shown.

/** Several times the requested length, so that the work below is bounded. */
export const MOST = 10_000

/** Control characters, and invisible ones that reorder or hide text. Emoji need their joiners. */
// oxlint-disable-next-line no-control-regex -- they are removed
const INVISIBLE = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Removes what matches until nothing does, so that nothing new forms from what is left around it. */
export function without(text: string, pattern: RegExp): string {
  const next = text.replace(pattern, '')
  return next === text ? text : without(next, pattern)
}

/** Plain text, no Markdown, no HTML, no invisible characters. */
export const plainText = (text: string): string =>
  without(text.replace(/\r\n?/g, '\n').replace(INVISIBLE, ''), /<[^<>]*>/g)
    .replace(/```\w*|~~|`/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, '$1 $2')
    .replace(/^\s{0,3}(?:#{1,6}|>)\s+/gm, '')
    .replace(/^\s*[-*+]\s+/gm, '• ')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)(.+?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/[ \u00A0]+(?=[.,;:!?])|[ \u00A0]+$/gm, '')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Leaves only the addresses and phone numbers that we gave the model; another phone number becomes the company's. */
export function withoutInventions(text: string, source: string, phone: string): string {
  const lowerSource = source.toLowerCase()
  const links = find(text).filter(({ value }) => !lowerSource.includes(value.toLowerCase()))
  const sourceNumbers = new Set(findPhoneNumbersInText(source, 'US').map(({ number }) => number.number))
  const phones = findPhoneNumbersInText(text, 'US').filter(({ number }) => !sourceNumbers.has(number.number))
  const wrong = [
    ...links.map(({ start, end }) => ({ start, end, instead: '' })),
    ...phones.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt, instead: phone })),
  ]
  return wrong
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, instead }) => rest.slice(0, start) + instead + rest.slice(end), text)
}

const graphemes = onFirstUse(() => new Intl.Segmenter('en-US', { granularity: 'grapheme' }))

/** The beginning of a text that fits: up to the end of a sentence if that keeps most of it, else up to a word and `…`. */
export function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const letters = Array.from(graphemes().segment(text.slice(0, MOST)), ({ segment }) => segment)
  const upTo = (count: number) => letters.slice(0, count).join('')
  let [most, tooMany] = [0, letters.length]
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1
    if (fits(`${upTo(middle)}…`)) most = middle
    else tooMany = middle
  }
  const start = upTo(most)
  const sentence = /^[\s\S]*[.!?…](?=\s)/.exec(start)?.[0] ?? ''
  if (sentence.length > start.length / 2) return sentence
  const words = /\s/.test(letters[most] ?? ' ') ? start : (/^[\s\S]*(?=\s)/.exec(start)?.[0] ?? start)
  return `${words.replace(/[\s,;:–—-]+$/, '')}…`
}
