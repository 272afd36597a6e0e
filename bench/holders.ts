import { createHash, randomBytes } from 'node:crypto'
import { sign } from '@fastify/cookie'
import type pg from 'pg'

/** A signed-in user. `endedAt`: when the session was ended. */
export type Holder = { id: string; cookie: string; endedAt: number }

/** Employees with a session each. */
export async function createHolders(
  pool: pg.Pool,
  secret: string,
  { name, count }: { name: string; count: number },
): Promise<Holder[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into users (name, username, email, role, referral_code)
       select $1 || n, $1 || n, $1 || n || '@example.com', 'employee', $1 || n from generate_series(1, $2::int) n
       returning id),
     numbered as (select id, row_number() over () as n from made),
     started as (
       insert into sessions (sid, user_id, expire)
       select ($3::text[])[n], id, now() + interval '7 days' from numbered)
     select id from numbered order by n`,
    [name, count, tokens.map((token) => createHash('sha256').update(token).digest('base64url'))],
  )
  return rows.map(({ id }, n) => ({
    id,
    cookie: encodeURIComponent(sign(tokens[n] ?? '', secret)),
    endedAt: Infinity,
  }))
}
