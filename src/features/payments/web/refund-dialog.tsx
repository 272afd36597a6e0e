import { cents, decimal, formatMoney } from '#contract/money.ts'
import { useChange } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { MoneyField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { leftToRefund, type Payment, payments, RefundInput } from '../contract.ts'

function whatHappens({ is_test, provider }: Payment): string {
  if (is_test) return 'This was a test payment: no money moves.'
  if (provider === 'manual') return 'This changes the books only. Give the money back by hand.'
  return 'The money goes back to the card that was charged. It can take a few days to arrive.'
}

type Props = { payment: Payment; invoiceNumber: string; onClose: () => void }

/** Gives a payment back, whole or in part. */
export function RefundDialog({ payment, invoiceNumber, onClose }: Props) {
  const refund = useChange(payments.refund)
  const left = decimal(leftToRefund(payment))
  return (
    <FormDialog
      title="Refund payment"
      description={`${formatMoney(left)} of the payment for ${invoiceNumber} can be refunded.`}
      schema={RefundInput}
      defaults={{ amount: left, reason: '' }}
      submitLabel="Refund"
      busyLabel="Refunding..."
      failed="Failed to refund payment"
      denied="You don't have permission to refund payments"
      onClose={onClose}
      onSubmit={async ({ amount, reason }) => {
        const after = await refund.run({ params: { id: payment.id }, body: { amount, reason } })
        const isDone = cents(after.refunded_amount) > cents(payment.refunded_amount)
        toast({
          title: isDone ? 'Payment refunded successfully' : 'Refund started',
          description: formatMoney(amount ?? left),
        })
      }}
    >
      <MoneyField name="amount" label="Amount" required />
      <TextField name="reason" label="Reason" help="Only your staff can see this." />
      <p className="text-13 text-muted">{whatHappens(payment)}</p>
    </FormDialog>
  )
}
