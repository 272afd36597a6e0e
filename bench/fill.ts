import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { seed } from './seed.ts'

// `npm run bench:seed -- N`: fills an empty database (DATABASE_URL, or the embedded one in DATA_DIR) with N invoices.

const count = Number(process.argv[2])
if (!Number.isSafeInteger(count) || count < 1) {
  console.error('Usage: npm run bench:seed -- INVOICES (for example 100000)')
  process.exit(1)
}
const config = readConfig(process.env)
const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir }) : null
const pool = new pg.Pool(embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' })
try {
  await migrateDatabase(pool)
  const { rows } = await pool.query('select count(*)::int as invoices from invoices')
  if (rows[0].invoices > 0)
    throw new Error('This database already has invoices. Choose an empty one with DATA_DIR or DATABASE_URL.')
  const client = await pool.connect()
  await seed(client, count)
  client.release()
  console.log(`${count} invoices created`)
} finally {
  await pool.end()
  await embedded?.stop()
}
