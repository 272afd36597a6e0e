import { useState } from 'react'
import { dashboard } from '#features/dashboard/contract.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useChange, useRead } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { blocked, type InvoiceDetails, InvoiceInput, invoices } from '../contract.ts'
import { withTotals } from './draft-totals.ts'
import { EditConflict } from './edit-conflict.tsx'
import { InvoiceFields } from './invoice-form.tsx'
import { LoadingInvoice } from './loading-invoice.tsx'

/** What the form holds of an invoice. */
export const valuesOf = ({ client_id, status, items, tax_rate, notes, due_date }: InvoiceDetails) => ({
  client_id,
  status,
  items: items.map(({ description, quantity, unit_price }) => ({ description, quantity, unit_price })),
  tax_rate,
  notes: notes ?? '',
  due_date: due_date ?? '',
})

/** The dialog that changes an invoice. */
export function EditInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(invoices.read, { params: { id } })
  if (!data)
    return <LoadingInvoice title="Edit Invoice" error={error} onRetry={() => void refetch()} onClose={onClose} />
  return <EditForm invoice={data} onClose={onClose} />
}

function EditForm({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const update = useChange(invoices.update, { invalidates: [invoices.list, dashboard.stats] })
  // What the person started from. Saving is refused when the stored invoice is another one by now.
  const [base, setBase] = useState(invoice)
  const [theirs, setTheirs] = useState<InvoiceDetails | null>(null)
  const locked = blocked.edit(base)
  const params = { id: base.id }

  const save = async (values: InvoiceInput) => {
    const changes = locked === null ? withTotals(values) : { notes: values.notes }
    try {
      await update.run({ params, body: { ...changes, updated_at: base.updated_at } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const stored = await call(invoices.read, { params })
        if (stored.updated_at !== base.updated_at) setTheirs(stored)
      }
      throw error
    }
    toast({ title: 'Invoice updated successfully' })
  }

  return (
    <FormDialog
      title={`Edit Invoice ${base.invoice_number}`}
      size="wide"
      schema={InvoiceInput}
      defaults={valuesOf(base)}
      submitLabel="Update Invoice"
      busyLabel="Updating..."
      failed="Failed to update invoice"
      denied="You don't have permission to update invoices"
      onClose={onClose}
      onSubmit={save}
    >
      {theirs && (
        <EditConflict
          base={base}
          theirs={theirs}
          onSettled={() => {
            setBase(theirs)
            setTheirs(null)
          }}
        />
      )}
      <InvoiceFields status={base.status} locked={locked} clientName={base.client_name} />
    </FormDialog>
  )
}
