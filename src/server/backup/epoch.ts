import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { EPOCH } from '../installation.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

/** Starts a new time for a restored database: what browsers kept no longer counts, and no job of before runs. */
export async function startEpoch(client: Queryable): Promise<void> {
  await setValue(client, EPOCH, randomBytes(9).toString('base64url'))
  const { rows } = await client.query<{ jobs: string | null }>(`select to_regclass('pgboss.job')::text as jobs`)
  if (rows[0]?.jobs) await client.query('delete from pgboss.job')
}

const setValue = (client: Queryable, name: string, value: string) =>
  client.query(
    'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  )
