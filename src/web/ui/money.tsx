import { clsx } from 'clsx'
import { formatMoney } from '#contract/money-format.ts'

/** An API amount (`"1234.50"`) as `$1,234.50`, in tabular figures that never wrap. */
export const Money = ({ children, className }: { children: string; className?: string }) => (
  <span className={clsx('whitespace-nowrap tabular-nums', className)}>{formatMoney(children)}</span>
)

type LedgerRow = { label: string; amount: string; tone?: 'good' | 'bad'; total?: boolean }

type LedgerProps = {
  rows: readonly LedgerRow[]
  /** As wide as its place on desktop too, instead of a narrow column on the right. */
  wide?: boolean
  className?: string
}

/** A small ledger with a clear total: subtotal, tax, total, paid, balance. */
export function Ledger({ rows, wide = false, className }: LedgerProps) {
  return (
    <dl
      className={clsx(
        'ml-auto grid w-full grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-14',
        !wide && 'md:max-w-xs',
        className,
      )}
    >
      {rows.map(({ label, amount, tone, total }) => (
        <div
          key={label}
          className={clsx(
            'col-span-2 grid grid-cols-subgrid',
            total && 'mt-1 border-t border-line pt-2.5 text-16 font-semibold',
            tone === 'good' && 'text-good',
            tone === 'bad' && 'text-bad',
          )}
        >
          <dt className={clsx(!total && tone === undefined && 'text-muted')}>{label}</dt>
          <dd className="text-right">
            <Money>{amount}</Money>
          </dd>
        </div>
      ))}
    </dl>
  )
}
