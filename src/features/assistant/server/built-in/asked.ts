import * as z from 'zod'
import { listOr } from '#contract/text.ts'
import { AppError } from '#server/errors.ts'
import type { Source } from '../../contract.ts'
import type { Caller, Draft, Found, Tool } from '../shared/tool.ts'
import { asks, type Slot, type Turn } from './conversation.ts'
import { clientOf } from './viewed.ts'
import { isOneEdit } from './vocabulary.ts'
import type { Clock } from './when.ts'

/** An answer of the built-in assistant. `changes` are inputs of writing tools, for the user to confirm. */
export type Answer = { text: string; sources: Source[]; changes: { tool: string; input: unknown }[] }

/** A question with everything that can be used to answer it. */
export type Asked = Turn & {
  caller: Caller
  tools: readonly Tool[]
  clock: Clock
  staff: boolean
  /** The name of the page, or null. */
  page: string | null
  /** The record on the user's screen. */
  viewed: { kind: string; id: string } | null
  /** Inputs of tool calls and recognized names: the words of the question that were used. */
  inputs: unknown[]
}

/** Ends the work on a question with this answer. */
export class Answered extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('Answered')
    this.answer = answer
  }
}

export const says = (text: string, sources: Source[] = []): Answer => ({ text, sources, changes: [] })
export const found = ({ text, sources }: Found): Answer => says(text, sources)

/** Requests the missing detail. */
export const ask = (slot: Slot, before = ''): Answer => says(before === '' ? asks[slot] : `${before} ${asks[slot]}`)

const stop = (answer: Answer): never => {
  throw new Answered(answer)
}

const NOT_GIVEN = 'I cannot do that here. Use the screen for it instead.'

/** Runs a tool that reads, with the caller's rights. */
export async function look({ caller, tools, inputs }: Asked, name: string, input: object): Promise<Found> {
  const tool = tools.find((one) => one.name === name)
  if (!tool || tool.writes) return stop(says(NOT_GIVEN))
  // A search for a client that finds none uses nothing.
  if (name !== 'find_clients') inputs.push(input)
  return tool.run(caller, input)
}

/** A change for the user to confirm, or why it would be refused. */
export async function proposes({ caller, tools, inputs }: Asked, name: string, input: object): Promise<Answer> {
  const tool = tools.find((one) => one.name === name)
  if (!tool?.writes) return says(NOT_GIVEN)
  inputs.push(input)
  let draft: Draft
  try {
    draft = await tool.propose(caller, input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return says(error.message)
  }
  return {
    // The card shows the change itself.
    text: `${draft.title}? Nothing happens until you confirm it.`,
    sources: [],
    changes: [{ tool: name, input }],
  }
}

export const ClientRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  address: z.string().nullish(),
  city: z.string().nullish(),
  notes: z.string().nullish(),
})
export type ClientRow = z.output<typeof ClientRow>
const ClientRows = z.array(ClientRow)

const search = async (asked: Asked, q: string): Promise<ClientRow[]> =>
  ClientRows.parse((await look(asked, 'find_clients', { q })).data)

/** Clients whose name has a word that is one letter off. */
async function almost(asked: Asked, name: string): Promise<ClientRow[]> {
  const words = name
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= 4)
  const matches = await Promise.all(words.map(async (word) => ({ word, rows: await search(asked, word.slice(0, 3)) })))
  return matches.flatMap(({ word, rows }) =>
    rows.filter((row) =>
      row.name
        .toLowerCase()
        .split(/\s+/)
        .some((one) => one === word || isOneEdit(one, word)),
    ),
  )
}

const unique = (rows: readonly ClientRow[]): ClientRow[] => [...new Map(rows.map((row) => [row.id, row])).values()]

/** The clients that a name may mean. */
export async function clientsNamed(asked: Asked, name: string): Promise<ClientRow[]> {
  const rows = await search(asked, name)
  const exact = rows.filter((row) => row.name.toLowerCase() === name.toLowerCase())
  if (exact.length > 0) return exact
  if (rows.length > 0) return rows
  const parts = name.split(/\s+/).filter((part) => part.length >= 3)
  const byPart = parts.length > 1 ? (await Promise.all(parts.map((part) => search(asked, part)))).flat() : []
  return unique(byPart.length > 0 ? byPart : await almost(asked, name))
}

/** The client that the user means: by name, or on the screen. Null: none was named. If several fit, answers with a question. */
export async function clientMeant(asked: Asked): Promise<ClientRow | null> {
  const { answers, inputs, reading } = asked
  const names = [...(answers.client === undefined ? [] : [answers.client]), ...reading.names]
  for (const name of names) {
    const [row, ...others] = await clientsNamed(asked, name)
    if (row && others.length === 0) {
      inputs.push(name)
      return row
    }
    if (row)
      return stop(
        ask('client', `Several clients match ${name}: ${listOr([row, ...others].slice(0, 5).map((one) => one.name))}.`),
      )
  }
  if (names.length === 0) return viewedClient(asked)
  return answers.client === undefined ? null : stop(ask('client', `I found no client called ${answers.client}.`))
}

/** The client on the user's screen. */
async function viewedClient({ caller, viewed, staff }: Asked): Promise<ClientRow | null> {
  if (!staff || viewed === null) return null
  return clientOf(caller, viewed)
}
