import type { ReactNode } from 'react'
import { Link } from 'wouter'

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
