import type * as z from 'zod'
import type { CurrentUser } from '#contract/current-user.ts'
import type { Access } from '#contract/roles.ts'
import type { Services } from '#server/context.ts'
import type { Proposal, Source } from '../../contract.ts'

/** Who a tool works for. Tools reach records only through `dispatch`, so with exactly this user's rights. */
export type Caller = { services: Services; user: CurrentUser }

/** What a reading tool found: data for a model, a sentence or two for people, and where it comes from. */
export type Found = { data: unknown; text: string; sources: Source[] }

/** A change that a writing tool worked out. Nothing has been written. */
export type Draft = Pick<Proposal, 'title' | 'facts' | 'fields' | 'input'>

/** What a confirmed change did. `undo` is what the tool's own `undo` gets, or null if it cannot be taken back. */
export type Done = { message: string; href: string | null; undo: unknown }

type Shared<Input> = {
  /** As models and MCP clients call it: `find_clients`. */
  name: string
  /** For people: `Find clients`. */
  title: string
  /** When to use it, for a model. */
  description: string
  access: Exclude<Access, 'public'>
  input: z.ZodType<Input>
}

export type ReadingTool<Input = unknown> = Shared<Input> & {
  writes: false
  run(caller: Caller, input: Input): Promise<Found>
}

export type WritingTool<Input = unknown> = Shared<Input> & {
  writes: true
  /** Checks and completes the input. Throws the `AppError` that the change would be refused with, where it is known. */
  propose(caller: Caller, input: Input): Promise<Draft>
  /** Carries out what the user confirmed, which may be edited. `key` makes a repeat do nothing. */
  perform(caller: Caller, input: Proposal['input'], key: string): Promise<Done>
  /** Takes back what `perform` did. */
  undo?(caller: Caller, undo: unknown, key: string): Promise<void>
}

export type Tool = ReadingTool<never> | WritingTool<never>
