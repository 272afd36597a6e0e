import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { syncGuides } from '#features/company/guides/server/shared/sync.ts'
import { connect } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { startThrowAway } from './throwaway-server.ts'

/** One throwaway database server for the whole run, with a migrated template that every test file copies. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  // An autovacuum worker runs as the superuser and can block a test from dropping its database.
  const server = await startThrowAway({ max_connections: '300', autovacuum: 'off' })
  const admin = new pg.Client({ ...server.connection, database: 'postgres' })
  await admin.connect()
  await admin.query('create database template_panelboard')
  const template = connect({ ...server.connection, database: 'template_panelboard' }, { max: 2 })
  await migrateDatabase(template.pool)
  await syncGuides(template.db)
  await template.close()
  await admin.end()
  project.provide('databaseServer', server.connection)
  return () => server.stop()
}
