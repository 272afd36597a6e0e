import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { blocked, InvoiceInput, invoices } from '../contract.ts'
import { withTotals } from './shared/draft-totals.ts'
import { InvoiceFields } from './invoice-form.tsx'
import { fieldTexts, toFormValues } from './invoice-values.ts'
import { RunningTotal } from './shared/running-totals.tsx'

export const EditInvoice = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={invoices.get}
    id={id}
    noun="invoice"
    title="Edit Invoice"
    size="wide"
    description={({ invoice_number, client_name }) => `${invoice_number} · ${client_name}`}
    schema={() => InvoiceInput}
    values={toFormValues}
    texts={fieldTexts}
    canChange={(name, invoice) => name === 'notes' || blocked.edit(invoice) === null}
    save={(changes, values) => change(invoices.update, { params: { id }, body: withTotals(values, changes) })}
    submitLabel="Update Invoice"
    busyLabel="Updating..."
    done="Invoice updated successfully"
    failed="Failed to update invoice"
    denied="You don't have permission to update invoices"
    onClose={onClose}
    renderActions={(invoice) => blocked.edit(invoice) === null && <RunningTotal />}
  >
    {(invoice) => (
      <InvoiceFields
        status={invoice.status}
        locked={blocked.edit(invoice)}
        clientLocked={blocked.changeClient(invoice)}
        clientName={invoice.client_name}
        currentJob={invoice.job_id}
      />
    )}
  </EditDialog>
)
