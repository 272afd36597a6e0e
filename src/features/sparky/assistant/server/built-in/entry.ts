import type { Source } from '../../contract.ts'
import { canonical, fillers, wordList, wordsIn } from './examples.ts'
import { type Answer, hasRows, look, type Question, says, toAnswer } from './question.ts'
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

/** The days that were said, as the tools take them. */
export function range(question: Question, isPast = has(question, ...wordList('past'))): { from?: string; to?: string } {
  const { when } = question.slots
  const days = when && isPast ? inPast(when, question.clock) : when
  return days?.from ? { from: days.from, to: days.to ?? days.from } : {}
}

/** How long it takes, if that was said. */
export const duration = ({ slots: { quantities } }: Question) => {
  const [duration_minutes] = quantities.minutes
  return duration_minutes === undefined ? {} : { duration_minutes }
}

/** A question about one record, which a status in it does not select. */
export const isYesNo = ({ rest }: Question): boolean =>
  /^(?:is|are|was|were|has|have|did|does|do|when|hay|esta|tiene|ya)\b/i.test(rest)

const NOT = /\b(?:not|never|no|nothing|sin|(?:is|are|was|were|have|has|had|did|do|does)n'?t)\b/i

/** The statuses of these that were said, also in other words. Of `not approved`, all others. */
export function statusesIn({ rest }: Pick<Question, 'rest'>, statuses: readonly string[]): readonly string[] {
  const words = wordsIn(rest)
  const matches = statuses.filter((status) => words.some((word) => status === word || wordList(status).includes(word)))
  return matches.length > 0 && NOT.test(rest) ? statuses.filter((status) => !matches.includes(status)) : matches
}

type Shown = { head?: string; none: string; page: Source | null; statuses?: readonly string[] }

/** The rows of a tool below `head`, of each status if there are several, or `none` with the screen to look at. */
export async function rows(
  question: Question,
  tool: string,
  input: object,
  { head = '', none, page, statuses = [] }: Shown,
): Promise<Answer> {
  const lists = await Promise.all(
    (statuses.length > 0 ? statuses : [undefined]).map((status) =>
      look(question, tool, { ...input, ...(status && { status }) }),
    ),
  )
  const some = lists.filter(hasRows)
  const sources = (some.length > 0 ? some : lists).flatMap((list) => list.sources)
  if (some.length === 0) return says(none.replaceAll('  ', ' '), page ? [page] : sources)
  return toAnswer({ data: null, text: some.map(({ text }) => text).join('\n'), sources }, head)
}

/** Answers with what a tool says of everything. */
export const plainly =
  (tool: string, head = ''): Entry =>
  async (question) =>
    toAnswer(await look(question, tool, {}), head)
