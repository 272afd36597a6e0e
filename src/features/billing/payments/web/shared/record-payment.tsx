import { cents, formatMoney } from '#contract/money.ts'
import { change } from '#web/platform/query.ts'
import { MoneyField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type InvoiceDetails, invoices } from '#features/billing/invoices/contract.ts'
import { ManualPaymentInput } from '../../contract.ts'

const methods = [
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
] as const

type Props = { invoice: InvoiceDetails; onClose: () => void }

/** Records a payment made without a card. Defaults to the whole balance. */
export function RecordPayment({ invoice, onClose }: Props) {
  const { id, invoice_number, client_name } = invoice
  const balance = invoice.balance_due
  return (
    <FormDialog
      title="Record Payment"
      description={`${invoice_number} · ${client_name}`}
      schema={ManualPaymentInput}
      defaults={{ amount: balance, payment_method: 'check', reference: '' }}
      submitLabel="Record Payment"
      busyLabel="Recording..."
      failed="Failed to record payment"
      denied="You don't have permission to update invoices"
      onClose={onClose}
      save={(body) => change(invoices.recordPayment, { params: { id }, body })}
      done={(paid) => {
        const balance = paid.balance_due
        return {
          title: 'Payment recorded successfully',
          description: cents(balance) === 0 ? `${invoice_number} is paid` : `${formatMoney(balance)} left to pay`,
        }
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <MoneyField name="amount" label="Amount" required help={`Balance ${formatMoney(balance)}`} />
        <SelectField name="payment_method" label="Method" options={methods} />
      </div>
      <TextField name="reference" label="Reference" help="Check number, or who received the cash." maxLength={200} />
    </FormDialog>
  )
}
