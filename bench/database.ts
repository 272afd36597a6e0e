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
  client.release()
  const author = String((await pool.query(`select id from users where username = 'bench'`)).rows[0].id)

  const SESSION_SECRET = randomBytes(32).toString('hex')

  /** Signs a user in; returns the session cookie's value. */
  async function signIn(user: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await pool.query(`insert into sessions (sid, user_id, expire) values ($1, $2, now() + interval '7 days')`, [
      createHash('sha256').update(token).digest('base64url'),
      user,
    ])
    return encodeURIComponent(sign(token, SESSION_SECRET))
  }

  return {
    pool,
    env: { DATABASE_URL: database.url, AUTHOR: author, SAMPLE_DATA: 'false', DATA_DIR: dataDir, SESSION_SECRET },
    session: await signIn(author),
    /** The session cookies of so many new employees. */
    employees: async (count: number): Promise<string[]> => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into users (name, username, email, role, referral_code)
         select 'employee' || n, 'employee' || n, 'employee' || n || '@example.com', 'employee', 'employee' || n
         from generate_series(1, $1::int) n returning id`,
        [count],
      )
      return Promise.all(rows.map(({ id }) => signIn(id)))
    },
    stop: async () => {
      await pool.end()
      await database.stop()
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
