import * as z from 'zod/mini'
import { listOr } from './text.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'muted'

/** The meaning of a state's icon; the badge and the calendar each draw it their own way. */
export type StateIcon =
  | 'draft'
  | 'sent'
  | 'waiting'
  | 'queued'
  | 'planned'
  | 'confirmed'
  | 'working'
  | 'done'
  | 'alert'
  | 'cancelled'
  | 'returned'

export type State<Action extends string = string> = {
  label: string
  tone: Tone
  icon: StateIcon
  /** Its badge is an outline without a fill. */
  outlined?: true
  /** A final state. States that are not over are open. */
  over?: true
  /** Why it cannot change to another state, or why another action is blocked. Anything not listed is allowed. */
  refuses?: Partial<Record<Action, string>>
}

type Stateful = { status: string }

export type States<Name extends string = string, Action extends string = never> = {
  names: readonly [Name, ...Name[]]
  /** The names of the open states. */
  open: readonly Name[]
  /** The validation message for any other status. */
  message: () => string
  /** Options for a select. */
  options: { value: Name; label: string }[]
  /** The badge of a record's state. An unknown state from a newer server shows by name. */
  of: (record: Stateful) => Omit<State, 'refuses'>
  isOpen: (record: Stateful) => boolean
  /** Why a state change or an action is blocked, or null: both the button's reason and the server's refusal. */
  refusal: (record: Stateful, action: Name | Action) => string | null
}

const toWords = (status: string) =>
  status
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

/** The states a record goes through, in order: how each looks, and what it blocks. */
export function states<const Name extends string, Action extends string = never>(
  definitions: Record<Name, State<Action>>,
): States<Name, Action> {
  const names = Object.keys(definitions) as unknown as [Name, ...Name[]]
  const find = ({ status }: Stateful): State | undefined =>
    Object.hasOwn(definitions, status) ? definitions[status as Name] : undefined
  return {
    names,
    open: names.filter((name) => !definitions[name].over),
    message: () => `Status must be ${listOr(names)}`,
    options: names.map((value) => ({ value, label: definitions[value].label })),
    of: (record) => find(record) ?? { label: toWords(record.status), tone: 'info', icon: 'waiting' },
    isOpen: (record) => !find(record)?.over,
    refusal: (record, action) => (record.status === action ? null : (find(record)?.refuses?.[action] ?? null)),
  }
}

export const statusSchema = <Name extends string>({ names, message }: Pick<States<Name>, 'names' | 'message'>) =>
  z.enum(names, { error: message }) as z.ZodMiniEnum<{ [N in Name]: N }>

/** A filter by status, or by one of `more`; empty means none. */
export const StatusFilter = <Name extends string, More extends string = never>(
  { names, message }: Pick<States<Name>, 'names' | 'message'>,
  ...more: More[]
) =>
  z.optional(
    z.pipe(
      z.enum([...names, ...more, ''], { error: message }),
      z.transform((status) => (status || undefined) as Name | More | undefined),
    ),
  )
