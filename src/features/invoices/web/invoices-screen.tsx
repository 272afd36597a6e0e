import { CreditCard, Download, Eye, FileText, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isStaff } from '#contract/roles.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { addressOf } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useChange } from '#web/platform/query.ts'
import { useRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/table-types.ts'
import { blocked, type InvoiceRow, invoices } from '../contract.ts'
import { card, columns, searched, statusFilter } from './invoice-list.tsx'
import { useSendInvoice } from './send-invoice.ts'

const CreateInvoice = lazily(() => import('./invoice-form.tsx').then((module) => module.CreateInvoice))
const EditInvoice = lazily(() => import('./edit-invoice.tsx').then((module) => module.EditInvoice))
const InvoiceDetails = lazily(() => import('./invoice-details.tsx').then((module) => module.InvoiceDetails))

type Opened = { dialog: 'details' | 'edit' | 'delete'; id: string } | { dialog: 'create' } | null

/** What a link asks to be opened: `?open=<id>` an invoice, `?new=1` an empty one. */
function openedBy(search: string): Opened {
  const asked = new URLSearchParams(search)
  const id = asked.get('open')
  if (id) return { dialog: 'details', id }
  return asked.has('new') ? { dialog: 'create' } : null
}

export function InvoicesScreen() {
  const user = useUser()
  const staff = isStaff(user.role)
  const rows = useRows(invoices.list, { search: searched })
  const [, navigate] = useLocation()
  const search = useSearch()
  const [opened, setOpened] = useState<Opened>(() => openedBy(search))
  const { send } = useSendInvoice()
  const remove = useChange(invoices.remove, { invalidates: [invoices.list, dashboard.stats] })

  const close = () => {
    setOpened(null)
    if (search) navigate('/invoices', { replace: true })
  }
  const deleteInvoice = async (id: string) => {
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
  const actions = (invoice: InvoiceRow): RowAction[] => [
    {
      label: 'Pay',
      icon: <CreditCard />,
      inline: true,
      href: `/payment/${invoice.id}`,
      hidden: invoice.status === 'paid',
      blocked: blocked.pay(invoice),
    },
    { label: 'View', icon: <Eye />, onSelect: () => setOpened({ dialog: 'details', id: invoice.id }) },
    {
      label: 'Download PDF',
      icon: <Download />,
      href: addressOf(invoices.pdf, { params: { id: invoice.id } }),
      external: true,
    },
    {
      label: 'Send via Email & SMS',
      icon: <Send />,
      hidden: !staff || invoice.status === 'paid',
      blocked: blocked.send(invoice),
      onSelect: () => void send(invoice.id),
    },
    {
      label: 'Edit',
      icon: <Pencil />,
      hidden: !staff,
      onSelect: () => setOpened({ dialog: 'edit', id: invoice.id }),
    },
    {
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      hidden: user.role !== 'admin',
      onSelect: () => setOpened({ dialog: 'delete', id: invoice.id }),
    },
  ]
  const createButton = (
    <Button
      icon={<Plus />}
      onPointerEnter={CreateInvoice.preload}
      onClick={() => setOpened({ dialog: 'create' })}
      className="shrink-0"
    >
      Create Invoice
    </Button>
  )

  return (
    <Page title="Invoices" subtitle="Manage your invoices and payments" action={staff && createButton}>
      <DataTable
        label="Invoices"
        rows={rows}
        columns={columns}
        card={card}
        searchPlaceholder="Search by invoice number or client..."
        filter={statusFilter}
        actions={actions}
        onOpen={({ id }) => setOpened({ dialog: 'details', id })}
        empty={{
          title: 'No invoices found',
          icon: <FileText aria-hidden="true" />,
          action: staff && createButton,
          text: staff ? 'Write the first one: it takes a minute.' : 'Invoices that we send you appear here.',
        }}
        forbidden="You don't have permission to view invoices."
      />
      {opened?.dialog === 'create' && <CreateInvoice onClose={close} />}
      {opened?.dialog === 'edit' && <EditInvoice id={opened.id} onClose={close} />}
      {opened?.dialog === 'details' && (
        <InvoiceDetails id={opened.id} onClose={close} onEdit={() => setOpened({ dialog: 'edit', id: opened.id })} />
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
