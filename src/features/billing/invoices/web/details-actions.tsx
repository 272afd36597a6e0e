import { Ban, CreditCard, Download, HandCoins, Pencil, Send } from 'lucide-react'
import { useCardPayments } from '#features/billing/payments/web/shared/paying-notice.tsx'
import { endpointUrl } from '#web/platform/api.ts'
import { knownOr } from '#web/platform/lookup.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { type Invoice, type InvoiceDetails, invoices, blocked } from '../contract.ts'

type Name = 'send' | 'edit' | 'record' | 'pdf' | 'pay' | 'cancel'

/** The most important actions of each state. The menu has what does not fit, and what is not possible now. */
const order: Record<Invoice['status'], Name[]> = {
  draft: ['send', 'edit', 'pdf', 'record', 'cancel'],
  sent: ['record', 'send', 'edit', 'pdf', 'pay', 'cancel'],
  overdue: ['record', 'send', 'edit', 'pdf', 'pay', 'cancel'],
  paid: ['pdf', 'edit', 'record', 'cancel'],
  cancelled: ['pdf', 'edit', 'record'],
}

const forClients: Name[] = ['pay', 'pdf']

type Props = {
  invoice: InvoiceDetails
  staff: boolean
  sending: boolean
  onSend: () => void
  onEdit: () => void
  onRecord: () => void
  onCancel: () => void
}

/** The actions below an invoice. */
export function DetailsActions({ invoice, staff, sending, onSend, onEdit, onRecord, onCancel }: Props) {
  const cards = useCardPayments()
  const paying = blocked.pay(invoice)
  const actions: Record<Name, BarAction> = {
    send: {
      label: 'Send via Email & SMS',
      short: 'Send',
      icon: <Send />,
      blocked: blocked.send(invoice),
      busy: sending,
      onSelect: onSend,
    },
    edit: { label: 'Edit', icon: <Pencil />, onSelect: onEdit },
    record: { label: 'Record Payment', icon: <HandCoins />, blocked: paying, onSelect: onRecord },
    pdf: {
      label: 'Download PDF',
      icon: <Download />,
      href: endpointUrl(invoices.pdf, { params: { id: invoice.id } }),
      download: true,
    },
    pay: { label: 'Pay', icon: <CreditCard />, blocked: paying ?? cards.blocked, href: `/payment/${invoice.id}` },
    cancel: {
      label: 'Cancel Invoice',
      icon: <Ban />,
      blocked: blocked.void(invoice),
      destructive: true,
      onSelect: onCancel,
    },
  }
  const names = staff
    ? knownOr(order, invoice.status, order.sent)
    : forClients.filter((name) => name !== 'pay' || paying === null)
  return <ActionBar actions={names.map((name) => actions[name])} quiet={names[0] === 'pdf'} />
}
