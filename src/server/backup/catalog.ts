import { type Queryable, readMigrations } from '../database/migrate.ts'
import { EPOCH, HELD, SESSION_SECRET } from '../installation.ts'
import type { Step } from './format.ts'

/**
 * Tables that a backup leaves out and a restore empties, with the reason: what they grant may have been taken back since.
 * Their owners sign in again and create new tokens.
 */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'A browser that was signed out since would be signed in again.',
  push_subscriptions: 'A device that was signed out since would get notifications again.',
  one_time_tokens: 'A link that was used since would work again.',
  access_tokens: 'A program whose token was revoked since could act again.',
  idempotency_keys: 'A repeated request would get an answer from before the restore.',
  rate_limits: 'They count the last minutes, not those before the restore.',
}

/** Values of `installation` that belong to one database and time. */
const OWN_VALUES = [EPOCH, HELD]

/** The rows of a table that a backup includes, as a condition. `secret`: true if the database stores the secret that signs cookies. */
export function rowCondition(table: string, { secret }: { secret: boolean }): string {
  if (table !== 'installation') return 'true'
  const names = secret ? OWN_VALUES : [...OWN_VALUES, SESSION_SECRET]
  return `name not in (${names.map((name) => `'${name}'`).join(', ')})`
}

/** Fixes the text format of every value regardless of the server's or user's settings, and disables timeouts. */
export const SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local client_min_messages = warning`

export type Table = { name: string; columns: { name: string; type: string }[] }

/** Quotes an identifier for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The product's tables with their stored columns, by name. */
export async function listTables(db: Queryable): Promise<Table[]> {
  const { rows } = await db.query<Table>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`)
  return rows
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Drops the foreign keys until `restore`, which then checks all rows, so that rows can be loaded in any order. Only a
 * superuser could disable the checks instead.
 */
export async function suspendForeignKeys(db: Queryable, tables: Table[]): Promise<{ restore: () => Promise<void> }> {
  const { rows } = await db.query<ForeignKey>(
    `
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  const alter = ({ table, name }: ForeignKey, what: string, rest = '') =>
    db.query(`alter table public.${quoted(table)} ${what} constraint ${quoted(name)} ${rest}`)
  for (const key of rows) await alter(key, 'drop')
  return {
    restore: async () => {
      for (const key of rows) await alter(key, 'add', key.definition)
    },
  }
}

/** Builds the schema as of these migrations, in the caller's transaction; the app applies later ones when it starts. */
export async function buildSchema(db: Queryable, steps: Step[]): Promise<void> {
  await db.query(`create schema if not exists drizzle`)
  await db.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const step of readMigrations().slice(0, steps.length)) {
    for (const statement of step.sql) await db.query(statement)
    await db.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      step.hash,
      step.folderMillis,
    ])
  }
}
