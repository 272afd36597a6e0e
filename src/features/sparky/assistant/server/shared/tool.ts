import * as z from 'zod/mini'
import type { CurrentUser } from '#contract/current-user.ts'
import type { Access } from '#contract/roles.ts'
import type { Services } from '#server/context.ts'
import { checkJson, parse } from '#server/http/parse.ts'
import type { Proposal, Source } from '../../contract.ts'

/**
 * The user a tool works for. Tools reach records only through `dispatch`, so with exactly this user's rights. `agent` is
 * the name of the actor in records and the audit: Sparky, an agent, or an access token.
 */
export type Caller = { services: Services; user: CurrentUser; agent: string }

/** A reading tool's result: data for a model, a sentence or two for people, and the sources. */
export type ToolResult = { data: unknown; text: string; sources: Source[] }

/** A change that a writing tool worked out. Nothing has been written. `input` is the body of the endpoint. */
export type Draft = Pick<Proposal, 'title' | 'facts' | 'fields' | 'input'>

/** The record that a confirmed change made, as it was then. */
export type UndoTarget = { id: string; updated_at: string | null }

/** The result of a confirmed change. `undo` is null if it cannot be undone. */
export type Done = { message: string; href: string | null; undo: UndoTarget | null }

type Shared = {
  /** As models and MCP clients call it: `find_clients`. */
  name: string
  /** For people: `Find clients`. */
  title: string
  /** When to use it, for a model. */
  description: string
  access: Exclude<Access, 'public'>
  input: z.ZodMiniType
}

/** Reads. `run` checks the input first: 400 with every field's message. */
export type ReadingTool = Shared & {
  writes: false
  run(caller: Caller, input: unknown): Promise<ToolResult>
}

type Performing<Change> = {
  /** Carries out what the user confirmed. `key` makes a repeat do nothing. */
  perform(caller: Caller, change: Change, key: string): Promise<Done>
  /** Takes back what `perform` did. */
  undo?(caller: Caller, result: UndoTarget, key: string): Promise<void>
  /** Its endpoint waits for an outside service, so it must not run in a transaction. */
  outside?: true
  /** The event that the conversation records for a confirmed change. */
  marks?: 'booking_created' | 'lead_generated'
}

/** Proposes a change, and carries it out once the user has confirmed it. */
export type WritingTool = Shared &
  Performing<unknown> & {
    writes: true
    /** Works out the change. Throws the `AppError` that it would be refused with, where that is known. */
    propose(caller: Caller, input: unknown): Promise<Draft>
    /** The same proposal with another input, which the user edited. 400 with every field's message. */
    revise(caller: Caller, change: unknown): Promise<Draft>
  }

export type Tool = ReadingTool | WritingTool

/** The input of a tool, checked as the body of a request is. */
function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  checkJson(value)
  return parse(schema, value, 'body')
}

type Reading<Input> = Omit<ReadingTool, 'writes' | 'input' | 'run'> & {
  input: z.ZodMiniType<Input>
  run(caller: Caller, input: Input): Promise<ToolResult>
}

/** A tool that reads, from its input schema. */
export const readingTool = <Input>(tool: Reading<Input>): ReadingTool => ({
  ...tool,
  writes: false,
  run: (caller, input) => tool.run(caller, parseInput(tool.input, input)),
})

type Body = z.ZodMiniType<Record<string, unknown>>

type Writing<Input, Change extends Body> = Omit<Shared, 'input'> &
  Performing<z.output<Change>> & {
    input: z.ZodMiniType<Input>
    /** The endpoint's own body schema. */
    change: Change
    /** The endpoint's body for this input. */
    plan(caller: Caller, input: Input): Promise<z.input<Change>>
    /** The summary a person reads before confirming. */
    show(caller: Caller, change: z.output<Change>): Promise<Omit<Draft, 'input'>>
  }

/** A tool that proposes the body of an endpoint. */
export function writingTool<Input, Change extends Body>(tool: Writing<Input, Change>): WritingTool {
  const changeIn = (value: unknown): z.output<Change> => parseInput(tool.change, value)
  const revise = async (caller: Caller, value: unknown): Promise<Draft> => {
    const input = changeIn(value)
    return { ...(await tool.show(caller, input)), input }
  }
  return {
    ...tool,
    writes: true,
    propose: async (caller, input) => revise(caller, await tool.plan(caller, parseInput(tool.input, input))),
    revise,
    perform: (caller, change, key) => tool.perform(caller, changeIn(change), key),
  }
}

/** Written once: those of all tools take 30 ms, and each chat needs them. */
const schemas = new WeakMap<Tool['input'], Record<string, unknown>>()

/** The JSON schema of a tool's input, for models and MCP clients. */
export function toJsonSchema({ input }: Pick<Tool, 'input'>): Record<string, unknown> {
  const cached = schemas.get(input)
  if (cached) return cached
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  schemas.set(input, schema)
  return schema
}
