import { ClipboardList } from 'lucide-react'
import { type PalettePart, records } from '#web/palette/part.ts'
import { workOrders, workOrderStates } from '../contract.ts'

export const searched = ['work_order_number', 'scope_of_work', 'job_title', 'client_name'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Work Orders',
      icon: ClipboardList,
      list: workOrders.list,
      search: searched,
      title: ({ work_order_number }) => work_order_number,
      detail: ({ job_title, client_name, ...order }) => [job_title, client_name, workOrderStates.of(order).label],
      open: ({ id }) => `/compliance?tab=work-orders&open=${id}`,
      all: '/compliance?tab=work-orders',
    }),
  ],
  actions: [
    {
      label: 'New Work Order',
      icon: ClipboardList,
      words: 'create add',
      access: workOrders.create.access,
      href: '/compliance?tab=work-orders&new=1',
    },
  ],
}
