import { readTable } from './examples.ts'
import { canonical, fillers, plain, wordList, wordsIn } from './words.ts'
import type { Answer, Question } from './question.ts'
import { figuresIn } from './said.ts'
import { inPast } from './when.ts'

export type Entry = (question: Question) => Promise<Answer> | Answer

/** The words that are left of an item, such as `panel upgrade`: no tags, no fillers at its ends. */
export function itemIn({ rest }: Pick<Question, 'rest'>, more: readonly string[] = []): string {
  const words = rest
    .replaceAll(/\{\w+\}|[?!.,;:"()]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const isFiller = (word = '') => fillers.has(wordsIn(word)[0] ?? '') || more.includes(wordsIn(word)[0] ?? '')
  while (words.length > 0 && isFiller(words[0])) words.shift()
  while (words.length > 0 && isFiller(words.at(-1))) words.pop()
  return words.join(' ')
}

/** True if one of these words was said, or one that means the same. */
export const has = ({ rest }: Question, ...words: string[]): boolean =>
  wordsIn(rest).some((word) => words.includes(canonical(word)) || words.includes(word))

/** True if one of these words was typed. */
export const hasText = ({ text }: Question, ...words: string[]): boolean =>
  wordsIn(text).some((word) => words.includes(word))

/** The days that were said, as the tools take them. */
export function range(question: Question, isPast = has(question, ...wordList('past'))): { from?: string; to?: string } {
  const { when } = question.slots
  const days = when && isPast ? inPast(when, question.clock) : when
  return days?.from ? { from: days.from, to: days.to ?? days.from } : {}
}

/** How long it takes, if that was said. */
export const duration = (question: Question) => {
  const [duration_minutes] = figuresIn(question, 'minutes')
  return duration_minutes === undefined ? {} : { duration_minutes }
}

/** A question about one record, which a status in it does not select. */
export const isYesNo = ({ rest }: Question): boolean =>
  /^(?:is|are|was|were|has|have|did|does|do|when|hay|esta|tiene|ya)\b/i.test(rest)

const NOT =
  /\b(?:not|never|no|nothing|forg[eo]t|forgotten|yet to|(?:have|need|left|ready) to|olvid\w+|sin|(?:is|are|was|were|have|has|had|did|do|does)n'?t)\b/i

/** The statuses of these that were said, also in other words. Of `not approved`, those before it; of `not drafts`, all others. */
export function statusesIn({ rest }: Pick<Question, 'rest'>, statuses: readonly string[]): readonly string[] {
  const namedIn = (text: string) => {
    const words = wordsIn(text)
    return statuses.filter((status) => words.some((word) => status === word || wordList(status).includes(word)))
  }
  const matches = namedIn(rest)
  const first = statuses.findIndex((status) => matches.includes(status))
  const not = rest.search(NOT)
  if (not < 0) return matches
  // `draft invoices i forgot to send`
  const before = namedIn(rest.slice(0, not))
  if (before.length > 0 && before.length < matches.length) return before
  if (first > 0) return statuses.slice(0, first)
  return matches.length === 1 && namedIn(rest.slice(not)).length > 0 ? statuses.slice(1) : matches
}

const facts = readTable('facts.txt').map(([key, words]) => {
  const [name = '', value = ''] = key.split(' ')
  return { name, value, pattern: new RegExp(words) }
})
export const isFact = (name: string): boolean => facts.some((fact) => fact.name === name)

/** A fact that the user's words say, or null. */
export const factIn = ({ text }: Question, name: string): string | null =>
  facts.find((fact) => fact.name === name && fact.pattern.test(plain(text)))?.value ?? null

/** The facts that a text says. */
export const factsIn = (text: string): string[] => [
  ...new Set(
    facts.filter(({ pattern }) => pattern.source !== '.' && pattern.test(plain(text))).map(({ name }) => name),
  ),
]

/** A text without what it says about these facts. */
export const withoutFacts = (text: string, names: readonly string[]): string =>
  facts
    .filter(({ name, pattern }) => names.includes(name) && !pattern.source.startsWith('^'))
    .reduce((all, { pattern }) => all.replace(pattern, ' '), plain(text))

/** The largest load on a 120 V plug. More power than this is probably at 240 V. */
const MOST_AT_120 = 1800

/** The volts that were said, or that a load of this power likely has. */
export const voltsIn = (question: Question): number => {
  const [power = Infinity] = figuresIn(question, 'power')
  const usual = factIn(question, 'usual_volts') ?? (power <= MOST_AT_120 ? 120 : 240)
  return figuresIn(question, 'volts')[0] ?? Number(usual)
}

/** True for `how many amps does 5500 W take, and will a 20 A breaker do`: 20 A is not the load. */
export const asksAmps = (question: Question): boolean =>
  figuresIn(question, 'power').length > 0 && /\bhow many amps\b|\bcuant[oa]s amp/i.test(question.text)

/** `a 20 A circuit loaded to 16 amps` */
const LOADED = /\bload(?:ed)?(?: (?:to|of|at|is|with))? (\d+(?:\.\d+)?) ?a(?:mps?)?\b/i

/** A load in amps, from amps or from power and volts. */
export function ampsIn(question: Question): number | null {
  const loaded = Number(LOADED.exec(question.text)?.[1])
  const [amps] = loaded > 0 ? [loaded] : figuresIn(question, 'amps')
  const [power] = figuresIn(question, 'power')
  if (amps !== undefined && !asksAmps(question)) return amps
  const factor = factIn(question, 'phase') === 'three' ? Math.sqrt(3) : 1
  return power === undefined ? null : Math.ceil(power / (voltsIn(question) * factor))
}
