import { formatPhone } from '#contract/phone-format.ts'
import { AppError } from '#server/errors.ts'
import type { Source } from '../../contract.ts'
import type { Caller, Draft, Tool, ToolResult } from '../shared/tool.ts'
import type { Ask } from './asks.ts'
import { asks } from './asks.ts'
import { plain, wordsIn } from './words.ts'
import { type ClientRow, findByEverydayWord, type Person, searchPlace } from './names.ts'
import type { Understanding } from './understand.ts'
import { findClient } from './viewed.ts'
import { textsIn } from './said.ts'
import type { Clock } from './when.ts'

/** An answer of the built-in assistant. `changes` are inputs of writing tools and what these worked out, for the user to confirm. */
export type Answer = {
  text: string
  sources: Source[]
  changes: { tool: string; input: unknown; draft: Draft }[]
  /** Messages that the user may send next. */
  choices: string[]
}

/** A question with everything that can be used to answer it. */
export type Question = Understanding & {
  entry: string
  /** The user's replies to questions. */
  answers: Partial<Record<Ask, string>>
  /** Limits the answer to these lines. */
  only: readonly string[]
  caller: Caller
  tools: readonly Tool[]
  clock: Clock
  staff: boolean
  /** The name of the page, or null. */
  page: string | null
  /** The record on the user's screen. */
  viewed: { kind: string; id: string } | null
}

/** Ends the work on a question with this answer. */
export class Answered extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('Answered')
    this.answer = answer
  }
}

export const says = (text: string, sources: Source[] = [], choices: string[] = []): Answer => ({
  text,
  sources: sources.filter(({ href }, index) => sources.findIndex((one) => one.href === href) === index),
  changes: [],
  choices,
})

/** Several answers in one. */
export const joined = (answers: readonly Answer[]): Answer => ({
  ...says(
    // Cards of the same kind are announced once.
    [...new Set(answers.map(({ text }) => text))].join('\n\n'),
    answers.flatMap(({ sources }) => sources),
  ),
  changes: answers.flatMap(({ changes }) => changes),
})

/** A tool's answer, below a line that repeats what was understood. */
export const toAnswer = ({ text, sources }: ToolResult, head = ''): Answer =>
  says(head === '' ? text : `${head}\n${text}`, sources)

/** Requests the missing detail. */
export const ask = (slot: Ask, before = '', choices: string[] = []): Answer =>
  says([before, asks[slot]].filter(Boolean).join(before.includes('\n') ? '\n\n' : ' '), [], choices)

type Named = Pick<Person, 'name'> & Partial<Pick<ClientRow, 'phone' | 'email' | 'address'>>

/** A name, and what tells a namesake apart. */
function nameApart({ name, phone, email, address }: Named, rows: readonly Named[]): string {
  const isOnly = rows.filter((row) => row.name === name).length === 1
  return [name, isOnly ? '' : (phone && formatPhone(phone)) || email || address].filter(Boolean).join(', ')
}

/** Picks among clients of the same name by the phone, email or address in the question. */
function tellApart(rows: readonly ClientRow[], question: Question): readonly ClientRow[] {
  const { address } = question.slots
  const [phone] = textsIn(question, 'phone')
  const [email] = textsIn(question, 'email')
  const digits = (text: string | null) => (text ?? '').replaceAll(/\D/g, '').slice(-10)
  const matches = rows.filter(
    (row) =>
      (phone === undefined || digits(row.phone) === digits(phone)) &&
      (email === undefined || row.email?.toLowerCase() === email.toLowerCase()) &&
      (address === null || plain(row.address ?? '').includes(plain(address))),
  )
  return matches.length > 0 ? matches : rows
}

/** Requests to choose among several records that a name may mean. */
export function askWhich(slot: 'client' | 'person', rows: readonly Named[]): Answer {
  const names = rows.slice(0, 5).map((row) => nameApart(row, rows))
  return ask(slot, `Several ${slot === 'client' ? 'clients' : 'technicians'} match: ${names.join(', ')}.`, names)
}

export const stop = (answer: Answer): never => {
  throw new Answered(answer)
}

const NOT_GIVEN = 'I cannot do that here. Use the screen for it instead.'

/** Ends the work if an agent was not given this tool: then it gets no facts of it. */
export function requireTool({ tools }: Question, name: string): void {
  if (!tools.some((tool) => tool.name === name)) stop(says(NOT_GIVEN))
}

/** Runs a tool that reads, with the caller's rights. */
export async function look({ caller, tools }: Question, name: string, input: object): Promise<ToolResult> {
  const tool = tools.find((one) => one.name === name)
  return !tool || tool.writes ? stop(says(NOT_GIVEN)) : tool.run(caller, input)
}

/** A change for the user to confirm, or why it would be refused. `unused` is what it leaves out. */
export async function proposes(
  { caller, tools }: Question,
  name: string,
  input: object,
  unused: readonly string[] = [],
): Promise<Answer> {
  const tool = tools.find((one) => one.name === name)
  if (!tool?.writes) return says(NOT_GIVEN)
  let draft: Draft
  try {
    draft = await tool.propose(caller, input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return says(error.message)
  }
  const left = unused.length > 0 ? ` I could not use: ${unused.join(', ')}.` : ''
  // The card shows the change itself.
  return {
    ...says(`${draft.title}? Nothing happens until you confirm it.${left}`),
    changes: [{ tool: name, input, draft }],
  }
}

export const isEmpty = ({ data }: ToolResult): boolean => Array.isArray(data) && data.length === 0

/** The client that the user means: by name, by address, or on the screen. Null: none. If several fit, it asks. */
export async function findNamedClient(question: Question): Promise<ClientRow | null> {
  const { slots, answers, viewed, staff, caller } = question
  const rows =
    slots.clients.length === 0 && slots.address !== null
      ? await searchPlace(caller, slots.address)
      : tellApart(slots.clients, question)
  const [client, ...others] = rows
  if (others.length > 0) stop(askWhich('client', rows))
  if (client || !staff) return client ?? null
  const [unknown] = slots.unknown
  if (answers.client !== undefined) stop(ask('client', `I found no client called ${answers.client}.`))
  if (unknown !== undefined) return null
  return viewed === null ? null : findClient(caller, viewed)
}

/** The client of a question about records: a name that no record has ends it. */
export async function clientIn(question: Question): Promise<ClientRow | null> {
  const client = await findNamedClient(question)
  const [unknown] = question.slots.unknown
  if (unknown === undefined || (client === null && !question.staff)) return client
  if (client === null)
    return stop(
      says(`I don't know that. I found nothing called ${unknown} among the records that you can see.`, [
        { title: 'Clients', href: '/clients' },
      ]),
    )
  stop(
    says(
      `I don't know that. I can answer about ${client.name}, but could not use "${unknown}". Ask about one at a time.`,
    ),
  )
  return client
}

/** The client that an answer needs. A name that is an everyday word too, such as Bill, counts here. */
export async function requireClient(question: Question): Promise<ClientRow & { rest: string }> {
  const client = await findNamedClient(question)
  if (client) return { ...client, rest: question.rest }
  const { unknown, address } = question.slots
  if (unknown[0] !== undefined) stop(ask('client', `I found no client called ${unknown[0]}.`))
  if (address !== null) stop(ask('client', `I found no client at ${address}.`))
  const words = wordsIn(question.rest).filter((word) => !word.startsWith('{') && word.length > 2)
  const { client: matches, rest } = await findByEverydayWord(question.caller, question.rest, words.slice(0, 8))
  const [row, ...others] = matches
  if (!row) return stop(ask('client'))
  if (others.length > 0) stop(askWhich('client', matches))
  return { ...row, rest }
}
