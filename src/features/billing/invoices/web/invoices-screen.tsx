import { CreditCard, Download, Eye, FileText, Pencil, Send, Trash2 } from 'lucide-react'
import { isStaff } from '#contract/roles.ts'
import { PayingNotice, useCardPayments } from '#features/billing/payments/web/shared/paying-notice.tsx'
import { endpointUrl } from '#web/platform/api.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { RowAction } from '#web/ui/table-types.ts'
import { type InvoiceRow, invoices, blocked } from '../contract.ts'
import { deleteInvoice } from './invoice-actions.ts'
import { invoiceCard, invoiceColumns, statusFilter } from './invoice-list.tsx'
import { searched } from './palette.ts'
import { useSendInvoice } from './send-invoice.ts'

const CreateInvoice = lazily(() => import('./invoice-form.tsx').then((module) => module.CreateInvoice))
const EditInvoice = lazily(() => import('./edit-invoice.tsx').then((module) => module.EditInvoice))
const InvoiceDetails = lazily(() => import('./invoice-details.tsx').then((module) => module.InvoiceDetails))

const dialogs = { details: InvoiceDetails, edit: EditInvoice }

export function InvoicesScreen() {
  const staff = isStaff(useUser().role)
  const zone = useZone()
  const today = useToday()
  return (
    <ListScreen
      path="/invoices"
      title="Invoices"
      subtitle="Manage your invoices and payments"
      list={invoices.list}
      search={searched}
      searchPlaceholder="Search by invoice number or client..."
      filter={statusFilter}
      columns={invoiceColumns(zone, today)}
      card={invoiceCard(zone, today, staff)}
      cardLines={3}
      create={{ label: 'Create Invoice', endpoint: invoices.create, dialog: CreateInvoice }}
      dialogs={dialogs}
      actions={useRowActions()}
      inlineAction
      empty={{
        title: 'No invoices found',
        icon: <FileText aria-hidden="true" />,
        text: staff ? 'Create the first one. It takes a minute.' : 'Invoices that we send you appear here.',
      }}
      forbidden="You don't have permission to view invoices."
      above={<PayingNotice className="mb-4" />}
    />
  )
}

function useRowActions() {
  const { role } = useUser()
  const staff = isStaff(role)
  const cards = useCardPayments()
  const send = useSendInvoice()
  return (invoice: InvoiceRow, open: (dialog: keyof typeof dialogs) => void): RowAction[] => {
    const { id, status } = invoice
    const paying = blocked.pay(invoice) ?? cards.blocked
    return [
      {
        label: 'Pay',
        icon: <CreditCard />,
        // In the row only when possible: for other invoices the menu says why not.
        inline: paying === null,
        onCard: !staff,
        href: `/payment/${id}`,
        hidden: status === 'paid',
        blocked: paying,
      },
      { label: 'View', icon: <Eye />, onSelect: () => open('details') },
      {
        label: 'Send via Email & SMS',
        icon: <Send />,
        hidden: !staff || status === 'paid',
        blocked: send.isBusy(id) ? 'This invoice is being sent' : blocked.send(invoice),
        onSelect: () => void send.run({ params: { id } }),
      },
      { label: 'Edit', icon: <Pencil />, hidden: !staff, onSelect: () => open('edit') },
      {
        label: 'Download PDF',
        icon: <Download />,
        href: endpointUrl(invoices.pdf, { params: { id } }),
        download: true,
      },
      {
        label: 'Delete',
        icon: <Trash2 />,
        destructive: true,
        hidden: role !== 'admin',
        onSelect: () => void deleteInvoice(invoice),
      },
    ]
  }
}
