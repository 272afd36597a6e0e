import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/jobs/server/table.ts'
import { permits } from '#features/permits/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { amount, createdAt, id, notNegative, oneOf, updatedAt } from '#server/columns.ts'

export const workOrderStatuses = ['in_progress', 'completed'] as const

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
    materials_used: jsonb(),
    labor_hours: amount(),
    safety_measures: text(),
    code_references: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    test_results: jsonb(),
    completion_photos: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    customer_signature: text(),
    technician_signature: text(),
    completed_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    status: text({ enum: workOrderStatuses }).notNull().default('in_progress'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('work_orders_job_index').on(table.job_id),
    index('work_orders_permit_index').on(table.permit_id),
    index('work_orders_completed_by_index').on(table.completed_by),
    check('work_orders_status_check', oneOf('status', workOrderStatuses)),
    check('work_orders_labor_check', notNegative('labor_hours')),
  ],
)
