import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { StatusBadge } from './badge.tsx'
import { Money } from './money.tsx'

/** A short list of records inside another one: `<RecordLinks empty="No jobs yet">{jobs.map(... <RecordLink href={...}>)}</RecordLinks>`. */
export const RecordLinks = ({ empty, children }: { empty: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    <NoRecords>{empty}</NoRecords>
  ) : (
    <ul className="divide-y divide-line rounded-card border border-line">{children}</ul>
  )

/** In place of records: 'No jobs yet'. */
export const NoRecords = ({ children }: { children: string }) => (
  <p className="flex min-h-11 items-center rounded-card border border-line px-4 py-2 text-13 text-muted">{children}</p>
)

/** A line that opens its record. */
export const RecordLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li className="first:[&>a]:rounded-t-card last:[&>a]:rounded-b-card">
    <Link
      href={href}
      className="flex min-h-11 items-center gap-3 px-4 py-2 transition-colors hover:bg-raised focus-visible:outline-offset-[-2px]"
    >
      {children}
    </Link>
  </li>
)

type StatusProps = ComponentProps<typeof StatusBadge>

/** The status at the end of a line. */
export const LineStatus = (props: StatusProps) => (
  <span className="w-26 shrink-0">
    <StatusBadge {...props} />
  </span>
)

type DocumentLineProps = StatusProps & {
  href: string
  number: string
  note: string
  total: string
}

/** A line that opens a quote or an invoice. */
export const DocumentLine = ({ href, number, note, total, ...status }: DocumentLineProps) => (
  <RecordLink href={href}>
    <span className="grid min-w-0 items-baseline gap-x-3 tabular-nums md:flex">
      <span className="font-medium">{number}</span>
      <span className="truncate text-13 text-muted">{note}</span>
    </span>
    <Money className="ml-auto">{total}</Money>
    <LineStatus {...status} />
  </RecordLink>
)
