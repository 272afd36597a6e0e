import { clsx } from 'clsx'
import { decimal, plainDecimal } from '#contract/money.ts'
import { paidRows } from '#features/payments/web/shared/paid-rows.ts'
import { Ledger, Money } from '#web/ui/money.tsx'
import { type InvoiceDetails, balanceOf } from '../contract.ts'

const head = 'pb-2 text-12 font-medium text-muted'

/** The line items as a table. On mobile, quantity and price are below the description. */
export const ItemsTable = ({ items }: Pick<InvoiceDetails, 'items'>) => (
  <table className="w-full text-14">
    <thead>
      <tr className="border-b border-line">
        <th className={clsx(head, 'text-left')}>Description</th>
        <th className={clsx(head, 'w-20 pl-4 text-right max-md:hidden')}>Quantity</th>
        <th className={clsx(head, 'w-32 pl-4 text-right max-md:hidden')}>Unit price</th>
        <th className={clsx(head, 'w-32 pl-4 text-right')}>Amount</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {items.map(({ id, description, quantity, unit_price, amount }) => (
        <tr key={id} className="align-top">
          <td className="py-2.5 wrap-anywhere whitespace-pre-line">
            {description}
            <span className="block text-13 text-muted tabular-nums md:hidden">
              {plainDecimal(quantity)} × <Money>{unit_price}</Money>
            </span>
          </td>
          <td className="py-2.5 pl-4 text-right tabular-nums max-md:hidden">{plainDecimal(quantity)}</td>
          <td className="py-2.5 pl-4 text-right max-md:hidden">
            <Money>{unit_price}</Money>
          </td>
          <td className="py-2.5 pl-4 text-right">
            <Money>{amount}</Money>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Subtotal to balance due. Payments count once the invoice was sent. */
export function InvoiceLedger({ invoice }: { invoice: InvoiceDetails }) {
  const { subtotal, tax_rate, tax_amount, total, status } = invoice
  const isOut = status !== 'draft' && status !== 'cancelled'
  return (
    <Ledger
      className="max-md:max-w-none"
      rows={[
        { label: 'Subtotal', amount: subtotal },
        { label: `Tax (${plainDecimal(tax_rate)}%)`, amount: tax_amount },
        { label: 'Total', amount: total, total: true },
        ...(isOut
          ? [...paidRows(invoice), { label: 'Balance due', amount: decimal(balanceOf(invoice)), total: true }]
          : []),
      ]}
    />
  )
}
