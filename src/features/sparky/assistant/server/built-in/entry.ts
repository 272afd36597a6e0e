import type { Source } from '../../contract.ts'
import { canonical, fillers, wordList, wordsIn } from './examples.ts'
import { type Answer, hasRows, look, type Question, says, toAnswer } from './question.ts'

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
export const range = ({ slots: { when } }: { slots: Pick<Question['slots'], 'when'> }) =>
  when?.from ? { from: when.from, to: when.to ?? when.from } : {}

/** How long it takes, if that was said. */
export const duration = ({ slots: { quantities } }: Question) => {
  const [duration_minutes] = quantities.minutes
  return duration_minutes === undefined ? {} : { duration_minutes }
}

/** A question about one record, which a status in it does not select. */
export const isYesNo = ({ rest }: Question): boolean =>
  /^(?:is|are|was|were|has|have|did|does|do|when|hay|esta|tiene|ya)\b/i.test(rest)

/** The status of these that was said, also in other words. */
export const statusIn = ({ rest }: Question, statuses: readonly string[]): string | undefined =>
  wordsIn(rest)
    .map((word) => statuses.find((status) => status === word || wordList(status).includes(word)))
    .find((status) => status !== undefined)

/** The rows of a tool below `head`, or `none` with the screen to look at. */
export async function rows(
  question: Question,
  tool: string,
  input: object,
  { head = '', none, page }: { head?: string; none: string; page: Source | null },
): Promise<Answer> {
  const result = await look(question, tool, input)
  if (hasRows(result)) return toAnswer(result, head)
  return says(none.replaceAll('  ', ' '), page ? [page] : result.sources)
}

/** Answers with what a tool says of everything. */
export const plainly =
  (tool: string, head = ''): Entry =>
  async (question) =>
    toAnswer(await look(question, tool, {}), head)
