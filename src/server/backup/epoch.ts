import { randomBytes } from 'node:crypto'
import { EPOCH, HELD } from '../installation.ts'
import type { Queryable } from '../database/migrate.ts'

/** Starts a new epoch for a restored database: data stored in browsers becomes invalid, and pending messages wait. */
export async function startEpoch(client: Queryable): Promise<void> {
  await setValue(client, EPOCH, randomBytes(9).toString('base64url'))
  const { rows } = await client.query<{ jobs: string | null }>(`select to_regclass('pgboss.job')::text as jobs`)
  if (rows[0]?.jobs) await client.query('delete from pgboss.job')
  await holdMessages(client)
  await revokeLinks(client)
  await leaveEvent(client)
}

/**
 * A link that was revoked since the backup would open again, and no one can tell which those are. Those to opt out of offers are
 * never revoked, and the law wants them to work.
 */
async function revokeLinks(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ links: string | null }>(`select to_regclass('document_links')::text as links`)
  if (rows[0]?.links)
    await client.query(
      `update document_links set revoked_at = now() where revoked_at is null and kind <> 'email_preferences'`,
    )
}

/** The event of a restore, in place of a background job. */
export const restoreEvent = { name: 'restore', audit: 'restored a backup' }

/** In the audit trail of the restored database, unless it is older than that. */
async function leaveEvent(client: Queryable): Promise<void> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_name = 'audit_events' and column_name = 'outcome'`,
  )
  if (rowCount)
    await client.query(`insert into audit_events (outcome, endpoint) values ('done', $1)`, [restoreEvent.name])
}

/**
 * A message that was queued may have been sent since the backup, and scheduled jobs would send others again, so all wait for
 * an administrator. Tables older than the status `held` get it in the migration that adds it.
 */
async function holdMessages(client: Queryable): Promise<void> {
  await setValue(client, HELD, new Date().toISOString())
  const constraint = await client.query(
    `select from pg_constraint where conname = 'deliveries_status_check' and pg_get_constraintdef(oid) like '%held%'`,
  )
  if (constraint.rowCount === 0) return
  // A sign-in link no longer works.
  await client.query(`
    update deliveries set status = case when message ? 'secret' then 'dropped' else 'held' end,
      message = case when message ? 'secret' then '{}' else message end
    where status in ('queued', 'sending')`)
}

const setValue = (client: Queryable, name: string, value: string) =>
  client.query(
    'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  )
