import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Signature } from '#contract/signature.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { amount, createdAt, id, inList, instant, json, notNegative, updatedAt } from '#server/columns.ts'
import type { Material } from '../contract.ts'
import type { TestResult } from '../rules/test-results.ts'
import { workOrderStates } from '../states.ts'

export const workOrderNumbers = { name: 'work_order', prefix: 'WO-' }

const user = () => uuid().references(() => users.id, { onDelete: 'restrict' })

/** Work done on a job, its measurements and signatures. Completion photos are the files that refer to it. */
export const workOrders = pgTable(
  'work_orders',
  {
    id: id(),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'restrict' }),
    permit_id: uuid().references(() => permits.id, { onDelete: 'restrict' }),
    work_order_number: text().notNull().unique(),
    scope_of_work: text().notNull(),
    nec_compliance_notes: text(),
    materials_used: json<Material[]>()
      .notNull()
      .default(sql`'[]'`),
    labor_hours: amount(),
    safety_measures: text(),
    code_references: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    test_results: json<TestResult[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Rises with every change of what is signed, which also removes the signatures. */
    revision: integer().notNull().default(1),
    technician_signature: json<Signature>(),
    technician_signed_by: user(),
    /** As the device says, if `technician_arrived_at` is set: when the signature arrived. */
    technician_signed_at: instant(),
    technician_arrived_at: instant(),
    customer_signature: json<Signature>(),
    customer_name: text(),
    customer_signed_at: instant(),
    customer_arrived_at: instant(),
    completed_by: user(),
    completed_at: instant(),
    /** Why it was last reopened. */
    reopen_reason: text(),
    status: text({ enum: workOrderStates.names }).notNull().default('in_progress'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('work_orders_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('work_orders_job_index').on(table.job_id),
    index('work_orders_permit_index').on(table.permit_id),
    index('work_orders_signed_by_index').on(table.technician_signed_by),
    index('work_orders_completed_by_index').on(table.completed_by),
    check('work_orders_status_check', inList('status', workOrderStates.names)),
    check('work_orders_labor_check', notNegative('labor_hours')),
    check(
      'work_orders_signed_check',
      sql.raw("status <> 'completed' or (technician_signature is not null and completed_at is not null)"),
    ),
  ],
)
