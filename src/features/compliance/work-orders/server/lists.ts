import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { WorkOrderRow } from '../contract.ts'

export const workOrderList = defineList(WorkOrderRow, {
  name: 'work orders',
  alias: 'w',
  from: sql`work_orders w
    join jobs j on j.id = w.job_id
    join clients c on c.id = j.client_id
    left join permits p on p.id = w.permit_id
    left join users u on u.id = w.completed_by`,
  select: {
    job_title: sql`j.title`,
    client_id: sql`j.client_id`,
    client_name: sql`c.name`,
    permit_number: sql`p.permit_number`,
    technician_signed: sql`w.technician_signature is not null`,
    customer_signed: sql`w.customer_signature is not null`,
    completed_by_name: sql`u.name`,
  },
  order: sql`w.created_at`,
  scope: { staff: 'all' },
  followed: { table: 'work_orders', joined: { jobs: 'j.id', clients: 'c.id', permits: 'p.id', users: 'u.id' } },
  search: ['w.work_order_number', 'w.scope_of_work', 'j.title', 'c.name'],
})
