import { formatDay } from '#contract/dates.ts'
import { capitalized, listOr } from '#contract/text.ts'
import type { Source } from '../../contract.ts'
import { isAsk } from './asks.ts'
import { isYesNo, statusesIn } from './entry.ts'
import { details, type Examples, examples, type Step } from './examples.ts'
import { findByName } from './names.ts'
import { unknown } from './offers.ts'
import {
  type Answer,
  ask,
  findNamedClient,
  isEmpty,
  look,
  proposes,
  type Question,
  requireClient,
  says,
} from './question.ts'
import { textsIn } from './said.ts'
import { getValue, type Value } from './values.ts'

// Runs what the examples say below a heading: tools, their inputs, and the words around their records.

const SLOT = /\{([^{}]+)\}/g
const OPTIONAL = /\[([^[\]]*)\]/g
const DAY = /^\d{4}-\d\d-\d\d$/

const show = (value: Value): string =>
  typeof value === 'string' ? (DAY.test(value) ? formatDay(value) : value) : JSON.stringify(value)

/** The words with values in place of their slots, without the brackets and lines that miss one. */
async function fill(question: Question, words: string, fields: Record<string, Value> = {}): Promise<string> {
  const names = [...words.matchAll(SLOT)].map(([, name = '']) => name)
  const values = new Map<string, Value>()
  for (const name of names)
    values.set(name, name in fields || name.startsWith('.') ? fields[name] : await getValue(question, name))
  const isFull = (part: string) => [...part.matchAll(SLOT)].every(([, name = '']) => values.get(name) !== undefined)
  return words
    .replaceAll(OPTIONAL, (_, part: string) => (isFull(part) ? part : ''))
    .split('\n')
    .filter((line) => line !== '' && isFull(line))
    .map((line) => line.replaceAll(SLOT, (_, name: string) => show(values.get(name))))
    .join('\n')
}

const fillSources = (question: Question, sources: readonly Source[]): Promise<Source[]> =>
  Promise.all(
    sources.map(async ({ title, href }) => ({ title: await fill(question, title), href: await fill(question, href) })),
  )

/** The fields of a result, or of its first record, as slots: `{.size}`. */
function getFields(data: unknown): Record<string, Value> {
  const row: unknown = Array.isArray(data) ? data[0] : data
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (typeof value === 'string' ? [[`.${name}`, value]] : [])),
  )
}

type Part = { text: string; sources: Source[]; isEmpty: boolean; data?: unknown }

/** Runs one tool, once for each status that was said. Null: a part of its input was not said. */
async function run(
  question: Question,
  { kind, tool, fields, words, none }: Step,
  page: Source[],
  before: unknown,
): Promise<Part | null> {
  const input: Record<string, Value> = {}
  let statuses: readonly string[] = []
  for (const [name, spec] of fields) {
    if (spec.startsWith('(')) statuses = isYesNo(question) ? [] : statusesIn(question, spec.slice(1, -1).split(','))
    else if (spec.includes(',')) statuses = spec.split(',')
    else {
      const slot = spec.replace(/^\{(.*)\}$/, '$1')
      input[name] = slot.startsWith('.') ? getFields(before)[slot] : await getValue(question, slot)
      if (kind !== '=' && input[name] === undefined) return null
    }
  }
  const all = await Promise.all(
    (statuses.length > 0 ? statuses : [undefined]).map((status) =>
      look(question, tool, { ...input, ...(status && { status }) }),
    ),
  )
  const some = all.filter((result) => !isEmpty(result))
  const status = statuses.length > 0 ? listOr(statuses).replaceAll('_', ' ') : undefined
  if (some.length === 0 && none !== '')
    return { text: await fill(question, none, { status }), sources: page, isEmpty: true }
  const [first] = some
  const text = (some.length > 0 ? some : all).map((one) => one.text).join('\n')
  const head = first ? await fill(question, words, { status, ...getFields(first.data) }) : ''
  const sources = (some.length > 0 ? some : all).flatMap((one) => one.sources)
  // Who a document is for was said: it must be theirs.
  const [number] = textsIn(question, 'number')
  const client = first && number && Object.values(input).includes(number) ? await findNamedClient(question) : null
  const denial = client && !text.includes(client.name) ? `I found no ${number} of ${client.name}. It is:` : null
  return {
    text: [denial ?? capitalized(head), text].filter(Boolean).join('\n'),
    sources,
    isEmpty: !first,
    data: first?.data,
  }
}

/** The input of a change: what was said. */
async function readInput(question: Question, { fields }: Step): Promise<Record<string, Value>> {
  const values = fields.map(async ([name, spec]) => [name, await getValue(question, spec.replace(/^\{(.*)\}$/, '$1'))])
  return Object.fromEntries(await Promise.all(values))
}

async function withClient(question: Question): Promise<Question> {
  const name = await getValue(question, 'visit_client')
  const clients = typeof name === 'string' ? await findByName(question.caller, name) : question.slots.clients
  const client = await requireClient({ ...question, slots: { ...question.slots, clients } })
  return { ...question, rest: client.rest, slots: { ...question.slots, clients: [client], unknown: [] } }
}

/** The section of an entry. */
export const findSection = ({ entry, staff }: Pick<Question, 'entry' | 'staff'>): Examples | undefined =>
  [...examples[staff ? 'staff' : 'client'], ...details].find((one) => one.entry === entry)

/** Answers as the examples file says: with another entry, with words, or with records from tools. */
export async function lookUp(asked: Question, section: Examples): Promise<Answer> {
  let question = asked
  const [first] = section.steps
  const isChange = first?.kind === '~'
  if (isChange && section.needsClient) question = await withClient(question)
  for (const { conditions, target } of section.routes) {
    const values = conditions.map(async ({ slot, holds }) => ((await getValue(question, slot)) !== undefined) === holds)
    if ((await Promise.all(values)).includes(false)) continue
    const slot = target.replace(/^ask /, '')
    if (isAsk(slot) && slot !== target) return ask(slot)
    const other = findSection({ ...question, entry: target })
    if (other) return lookUp({ ...question, entry: target }, other)
  }
  if (isChange) {
    const answer = await proposes(question, first.tool, await readInput(question, first))
    const more = answer.changes.length > 0 ? await fill(question, first.words) : ''
    return more === '' ? answer : { ...answer, text: `${answer.text}\n${more}` }
  }
  if (section.needsClient) question = await withClient(question)
  const page = await fillSources(question, section.sources)
  const text = await fill(question, section.words)
  if (section.steps.length === 0 && page.length === 0) return unknown(question, text)
  const head: Part[] = text === '' ? [] : [{ text, sources: page, isEmpty: false }]
  let parts: Part[] = []
  for (const step of section.steps) {
    const isDone = parts.some((one) => !one.isEmpty)
    const part = step.kind === '|' && isDone ? null : await run(question, step, page, parts.at(-1)?.data)
    if (part === null || (part.isEmpty && step.kind !== '=')) continue
    parts = step.kind === '|' ? [part] : [...parts, part]
  }
  const all = [...head, ...parts]
  return says(
    all.map((part) => part.text).join(section.words === '' ? '\n\n' : '\n'),
    all.flatMap((part) => part.sources),
  )
}
