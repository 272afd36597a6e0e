import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sign } from '@fastify/cookie'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { seed } from './seed.ts'

/** A database with `count` invoices and jobs, a signed-in user, and what a server needs to serve it. */
export async function createDatabase(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-bench-'))
  const database = await startEmbedded({ dataDir })
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  await migrateDatabase(pool)
  const client = await pool.connect()
  await seed(client, count)
  const author = String((await client.query(`select id from users where username = 'bench'`)).rows[0].id)
  const token = randomBytes(32).toString('base64url')
  await client.query(`insert into sessions (sid, user_id, expire) values ($1, $2, now() + interval '7 days')`, [
    createHash('sha256').update(token).digest('base64url'),
    author,
  ])
  client.release()

  const url = new URL('postgres://localhost/')
  url.username = database.connection.user
  url.pathname = database.connection.database
  url.searchParams.set('host', database.connection.host)
  url.searchParams.set('port', String(database.connection.port))
  const SESSION_SECRET = randomBytes(32).toString('hex')
  return {
    pool,
    env: { DATABASE_URL: url.href, AUTHOR: author, SAMPLE_DATA: 'false', DATA_DIR: dataDir, SESSION_SECRET },
    /** The session cookie's value. */
    session: encodeURIComponent(sign(token, SESSION_SECRET)),
    stop: async () => {
      await pool.end()
      await database.stop()
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
