import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant } from '#server/columns.ts'
import { gateNames } from '#features/work/visits/rules/gates.ts'

/** Decisions to let a job pass a gate: who decided what, and why. Withdrawn ones stay on record. */
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
    withdrawn_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    withdrawn_at: instant(),
  },
  (table) => [
    index('gate_overrides_job_index').on(table.job_id, table.gate),
    index('gate_overrides_created_by_index').on(table.created_by),
    index('gate_overrides_withdrawn_by_index').on(table.withdrawn_by),
    check('gate_overrides_gate_check', inList('gate', gateNames)),
    check('gate_overrides_reason_check', sql.raw(`reason <> ''`)),
    check('gate_overrides_withdrawn_check', sql.raw('(withdrawn_by is null) = (withdrawn_at is null)')),
  ],
)
