import { type Quantities, readQuantities, sectionsIn } from './quantities.ts'
import { canonical, knownWord } from './vocabulary.ts'
import { type Clock, readWhen, type When, WHEN_MARK } from './when.ts'

/** A parsed message, before its intent is decided. */
export type Reading = {
  /** As typed, without a greeting. */
  text: string
  /**
   * The message in the vocabulary's own words, to compare with patterns: typos corrected, synonyms in one word, and tags
   * for figures, dates and names: `what does _name owe us`.
   */
  tagged: string
  /** In lower case, with typos corrected. */
  plain: string
  /** The same of the last message alone, where the question follows up on an earlier one. */
  latest: string
  when: When | null
  quantities: Quantities
  /** Sections of the code: `210.8`. */
  sections: string[]
  /** Numbers of documents: `INV-00001`. */
  numbers: string[]
  /** Runs of words that are neither everyday words nor terms of the trade, so perhaps names. */
  names: string[]
}

const GREETING =
  /^(?:(?:hey|hi|hello|ok|okay|say|yo|howdy|good (?:morning|afternoon|evening))\b[\s,!.]*)?(?:sparky\b[\s,!.:]*)?(?:(?:thanks|quick question|question)[\s,:]+)?/i
const POLITE =
  /^(?:please\s+|(?:can|could|would|will) you (?:please )?(?:tell me|show me|check|find out|find|give me|look up|explain|help me)\s+|(?:tell|show|give) me\s+|i(?:'d| would)? (?:like|want|need) to (?:know|see)\s+|do you know\s+|i was wondering\s+|any idea\s+|and\s+)+/i

/** A message without its greeting. */
function withoutGreeting(message: string): string {
  const text = message.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
  const rest = text.replace(GREETING, '').replace(POLITE, '').trim()
  return rest === '' ? text : rest
}

/** Phrases that mean one thing, as one word of the vocabulary. */
const phrases: [RegExp, string][] = [
  [/\bpast[- ]due\b/g, 'overdue'],
  [/\b(?:has|have|is|are)(?:n't| not|nt) (?:yet )?(?:been )?paid\b|\bnot (?:yet )?paid\b/g, 'unpaid'],
  [/\b(?:electric (?:car|vehicle)|car|ev|tesla|vehicle) charg(?:er|ing)s?\b/g, 'evcharger'],
  [/\bhot tubs?\b/g, 'spa'],
  [/\bprice ?(?:book|list)\b/g, 'pricebook'],
  [/\bground[- ]fault\b/g, 'gfci'],
  [/\barc[- ]fault\b/g, 'afci'],
  [/\bbreaker (?:panel|box)\b|\bload center\b|\b(?:fuse|electric(?:al)?) (?:box|panel)\b/g, 'panel'],
  [/\btext messages?\b/g, 'text'],
  [/\bset(?:ting)? up\b/g, 'setup'],
  [/\blog(?:ging)? in\b/g, 'login'],
  [/\bsign(?:ing)? in\b/g, 'login'],
]

const NUMBER = /\b(?:INV|Q|WO|QUO|DOS)-?\s?\d{1,6}\b/gi
// Each part excludes the sign before it: otherwise a message of nothing but @ takes minutes to read.
const CONTACT = /[^\s@]+@[^\s@]+\.[^\s@]+|\+?\d[\d\s().-]{8,}\d/g
const WORD = /\p{L}(?:[\p{L}\p{M}'.-]*[\p{L}\p{M}])?/gu

const FIRST_NAMES =
  'bill|mark|will|may|june|april|august|grant|rich|chase|rob|art|guy|drew|dale|max|miles|sue|pat|gene|rose|joy|hope|faith|dawn|penny|sandy|rusty|price|cash|rod'
const NAMED = new RegExp(
  String.raw`(?<=\b(?:of|for|from|about|with|to|does|did|do|has|is|was|are|and|client|customer|owes?|text|call|called)\s)(${FIRST_NAMES})\s(\p{L}[\p{L}'-]+)`,
  'giu',
)
const CAPITALIZED = new RegExp(
  String.raw`(?<=\S\s)(${FIRST_NAMES.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())})\s(\p{Lu}[\p{L}'-]+)`,
  'gu',
)

/** First names that are everyday words too, tied to the unknown word after them: `Bill-Krause`. */
const tied = (text: string): string =>
  [CAPITALIZED, NAMED].reduce(
    (all, pattern) =>
      all.replace(pattern, (both, first: string, last: string) =>
        knownWord(last.replace(/'s?$/, ''), { exactly: true }) === null ? `${first}-${last}` : both,
      ),
    text,
  )

const blanked = (text: string, pattern: RegExp): string => text.replaceAll(pattern, (all) => ' '.repeat(all.length))

/** Reads a message by a company's clock. */
export function read(message: string, clock: Clock): Reading {
  const text = withoutGreeting(message)
  const source = tied(text)
  const numbers = [...text.matchAll(NUMBER)].map(([number]) => number.toUpperCase().replace(/\s/, ''))
  const plain = phrases.reduce((all, [pattern, word]) => all.replaceAll(pattern, word), corrected(source))
  const sections = sectionsIn(blanked(plain, NUMBER))
  const sectioned = sections.reduce(
    (all, section) => all.replaceAll(section, ' _section '),
    plain.replaceAll(NUMBER, ' _number '),
  )
  const { quantities, rest } = readQuantities(sectioned.replaceAll(CONTACT, ' _contact '))
  const { when, rest: marked } = readWhen(rest, clock)
  const tagged = marked
    .replaceAll(new RegExp(`${WHEN_MARK}(?:[\\s${WHEN_MARK}]*${WHEN_MARK})?`, 'g'), ' _when ')
    .replaceAll(/(_?)(\p{L}(?:[\p{L}\p{M}'.-]*[\p{L}\p{M}])?)/gu, (all, tag: string, word: string) =>
      tag === '_' ? all : (canonical(word) ?? '_name'),
    )
    .replaceAll(/[?!.,;:()"]+/g, ' ')
    .replaceAll(/(?:_name[\s]+)+_name\b/g, '_name')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return {
    text,
    tagged,
    plain,
    latest: plain,
    when,
    quantities,
    sections,
    numbers,
    names: namesIn(blanked(blanked(source, NUMBER), CONTACT), clock).map((name) =>
      source === text ? name : name.replace('-', ' '),
    ),
  }
}

const isName = (word: string, index: number): boolean => index > 0 && /^\p{Lu}\p{Ll}/u.test(word)

/** In lower case, each word that is a letter off a known one replaced by it, unless its capital says it is a name. */
const corrected = (text: string): string =>
  text.replaceAll(WORD, (word, index: number) => {
    const lower = word.toLowerCase()
    const correct = knownWord(word, { exactly: isName(word, index) })
    if (correct === null || lower.startsWith(correct) || /['.-]/.test(word)) return lower
    return correct
  })

function namesIn(text: string, clock: Clock): string[] {
  // Marks preserve the position of every other letter.
  const { rest } = readWhen(text, clock)
  const source = rest.length === text.length ? rest : text.toLowerCase()
  const runs: string[] = []
  let end = -1
  for (const { 0: word, index } of source.matchAll(WORD)) {
    const typed = text.slice(index, index + word.length)
    const name = typed.replace(/'s?$/, '').replace(/[.-]$/, '')
    if (knownWord(name, { exactly: isName(typed, index) }) !== null) continue
    if (end >= 0 && source.slice(end, index).trim() === '') runs[runs.length - 1] = `${runs.at(-1) ?? ''} ${name}`
    else runs.push(name)
    // A possessive ends a name: `Grace's kitchen`.
    end = /'s?$/.test(typed) ? -1 : index + word.length
  }
  return runs
}
