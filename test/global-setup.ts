import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'

/** One throw-away database server for the whole run, with a migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-server-'))
  const server = await startEmbedded({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const admin = new pg.Client({ ...server.connection, database: 'postgres' })
  await admin.connect()
  await admin.query('create database template_panelboard')
  const pool = new pg.Pool({ ...server.connection, database: 'template_panelboard' })
  await migrateDatabase(pool)
  await pool.end()
  await admin.end()
  project.provide('databaseServer', server.connection)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
