import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import { createdAt, id, instant, json, updatedAt } from '#server/columns.ts'
import type { ChecklistItem, TemplateItem } from '../contract.ts'

/** Questions to answer at a stage of the work, by code edition and kind of job. Checklists keep their own copy. */
export const checklistTemplates = pgTable(
  'checklist_templates',
  {
    id: id(),
    name: text().notNull(),
    nec_version: text().notNull().default('2023'),
    /** Such as Dwelling; null for any. */
    job_type: text(),
    items: json<TemplateItem[]>().notNull(),
    /** Rises with every change of the questions. */
    version: integer().notNull().default(1),
    archived_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('checklist_templates_newest_index').on(table.created_at.desc(), table.id.desc()),
    check('checklist_templates_version_check', sql.raw('version >= 1')),
  ],
)

export const complianceChecklists = pgTable(
  'compliance_checklists',
  {
    id: id(),
    work_order_id: uuid().references(() => workOrders.id, { onDelete: 'restrict' }),
    inspection_id: uuid().references(() => inspections.id, { onDelete: 'restrict' }),
    /** The template and its version when the checklist was started. */
    template_id: uuid().references(() => checklistTemplates.id, { onDelete: 'restrict' }),
    template_version: integer(),
    checklist_type: text().notNull(),
    nec_version: text().notNull().default('2023'),
    items: json<ChecklistItem[]>().notNull(),
    overall_compliance: boolean().notNull().default(false),
    /** The last user to answer. */
    completed_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('compliance_checklists_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('compliance_checklists_work_order_index').on(table.work_order_id),
    index('compliance_checklists_inspection_index').on(table.inspection_id),
    index('compliance_checklists_template_index').on(table.template_id),
    index('compliance_checklists_completed_by_index').on(table.completed_by),
  ],
)
