import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'

export type TimelineEntry = {
  id: string
  icon: ReactNode
  /** The description of the event, linked to `href` if set. */
  text: ReactNode
  href?: string
  /** When, as an instant. */
  at: string
  who?: string | null
  /** More about it: a note, a reason. */
  detail?: ReactNode
  /** It failed: the detail is the reason. */
  failed?: boolean
  badge?: ReactNode
}

type TimelineProps = {
  label: string
  entries: readonly TimelineEntry[]
  /** The text of an empty history. */
  empty: string
  /** Formats the time of an entry. */
  format?: (zone: string, instant: string) => string
}

/** The history of a record, one entry below the other: `<Timeline label="Activity" entries={...} empty="No activity yet" />`. */
export function Timeline({ label, entries, empty, format = formatDateTime }: TimelineProps) {
  const zone = useZone()
  if (entries.length === 0) return <p className="mt-2 text-14 text-muted">{empty}</p>
  return (
    <ol aria-label={label} className="mt-2">
      {entries.map(({ id, icon, text, href, at, who, detail, failed = false, badge }) => (
        <li
          key={id}
          className="relative flex items-start gap-3 pb-4 before:absolute before:top-8 before:bottom-1 before:left-3.5 before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-raised text-muted [&_svg]:size-3.5"
          >
            {icon}
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className="text-14 wrap-anywhere">
              {href === undefined ? (
                text
              ) : (
                <Link
                  href={href}
                  className="rounded-control underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  {text}
                </Link>
              )}
            </p>
            <p className="text-13 text-muted">
              <time dateTime={at} title={formatDateTime(zone, at)} className="whitespace-nowrap tabular-nums">
                {format(zone, at)}
              </time>
              {who && ` · ${who}`}
            </p>
            {detail !== undefined && (
              <p className={clsx('text-13 wrap-anywhere whitespace-pre-line', failed && 'text-bad')}>{detail}</p>
            )}
          </div>
          {badge}
        </li>
      ))}
    </ol>
  )
}
