import { clsx } from 'clsx'
import { plainDecimal } from '#contract/money.ts'
import { Money } from '#web/ui/money.tsx'
import type { InvoiceItem } from '../../contract.ts'

const head = 'pb-2 text-12 font-medium text-muted'

type Item = Pick<InvoiceItem, 'id' | 'description' | 'quantity' | 'unit_price' | 'amount'> & { note?: string | null }

/** The line items as a table, with a note below those that have one. On mobile, quantity and price are below the description. */
export const ItemsTable = ({ items }: { items: readonly Item[] }) => (
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
      {items.map(({ id, description, note, quantity, unit_price, amount }) => (
        <tr key={id} className="align-top">
          <td className="py-2.5 wrap-anywhere whitespace-pre-line">
            {description}
            {note && <span className="block text-13 text-muted">{note}</span>}
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
