import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type CardProps = {
  title?: ReactNode
  subtitle?: ReactNode
  /** Right of the title: a link or a button. */
  action?: ReactNode
  children: ReactNode
  className?: string
  /** For links to it. */
  id?: string
  /** Without padding: for a list that reaches the edges. */
  flush?: boolean
}

/** A surface with a title: `<Card title="Recent Invoices" action={<LinkButton ...>View All</LinkButton>}>...</Card>`. */
export function Card({ title, subtitle, action, children, className, id, flush = false }: CardProps) {
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={clsx('rounded-card border border-line bg-surface', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 pt-4 pb-3 max-md:px-4">
          {/* Beside a wide action on a phone, a title would have a word a line: the action goes below. */}
          <div className="min-w-0 flex-[1_1_12rem]">
            <h2 className="text-16 font-semibold">{title}</h2>
            {subtitle !== undefined && <p className="text-13 text-muted">{subtitle}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={clsx(!flush && (title === undefined ? 'p-5 max-md:p-4' : 'px-5 pb-5 max-md:px-4 max-md:pb-4'))}>
        <ErrorBoundary instead={<p className="p-4 text-muted">This could not be shown.</p>}>{children}</ErrorBoundary>
      </div>
    </section>
  )
}

type StatCardProps = {
  label: string
  value: ReactNode
  /** The muted line below: 'Active client accounts'. */
  note?: ReactNode
  /** The change since the previous period. */
  change?: { text: string; tone: 'good' | 'bad' | 'muted' }
  icon?: ReactNode
  loading?: boolean
}

const changeTones = { good: 'text-good', bad: 'text-bad', muted: 'text-muted' }

/** A long text shrinks with its card rather than being cut: tabular figures are about 0.62 em wide. */
const sizeToFit = (value: ReactNode) =>
  typeof value === 'string' ? `clamp(1rem, ${160 / value.length}cqi, 1.75rem)` : '1.75rem'

/** One figure of a dashboard. */
export function StatCard({ label, value, note, change, icon, loading = false }: StatCardProps) {
  return (
    <section className="rounded-card border border-line bg-surface p-5 max-lg:p-4" aria-busy={loading || undefined}>
      <div className="flex items-center justify-between gap-1 text-13 text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        <h2 className="font-medium">{label}</h2>
        {icon}
      </div>
      <div className="@container mt-2">
        <p
          className="flex h-9 items-center font-semibold tracking-tight tabular-nums"
          style={{ fontSize: sizeToFit(value) }}
        >
          {loading ? (
            <span className="inline-block h-7 w-24 animate-pulse rounded-control bg-raised align-middle" />
          ) : (
            value
          )}
        </p>
      </div>
      <p className="mt-1 min-h-4 text-12 text-muted">
        {change && !loading && <span className={clsx('font-medium', changeTones[change.tone])}>{change.text} </span>}
        {note}
      </p>
    </section>
  )
}
