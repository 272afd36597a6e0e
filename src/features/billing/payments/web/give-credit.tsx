import * as z from 'zod/mini'
import { Positive } from '#features/sales/price-book/rules/line-items.ts'
import { cents, formatMoney } from '#contract/money.ts'
import { change } from '#web/platform/query.ts'
import { MoneyField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CreditInput, payments } from '../contract.ts'

const directions = [
  { value: 'give', label: 'Give credit' },
  { value: 'take', label: 'Take credit back' },
] as const

const CreditForm = z.extend(CreditInput, { direction: z.enum(['give', 'take']), amount: Positive('Amount') })

type Props = {
  client: { id: string; name: string }
  /** The credit that can be taken back. */
  balance: string
  onClose: () => void
}

/** Gives a client credit, or takes unused credit back, with a reason. */
export const GiveCredit = ({ client, balance, onClose }: Props) => (
  <FormDialog
    title="Credit"
    description={`${client.name} has ${formatMoney(balance)} of credit.`}
    schema={CreditForm}
    defaults={{ direction: 'give', amount: '', note: '' }}
    submitLabel="Save"
    busyLabel="Saving..."
    failed="Failed to save credit"
    denied="You don't have permission to give credit"
    onClose={onClose}
    save={({ direction, amount, note }) =>
      change(payments.giveCredit, {
        params: { id: client.id },
        body: { amount: direction === 'give' ? amount : `-${amount}`, note },
      })
    }
    done={({ amount }) => ({
      title: cents(amount) > 0 ? 'Credit given' : 'Credit taken back',
      description: `${formatMoney(amount.replace('-', ''))} · ${client.name}`,
    })}
  >
    <div className="grid grid-cols-2 gap-3">
      <SelectField name="direction" label="What" options={directions} />
      <MoneyField name="amount" label="Amount" required />
    </div>
    <TextField name="note" label="Reason" required maxLength={500} help="Only your staff can see this." />
  </FormDialog>
)
