import { ClipboardCheck, FileBadge, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/dates.ts'
import { formatCount, pluralize } from '#contract/text.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatCard } from '#web/ui/card.tsx'
import { none } from '#web/ui/columns.tsx'
import { compliance, type ComplianceSummary } from '../contract.ts'

const resultsNote = ({ results, passed_results }: ComplianceSummary) =>
  results === 0 ? 'No results yet' : `${formatCount(passed_results)} of ${pluralize(results, 'final result')} passed`

/** Compliance in three figures. */
export function ComplianceFigures() {
  const zone = useZone()
  const { data, error } = useRead(compliance.summary)
  // A figure that failed to load stays empty; the list below has the error and the way out.
  const figure = (value: ReactNode) => ({ value: value ?? none, loading: value === undefined && !error })
  const next = data?.next_inspection
  return (
    <div className="mb-5 grid grid-cols-3 gap-4 max-md:grid-cols-2 max-md:gap-3 max-md:[&>*:last-child]:col-span-2">
      <StatCard
        label="Active Permits"
        note="Applied for or approved"
        icon={<FileBadge aria-hidden="true" />}
        {...figure(data && formatCount(data.active_permits))}
      />
      <StatCard
        label="Inspections"
        note={next ? `Scheduled, the next on ${formatDate(zone, next)}` : 'Scheduled'}
        icon={<ClipboardCheck aria-hidden="true" />}
        {...figure(data && formatCount(data.inspections))}
      />
      <StatCard
        label="NEC Compliance"
        note={data && resultsNote(data)}
        icon={<ShieldCheck aria-hidden="true" />}
        {...figure(data && `${data.nec_compliance}%`)}
      />
    </div>
  )
}
