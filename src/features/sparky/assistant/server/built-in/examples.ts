import { readFileSync } from 'node:fs'
import type { Source } from '../../contract.ts'

// The examples are data: `examples/everyone.txt` says how they are written.

const FOLDER = new URL('examples/', import.meta.url)
export const readLines = (file: string): string[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .map((line) => line.trim())

export type Audience = 'staff' | 'client'

/** Sentences for one entry. `offer` stands on its button. `words` is the answer of an entry that needs no tool. */
export type Examples = { entry: string; offer: string | null; words: string; sources: Source[]; sentences: string[] }

const HEADING = /^## (\w+)(?:: (.+))?$/

const SOURCE = /^@ (\S+) (.+)$/

/** The sections of these files. An entry with a section in each has the sentences of both. */
function readExamples(...files: string[]): Examples[] {
  const sections = new Map<string, Examples>()
  let section: Examples | undefined
  for (const line of files.flatMap(readLines)) {
    const [, entry, offer = null] = HEADING.exec(line) ?? []
    const [, href, title] = SOURCE.exec(line) ?? []
    if (entry !== undefined) {
      section = sections.get(entry) ?? { entry, offer, words: '', sources: [], sentences: [] }
      sections.set(entry, section)
    } else if (href !== undefined && title !== undefined) section?.sources.push({ title, href })
    else if (section && line.startsWith('> ')) section.words = line.slice(2)
    else if (line !== '' && !line.startsWith('#')) section?.sentences.push(line)
  }
  return [...sections.values()]
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

/** The lists of `lists.txt`: words with one use, by its name. */
const lists = new Map<string, string[]>()
for (const line of readLines('lists.txt')) {
  const [, name, words = line] = /^(\w+): (.+)$/.exec(line) ?? []
  if (name !== undefined) lists.set(name, [])
  if (!line.startsWith('#')) [...lists.values()].at(-1)?.push(...words.split(' ').filter(Boolean))
}
export const wordList = (name: string): string[] => lists.get(name) ?? []

const everyday = [...examples.staff, ...examples.client].flatMap(({ sentences }) => sentences)
const dates = readLines('dates.txt').flatMap((line) => (line.startsWith('#') ? [] : line.split(' ')))

/** Every word that is no name. */
export const vocabulary = new Set([
  ...[...everyday, ...items, ...groups].flatMap(wordsIn),
  ...fillers,
  ...dates,
  ...readLines('others.txt').flatMap((line) => (line.startsWith('#') ? [] : wordsIn(line))),
])

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

/** The word that was meant, or null. Short words are too close to each other. */
export function corrected(word: string): string | null {
  if (word.length < 5) return null
  for (const other of vocabulary) if (other[0] === word[0] && other.length >= 5 && isOneEdit(word, other)) return other
  return null
}
