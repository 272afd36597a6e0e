import { CreditCard, Download, Eye, FileText, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { isStaff } from '#contract/roles.ts'
import { PayingNotice, useCardPayments } from '#features/payments/web/shared/paying-notice.tsx'
import { type Opened, useOpened } from '#web/platform/opened.ts'
import { addressOf } from '#web/platform/api.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useChange } from '#web/platform/query.ts'
import { useRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/table-types.ts'
import { type InvoiceRow, invoices } from '../contract.ts'
import { blocked } from '../rules.ts'
import { cardOf, columnsOf, searched, statusFilter } from './invoice-list.tsx'
import { useSendInvoice } from './send-invoice.ts'

const CreateInvoice = lazily(() => import('./invoice-form.tsx').then((module) => module.CreateInvoice))
const EditInvoice = lazily(() => import('./edit-invoice.tsx').then((module) => module.EditInvoice))
const InvoiceDetails = lazily(() => import('./invoice-details.tsx').then((module) => module.InvoiceDetails))
const ConfirmDialog = lazily(() => import('#web/ui/dialog.tsx').then((module) => module.ConfirmDialog))

export function InvoicesScreen() {
  const staff = isStaff(useUser().role)
  const { opened, open, openDetails, close } = useOpened('/invoices', { mayCreate: staff })
  const deleteInvoice = useDelete()
  return (
    <Page
      title="Invoices"
      subtitle="Manage your invoices and payments"
      action={staff && <CreateButton onOpen={open} />}
    >
      <PayingNotice className="mb-4" />
      <InvoiceTable onOpen={open} onView={openDetails} />
      {opened?.dialog === 'create' && <CreateInvoice onClose={close} />}
      {opened?.dialog === 'edit' && <EditInvoice id={opened.id} onClose={close} />}
      {opened?.dialog === 'details' && (
        <InvoiceDetails id={opened.id} onClose={close} onEdit={() => open({ dialog: 'edit', id: opened.id })} />
      )}
      {opened?.dialog === 'delete' && (
        <ConfirmDialog
          title="Are you sure you want to delete this invoice?"
          confirmLabel="Delete"
          onConfirm={() => deleteInvoice(opened.id)}
          onClose={close}
        />
      )}
    </Page>
  )
}

type Opening = { onOpen: (opened: Opened) => void }

const CreateButton = ({ onOpen }: Opening) => (
  <Button icon={<Plus />} onPointerEnter={CreateInvoice.preload} onClick={() => onOpen({ dialog: 'create' })}>
    Create Invoice
  </Button>
)

type TableProps = Opening & { onView: (id: string) => void }

/** The list. Memoized so that opening a dialog does not render it again. */
const InvoiceTable = memo(function InvoiceTable({ onOpen, onView }: TableProps) {
  const staff = isStaff(useUser().role)
  const rows = useRows(invoices.list, { search: searched })
  const zone = useZone()
  const today = useToday()
  const actions = useRowActions({ onOpen, onView })
  return (
    <DataTable
      label="Invoices"
      rows={rows}
      columns={columnsOf(zone, today)}
      card={cardOf(zone, today, staff)}
      cardLines={3}
      searchPlaceholder="Search by invoice number or client..."
      filter={statusFilter}
      actions={actions}
      inlineAction
      onOpen={({ id }) => onView(id)}
      empty={{
        title: 'No invoices found',
        icon: <FileText aria-hidden="true" />,
        action: staff && <CreateButton onOpen={onOpen} />,
        text: staff ? 'Create the first one. It takes a minute.' : 'Invoices that we send you appear here.',
      }}
      forbidden="You don't have permission to view invoices."
    />
  )
})

function useDelete() {
  const remove = useChange(invoices.delete)
  return async (id: string) => {
    try {
      await remove.run({ params: { id } })
      toast({ title: 'Invoice deleted successfully' })
    } catch (error) {
      toastFailure(error, {
        failed: 'Failed to delete invoice',
        denied: "You don't have permission to delete invoices",
      })
    }
  }
}

function useRowActions({ onOpen, onView }: TableProps) {
  const { role } = useUser()
  const staff = isStaff(role)
  const cards = useCardPayments()
  const { send, isSending } = useSendInvoice()
  return (invoice: InvoiceRow): RowAction[] => {
    const { id, status } = invoice
    const paying = blocked.pay(invoice) ?? cards.blocked
    return [
      {
        label: 'Pay',
        icon: <CreditCard />,
        // In the row only where it can be pressed: what cannot be paid yet says why in the menu.
        inline: paying === null,
        href: `/payment/${id}`,
        hidden: status === 'paid',
        blocked: paying,
      },
      { label: 'View', icon: <Eye />, onSelect: () => onView(id) },
      {
        label: 'Send via Email & SMS',
        icon: <Send />,
        hidden: !staff || status === 'paid',
        blocked: isSending(id) ? 'This invoice is being sent' : blocked.send(invoice),
        onSelect: () => void send(id),
      },
      { label: 'Edit', icon: <Pencil />, hidden: !staff, onSelect: () => onOpen({ dialog: 'edit', id }) },
      {
        label: 'Download PDF',
        icon: <Download />,
        href: addressOf(invoices.pdf, { params: { id } }),
        download: true,
      },
      {
        label: 'Delete',
        icon: <Trash2 />,
        destructive: true,
        hidden: role !== 'admin',
        onSelect: () => onOpen({ dialog: 'delete', id }),
      },
    ]
  }
}
