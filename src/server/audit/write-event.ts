import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import type { EventValues } from './event.ts'

const types: Record<keyof EventValues, string> = {
  id: 'uuid',
  outcome: 'text',
  user_id: 'uuid',
  user_name: 'text',
  user_role: 'text',
  session_id: 'uuid',
  link_id: 'uuid',
  agent: 'text',
  address: 'text',
  endpoint: 'text',
  record: 'text',
  record_id: 'uuid',
  record_name: 'text',
  before: 'jsonb',
  after: 'jsonb',
  also: 'jsonb',
  made_at: 'timestamptz',
  device: 'uuid',
  created_at: 'timestamptz',
  tally: 'text',
}
const names = Object.keys(types) as (keyof EventValues)[]
const columns = sql.raw(names.map((name) => `"${name}"`).join(', '))

const insertion = (value: (name: keyof EventValues) => SQL): SQL =>
  sql`insert into audit_events (${columns}) values (${sql.join(
    names.map((name) => sql`${value(name)}::${sql.raw(types[name])}`),
    sql`, `,
  )})`

/** Writes an event that may have been written before its connection broke, alone or together with another statement. */
export const insertionOnce = (value: (name: keyof EventValues) => SQL): SQL =>
  sql`${insertion(value)} on conflict (id) do nothing`

/** Writes one event. */
export const writeEvent = statement<EventValues, never>('write event', insertionOnce)

const countEventOnce = statement<EventValues, never>(
  'count event',
  (value) =>
    sql`${insertion(value)} on conflict (tally) where tally is not null do update set count = audit_events.count + 1`,
)

/** Writes an event, or counts it if there is one with the same user, record, address and endpoint in this hour. */
export const countEvent = (db: Database, event: EventValues): Promise<never[]> =>
  countEventOnce(db, { ...event, tally: tallyKey(event) })

const tallyKey = ({ outcome, user_id, record_id, address, endpoint, created_at }: EventValues): string =>
  [outcome, endpoint, user_id, record_id, outcome === 'failed' ? address : null, created_at.slice(0, 13)].join(' ')
