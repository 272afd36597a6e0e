import { TriangleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { valuesOf } from './edit-invoice.tsx'

const itemsText = ({ items }: InvoiceDetails) =>
  items
    .map(({ description, quantity, unit_price }) => `${description}: ${quantity} × ${formatMoney(unit_price)}`)
    .join('\n')

const shown: { label: string; of: (invoice: InvoiceDetails) => string }[] = [
  { label: 'Client', of: ({ client_name }) => client_name },
  { label: 'Status', of: ({ status }) => status },
  { label: 'Due Date', of: ({ due_date }) => (due_date ? formatDay(due_date) : 'none') },
  { label: 'Line items', of: itemsText },
  { label: 'Tax rate', of: ({ tax_rate }) => `${tax_rate}%` },
  { label: 'Total', of: ({ total }) => formatMoney(total) },
  { label: 'Paid', of: ({ amount_paid }) => formatMoney(amount_paid) },
  { label: 'Notes', of: ({ notes }) => notes ?? 'none' },
]

type Props = { base: InvoiceDetails; theirs: InvoiceDetails; onSettled: () => void }

/** Somebody else saved first: what they changed, and the choice between the two. What was typed stays in the form meanwhile. */
export function EditConflict({ base, theirs, onSettled }: Props) {
  const form = useFormContext()
  const changes = shown.filter(({ of }) => of(base) !== of(theirs))
  const keepMine = () => {
    form.clearErrors('root')
    onSettled()
  }
  const takeTheirs = () => {
    form.reset(valuesOf(theirs))
    onSettled()
  }
  return (
    <section aria-label="Changed by someone else" className="rounded-card border border-warn/40 bg-warn/10 p-4">
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4 text-warn" />
        Someone else changed this invoice
      </h3>
      <p className="mt-1 text-13 text-muted">What you typed is still below. This is what they saved:</p>
      <dl className="mt-3 grid gap-2 text-13">
        {changes.map(({ label, of }) => (
          <div key={label} className="grid grid-cols-[96px_1fr] gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <del className="text-muted">{of(base)}</del> <ins className="no-underline">{of(theirs)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={keepMine}>
          Keep mine, then save
        </Button>
        <Button size="small" variant="outline" onClick={takeTheirs}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}
