import { FileText } from 'lucide-react'
import { formatMoney } from '#contract/money-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { invoices } from '../contract.ts'
import { invoiceStates } from '../states.ts'

export const searched = ['invoice_number', 'client_name'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Invoices',
      icon: FileText,
      list: invoices.list,
      search: searched,
      title: ({ invoice_number }) => invoice_number,
      detail: ({ client_name, total, ...invoice }) => [
        client_name,
        formatMoney(total),
        invoiceStates.of(invoice).label,
      ],
      open: ({ id }) => `/invoices?open=${id}`,
      all: '/invoices',
    }),
  ],
  actions: [
    {
      label: 'Create Invoice',
      icon: FileText,
      words: 'new add bill',
      access: invoices.create.access,
      href: '/invoices?new=1',
      often: true,
    },
  ],
}
