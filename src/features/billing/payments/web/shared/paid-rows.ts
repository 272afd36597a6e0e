import { add, cents, decimal, subtract } from '#contract/money.ts'
import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { leftToRefund, type Payment } from '../../contract.ts'

/** The ledger rows of what was paid on an invoice: the deposit and the credit apart from the money. */
export function paidRows({
  amount_paid,
  to_refund,
  payments,
}: Pick<InvoiceDetails, 'amount_paid' | 'to_refund' | 'payments'>) {
  const by = (method: Payment['payment_method']) =>
    add(...payments.filter(({ payment_method }) => payment_method === method).map(leftToRefund))
  const [deposit, credit] = [by('deposit'), by('credit')]
  const money = subtract(cents(amount_paid), add(deposit, credit))
  return [
    ...(deposit > 0 ? [{ label: 'Deposit', amount: `-${decimal(deposit)}` }] : []),
    ...(credit > 0 ? [{ label: 'Credit applied', amount: `-${decimal(credit)}` }] : []),
    ...(money > 0 || deposit + credit === 0 ? [{ label: 'Paid so far', amount: `-${decimal(money)}` }] : []),
    ...(cents(to_refund) > 0 ? [{ label: 'To refund', amount: to_refund }] : []),
  ]
}
