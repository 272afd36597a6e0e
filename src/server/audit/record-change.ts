import { createHash } from 'node:crypto'
import type { AuditedRecord } from '#contract/audited.ts'
import type { Context, Origin } from '../context.ts'
import { auditEvents } from './table.ts'

type Row = Record<string, unknown>
type Change = { record: AuditedRecord; id: string; before: Row | null; after: Row | null }

/** They say when and which, which the event does too. */
const OMITTED = new Set(['id', 'created_at', 'updated_at'])
const isSecret = (field: string) => /password|secret|token|hash/.test(field)
const isKept = (field: string) => !OMITTED.has(field) && !isSecret(field)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields of `row` that differ from `other`; of a new or deleted row, those with a value. */
const differing = (row: Row, other: Row | null): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([field, value]) => isKept(field) && !isSame(value, other ? other[field] : null)),
  )

/** `PATCH /api/permits/:id`, and `PATCH /api/permits/:id (Sparky)` when an assistant acted for the user. */
const endpointOf = ({ endpoint, agent }: Origin) => (agent ? `${endpoint} (${agent})` : endpoint)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Keeps a change with who made it and when. Call it in the transaction of the change, with the row as it was and as it is:
 * null before creates, null after deletes. Writes nothing if no field differs.
 */
export async function recordChange(
  ctx: Pick<Context, 'db' | 'now' | 'user' | 'origin'>,
  { record, id, before, after }: Change,
): Promise<void> {
  const changed = {
    before: before && differing(before, after),
    after: after && differing(after, before),
  }
  if (before && after && Object.keys({ ...changed.before, ...changed.after }).length === 0) return
  const { user, origin } = ctx
  const token = origin?.http?.sessionToken
  await ctx.db.insert(auditEvents).values({
    record,
    record_id: id,
    ...changed,
    ...(user && { user_id: user.id, user_name: user.name, user_role: user.role }),
    session: token ? hashOf(token) : null,
    address: origin?.http?.ip ?? null,
    endpoint: origin ? endpointOf(origin) : null,
    created_at: ctx.now().toISOString(),
  })
}
