import { cents, decimal, formatMoney } from '#contract/money.ts'
import { change } from '#web/platform/query.ts'
import { MoneyField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { leftToRefund, type Payment, payments, RefundInput } from '../contract.ts'

function whatHappens({ is_test, provider }: Payment): string {
  if (provider === 'credit') return 'The amount goes back to the client’s credit. No money moves.'
  if (is_test) return 'This was a test payment: no money moves.'
  if (provider === 'manual') return 'This only updates the books. Return the money yourself.'
  return 'The money goes back to the card that was charged. It can take a few days to arrive.'
}

type Props = { payment: Payment; invoiceNumber: string; onClose: () => void }

/** Refunds a payment, in full or in part. */
export function RefundDialog({ payment, invoiceNumber, onClose }: Props) {
  const refundable = decimal(leftToRefund(payment))
  return (
    <FormDialog
      title="Refund payment"
      description={`${formatMoney(refundable)} of the payment for ${invoiceNumber} can be refunded.`}
      schema={RefundInput}
      defaults={{ amount: refundable, reason: '' }}
      submitLabel="Refund"
      busyLabel="Refunding..."
      failed="Failed to refund payment"
      denied="You don't have permission to refund payments"
      onClose={onClose}
      save={async (body) => ({
        amount: body.amount ?? refundable,
        after: await change(payments.refund, { params: { id: payment.id }, body }),
      })}
      done={({ amount, after }) => {
        const isDone = cents(after.refunded_amount) > cents(payment.refunded_amount)
        return { title: isDone ? 'Payment refunded successfully' : 'Refund started', description: formatMoney(amount) }
      }}
    >
      <MoneyField name="amount" label="Amount" required />
      <TextField name="reason" label="Reason" help="Only your staff can see this." />
      <p className="text-13 text-muted">{whatHappens(payment)}</p>
    </FormDialog>
  )
}
