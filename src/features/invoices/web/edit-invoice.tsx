import { useState } from 'react'
import { ApiError, call } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type InvoiceDetails, InvoiceInput, invoices, blocked } from '../contract.ts'
import { withTotals } from './draft-totals.ts'
import { EditConflict } from './edit-conflict.tsx'
import { InvoiceFields } from './invoice-form.tsx'
import { valuesOf } from './invoice-values.ts'
import { LoadingInvoice } from './loading-invoice.tsx'
import { RunningTotal } from './running-totals.tsx'
import { useInvoice } from './use-invoice.ts'

/** The dialog that changes an invoice. It starts from the invoice as it is stored now, not as it was last seen. */
export function EditInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  const { invoice, error, isFetching, refetch } = useInvoice(id)
  const [start, setStart] = useState<InvoiceDetails | null>(null)
  if (start === null && invoice && !isFetching) setStart(invoice)
  if (start === null) return <LoadingInvoice title="Edit Invoice" error={error} onRetry={refetch} onClose={onClose} />
  return <EditForm invoice={start} onClose={onClose} />
}

function EditForm({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  // What the person started from. Saving is refused when the stored invoice is another one by now.
  const [base, setBase] = useState(invoice)
  const [theirs, setTheirs] = useState<InvoiceDetails | null>(null)
  const locked = blocked.edit(base)
  const params = { id: base.id }

  const save = async (values: InvoiceInput) => {
    const changes = locked === null ? withTotals(values) : { notes: values.notes }
    try {
      return await change(invoices.update, { params, body: { ...changes, updated_at: base.updated_at } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const stored = await call(invoices.get, { params })
        if (stored.updated_at !== base.updated_at) setTheirs(stored)
      }
      throw error
    }
  }
  const settle = (stored: InvoiceDetails) => {
    setBase(stored)
    setTheirs(null)
  }

  return (
    <FormDialog
      title="Edit Invoice"
      description={`${base.invoice_number} · ${base.client_name}`}
      size="wide"
      schema={InvoiceInput}
      defaults={valuesOf(invoice)}
      submitLabel="Update Invoice"
      busyLabel="Updating..."
      failed="Failed to update invoice"
      denied="You don't have permission to update invoices"
      onClose={onClose}
      save={save}
      done="Invoice updated successfully"
      actions={locked === null && <RunningTotal />}
    >
      {theirs && <EditConflict base={base} theirs={theirs} onSettled={() => settle(theirs)} />}
      <InvoiceFields status={base.status} locked={locked} clientName={base.client_name} />
    </FormDialog>
  )
}
