import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { ChecklistRow, TemplateRow } from '../contract.ts'

const itemCount = (items: string) => sql.raw(`jsonb_array_length(${items})`)
const countAnswers = (condition: string) =>
  sql.raw(`(select count(*)::int from jsonb_array_elements(k.items) item where item->>'answer' ${condition})`)

export const templateList = defineList(TemplateRow, {
  name: 'checklist templates',
  alias: 't',
  from: sql`checklist_templates t`,
  select: { item_count: itemCount('t.items') },
  order: sql`t.created_at`,
  scope: { staff: 'all' },
  search: ['t.name', 't.job_type'],
  filters: { status: { active: sql`t.archived_at is null`, archived: sql`t.archived_at is not null`, all: null } },
})

export const checklistList = defineList(ChecklistRow, {
  name: 'checklists',
  alias: 'k',
  from: sql`compliance_checklists k
    join users u on u.id = k.completed_by
    left join work_orders w on w.id = k.work_order_id
    left join inspections i on i.id = k.inspection_id
    left join permits p on p.id = i.permit_id`,
  select: {
    work_order_number: sql`w.work_order_number`,
    inspection_type: sql`i.inspection_type`,
    job_id: sql`coalesce(w.job_id, i.job_id, p.job_id)`,
    item_count: itemCount('k.items'),
    answered_count: countAnswers('is not null'),
    failed_count: countAnswers("= 'fail'"),
    completed_by_name: sql`u.name`,
  },
  order: sql`k.created_at`,
  scope: { staff: 'all' },
  search: ['k.checklist_type', 'w.work_order_number'],
})
