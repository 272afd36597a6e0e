import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { inspections } from '#features/inspections/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { workOrders } from '#features/work-orders/server/table.ts'
import { createdAt, id } from '#server/columns.ts'

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
    completed_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
  },
  (table) => [
    index('compliance_checklists_work_order_index').on(table.work_order_id),
    index('compliance_checklists_inspection_index').on(table.inspection_id),
    index('compliance_checklists_completed_by_index').on(table.completed_by),
  ],
)
