import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const openInvoice = (id: string): string => `/invoices?open=${id}`

type Line = {
  id: string
  title: string
  /** The quiet second line. */
  note: ReactNode
  amount: string
  badge?: ReactNode
}

/** Invoices of a card, two lines each: who and how much, then which one and how it stands. Each leads to its details. */
export const InvoiceLines = ({ label, lines }: { label: string; lines: readonly Line[] }) => (
  <ul aria-label={label} className="divide-y divide-line border-t border-line">
    {lines.map(({ id, title, note, amount, badge }) => (
      <li key={id} className="last:[&>a]:rounded-b-card">
        <Link
          href={openInvoice(id)}
          className="grid h-15 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 gap-y-0.5 px-5 transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] max-md:px-4"
        >
          <span className="truncate font-medium" title={title}>
            {title}
          </span>
          <Money className="text-right font-medium">{amount}</Money>
          <span className="truncate text-13 text-muted">{note}</span>
          <span className="flex justify-end">{badge}</span>
        </Link>
      </li>
    ))}
  </ul>
)

/** As many grey lines as usually come; `tall` for those that can be paid. */
export const SkeletonLines = ({ count = 5, tall = false }: { count?: number; tall?: boolean }) => (
  <div role="status" aria-label="Loading" className="divide-y divide-line border-t border-line">
    {Array.from({ length: count }, (_, line) => (
      <div
        key={line}
        className={clsx(
          'grid grid-cols-[1fr_auto] content-center gap-x-4 gap-y-2 px-5 max-md:px-4',
          tall ? 'h-[99px]' : 'h-15',
        )}
      >
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-14 justify-self-end" />
      </div>
    ))}
  </div>
)
