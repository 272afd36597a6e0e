import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { type InvoiceValues, keysOf, merged, valuesOf } from './invoice-values.ts'

const itemsText = ({ items }: Pick<InvoiceValues, 'items'>) =>
  items.map(({ description, quantity, unit_price }) => `${description}: ${quantity} × $${unit_price}`).join('\n')

const shown: Record<keyof InvoiceValues, { label: string; of: (values: InvoiceValues) => string }> = {
  client_id: { label: 'Client', of: () => 'the client chosen below' },
  status: { label: 'Status', of: ({ status }) => status },
  due_date: {
    label: 'Due Date',
    of: ({ due_date }) => (/^\d{4}-\d\d-\d\d$/.test(due_date) ? formatDay(due_date) : ''),
  },
  items: { label: 'Line items', of: itemsText },
  tax_rate: { label: 'Tax rate', of: ({ tax_rate }) => `${tax_rate}%` },
  notes: { label: 'Notes', of: ({ notes }) => notes },
}

type Props = { base: InvoiceDetails; theirs: InvoiceDetails; onSettled: () => void }

/**
 * Somebody else saved first: what they saved beside what is typed, and the choice between the two. Until it is made the form
 * stays as it was typed; either choice keeps their changes to what this person left alone.
 */
export function EditConflict({ base, theirs, onSettled }: Props) {
  const form = useFormContext<InvoiceValues>()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const before = valuesOf(base)
  const saved = valuesOf(theirs)
  const typed = form.getValues()
  const byThem = keysOf(saved, before)
  const byMe = keysOf(typed, before)

  const take = (values: InvoiceValues) => {
    form.reset(saved)
    for (const key of keysOf(values, saved)) form.setValue(key, values[key], { shouldDirty: true })
    onSettled()
  }

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Changed by someone else"
      className="rounded-card border border-warn/40 bg-warn/10 p-4 outline-none"
    >
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4 text-warn" />
        Someone else changed this invoice
      </h3>
      <p className="mt-1 text-13 text-muted">Nothing that you typed is lost. Compare the two, then choose.</p>
      <dl className="mt-3 divide-y divide-line border-y border-line text-13">
        {byThem.map((key) => (
          <div key={key} className="grid grid-cols-2 gap-x-4 gap-y-0.5 py-2">
            <dt className="col-span-2 text-12 text-muted">{shown[key].label}</dt>
            <Version name="Saved">{key === 'client_id' ? theirs.client_name : shown[key].of(saved)}</Version>
            <Version name="Yours">{byMe.includes(key) ? shown[key].of(typed) : null}</Version>
          </div>
        ))}
        {theirs.amount_paid !== base.amount_paid && (
          <div className="py-2">
            <dt className="text-12 text-muted">Paid so far</dt>
            <dd className="tabular-nums">
              {formatMoney(theirs.amount_paid)} (was {formatMoney(base.amount_paid)})
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => take(merged({ base: before, mine: typed, theirs: saved }))}>
          Keep mine
        </Button>
        <Button size="small" variant="outline" onClick={() => take(saved)}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}

/** One side. `null`: this side did not touch it. */
const Version = ({ name, children }: { name: string; children: string | null }) => (
  <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
    <span className="block text-12 text-muted">{name}</span>
    {children === null ? <span className="text-muted">not changed</span> : children || 'empty'}
  </dd>
)
