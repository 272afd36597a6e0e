import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/jobs/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { amount, createdAt, id, instant, notNegative, oneOf, updatedAt } from '#server/columns.ts'

export const permitStatuses = ['pending', 'submitted', 'approved', 'rejected', 'expired', 'closed'] as const
export const inspectionStatuses = ['scheduled', 'passed', 'failed', 'cancelled'] as const
export const workOrderStatuses = ['in_progress', 'completed'] as const

const noTexts = sql`'{}'::text[]`
const author = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' })

export const permits = pgTable(
  'permits',
  {
    id: id(),
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    permit_number: text(),
    permit_type: text().notNull(),
    status: text({ enum: permitStatuses }).notNull().default('pending'),
    application_date: instant()
      .notNull()
      .default(sql`now()`),
    approval_date: instant(),
    expiration_date: instant(),
    issued_by: text(),
    jurisdiction: text(),
    project_address: text().notNull(),
    project_description: text(),
    estimated_cost: amount(),
    voltage: text(),
    amperage: text(),
    num_circuits: integer(),
    service_size: text(),
    notes: text(),
    created_by: author(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('permits_job_index').on(table.job_id),
    index('permits_created_by_index').on(table.created_by),
    check('permits_status_check', oneOf('status', permitStatuses)),
    check('permits_cost_check', notNegative('estimated_cost')),
    check('permits_circuits_check', sql.raw('num_circuits >= 0')),
  ],
)

export const inspections = pgTable(
  'inspections',
  {
    id: id(),
    permit_id: uuid().references(() => permits.id, { onDelete: 'restrict' }),
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    inspection_type: text().notNull(),
    status: text({ enum: inspectionStatuses }).notNull().default('scheduled'),
    scheduled_date: instant(),
    completed_date: instant(),
    inspector_name: text(),
    inspector_license: text(),
    result: text(),
    nec_articles_checked: text().array().notNull().default(noTexts),
    deficiencies: text(),
    corrections_required: text(),
    re_inspection_required: boolean().notNull().default(false),
    notes: text(),
    photos: text().array().notNull().default(noTexts),
    created_by: author(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('inspections_permit_index').on(table.permit_id),
    index('inspections_job_index').on(table.job_id),
    index('inspections_created_by_index').on(table.created_by),
    check('inspections_status_check', oneOf('status', inspectionStatuses)),
  ],
)

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
    code_references: text().array().notNull().default(noTexts),
    test_results: jsonb(),
    completion_photos: text().array().notNull().default(noTexts),
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

export const complianceChecklists = pgTable(
  'compliance_checklists',
  {
    id: id(),
    work_order_id: uuid().references(() => workOrders.id, { onDelete: 'restrict' }),
    inspection_id: uuid().references(() => inspections.id, { onDelete: 'restrict' }),
    checklist_type: text().notNull(),
    nec_version: text().notNull().default('2023'),
    items: jsonb().notNull(),
    overall_compliance: boolean().notNull().default(false),
    completed_by: author(),
    created_at: createdAt(),
  },
  (table) => [
    index('compliance_checklists_work_order_index').on(table.work_order_id),
    index('compliance_checklists_inspection_index').on(table.inspection_id),
    index('compliance_checklists_completed_by_index').on(table.completed_by),
  ],
)
