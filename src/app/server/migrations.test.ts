import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openPool } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'

// The data of a version before a migration is moved without loss.

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** A database as it was before the migration with this name. */
async function databaseBefore(name: string) {
  const server = inject('databaseServer')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const pool = openPool({ ...server, database })

  const folder = await mkdtemp(join(tmpdir(), 'panelboard-migrations-'))
  await cp(migrations, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'))
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`))
  expect(at).toBeGreaterThan(0)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await migrate(drizzle({ client: pool }), { migrationsFolder: folder })
  await rm(folder, { recursive: true })

  const insertClient = async (name: string): Promise<string> =>
    (await pool.query('insert into clients (name) values ($1) returning id', [name])).rows[0].id
  const close = async () => {
    await pool.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
  return { pool, insertClient, close }
}

test('the street addresses of jobs become properties of their clients', async () => {
  const { pool, insertClient, close } = await databaseBefore('properties')
  const [ada, grace] = [await insertClient('Ada'), await insertClient('Grace')]
  await pool.query(
    `insert into properties (client_id, address, city, state, zip, notes)
     values ($1, '88 Rainey St', 'Austin', 'TX', '78701', 'Gate 1234')`,
    [ada],
  )
  const places: [string, string | null][] = [
    [ada, '88 RAINEY ST., Austin TX 78701'],
    [ada, '88 Rainey St'],
    [ada, '12 Oak St'],
    [ada, '12 Oak St, Austin, TX 78704'],
    [ada, ' 12  oak st,\nAustin, TX 78704'],
    [ada, "9 O'Neil Ln #4"],
    [ada, 'Garage'],
    [ada, null],
    [ada, `7 ${'Long '.repeat(50)}`],
    [grace, '12 Oak St, Austin, TX 78704'],
  ]
  for (const [n, [client, location]] of places.entries())
    await pool.query(
      `insert into jobs (client_id, title, location, updated_at) values ($1, $2, $3, '2026-01-01T00:00:00Z')`,
      [client, `Job ${n}`, location],
    )

  await migrateDatabase(pool)

  const { rows } = await pool.query({
    text: `select j.location, c.name, concat_ws('|', r.address, r.city, r.state, r.zip)
      from jobs j left join properties r on r.id = j.property_id left join clients c on c.id = r.client_id
      order by j.title`,
    rowMode: 'array',
  })
  const rainey = '88 Rainey St|Austin|TX|78701'
  const oak = '12 Oak St|Austin|TX|78704'
  const links = [
    ['Ada', rainey],
    ['Ada', rainey],
    ['Ada', oak],
    ['Ada', oak],
    ['Ada', oak],
    ['Ada', "9 O'Neil Ln #4"],
    [null, ''],
    [null, ''],
    [null, ''],
    ['Grace', oak],
  ]
  expect(rows).toEqual(places.map(([, location], n) => [location, ...(links[n] ?? [])]))
  expect((await pool.query('select count(*)::int as n from properties')).rows).toEqual([{ n: 4 }])
  expect((await pool.query(`select notes from properties where notes is not null`)).rows).toEqual([
    { notes: 'Gate 1234' },
  ])
  // The jobs are the same version, so that nobody's edit is refused, but lists are read again.
  expect((await pool.query(`select distinct iso(updated_at) as at from jobs`)).rows).toEqual([
    { at: '2026-01-01T00:00:00.000Z' },
  ])
  const { rows: guards } = await pool.query(
    `select tgname from pg_trigger where tgrelid in ('jobs'::regclass, 'properties'::regclass) and tgenabled = 'D'`,
  )
  expect(guards).toEqual([])
  await close()
})

test('bookings at the address of a property of their client are there', async () => {
  const { pool, insertClient, close } = await databaseBefore('bookings-at-properties')
  const [ada, grace] = [await insertClient('Ada'), await insertClient('Grace')]
  await pool.query(
    `insert into properties (client_id, address, city, state, zip) values ($1, '88 Rainey St', 'Austin', 'TX', '78701')`,
    [ada],
  )
  const places: [string | null, string | null, boolean][] = [
    [ada, '88 RAINEY ST., Austin TX 78701', true],
    [ada, '88 Rainey St', true],
    [ada, '12 Oak St', false],
    [ada, null, false],
    [grace, '88 Rainey St', false],
    [null, '88 Rainey St', false],
  ]
  for (const [n, [client, location]] of places.entries())
    await pool.query(
      `insert into bookings (client_id, service_type, scheduled_date, location, updated_at)
       values ($1, $2, '2026-07-01T14:00:00Z', $3, '2026-01-01T00:00:00Z')`,
      [client, `Booking ${n}`, location],
    )
  await migrateDatabase(pool)
  const { rows } = await pool.query({
    text: `select client_id, location, property_id is not null from bookings order by service_type`,
    rowMode: 'array',
  })
  expect(rows).toEqual(places)
  expect((await pool.query(`select distinct iso(updated_at) as at from bookings`)).rows).toEqual([
    { at: '2026-01-01T00:00:00.000Z' },
  ])
  expect(
    (await pool.query(`select tgname from pg_trigger where tgrelid = 'bookings'::regclass and tgenabled = 'D'`)).rows,
  ).toEqual([])
  await close()
})
