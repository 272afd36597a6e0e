import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/jobs/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { createdAt, id, oneOf } from '#server/columns.ts'
import { gateNames } from '../contract.ts'

/** Decisions to let a job pass a gate. Never changed: they show who decided what, and why. */
export const gateOverrides = pgTable(
  'gate_overrides',
  {
    id: id(),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'restrict' }),
    gate: text({ enum: gateNames }).notNull(),
    reason: text().notNull(),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
  },
  (table) => [
    index('gate_overrides_job_index').on(table.job_id, table.gate),
    index('gate_overrides_created_by_index').on(table.created_by),
    check('gate_overrides_gate_check', oneOf('gate', gateNames)),
    check('gate_overrides_reason_check', sql.raw(`reason <> ''`)),
  ],
)
