import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { pluralize } from '#contract/text.ts'
import type { Panel } from '../contract.ts'

type Props = {
  panels: readonly Panel[]
  /** As wide as the other lines of a dashboard's card. */
  roomy?: boolean
  /** Whose permit decides the edition of the code. */
  jobId?: string
}

/** Panels as lines that open their drawing. */
export const PanelLines = ({ panels, roomy = false, jobId }: Props) =>
  panels.length > 0 && (
    <ul className="divide-y divide-line border-t border-line">
      {panels
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US', { numeric: true }))
        .map(({ id, name, location, rating_amps, spaces, circuit_count }) => (
          <li key={id} className="last:[&>a]:rounded-b-card">
            <Link
              href={`/panels/${id}${jobId === undefined ? '' : `?job=${jobId}`}`}
              className={clsx(
                'flex min-h-11 items-center gap-3 py-2 transition-colors hover:bg-raised focus-visible:outline-offset-[-2px]',
                roomy ? 'px-5 max-md:px-4' : 'px-4',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                {location !== null && <span className="block truncate text-13 text-muted">{location}</span>}
              </span>
              <span className="shrink-0 text-right text-13 text-muted tabular-nums">
                {rating_amps} A, {spaces} spaces
                <span className="block">{pluralize(circuit_count, 'circuit')}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
    </ul>
  )
