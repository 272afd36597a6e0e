import { formatDate, formatDateTime } from '#contract/dates.ts'
import { useZone } from '#web/platform/company.ts'

/** The company's date of an instant, with the time on hover. */
export function IssueDate({ instant }: { instant: string }) {
  const zone = useZone()
  return (
    <time dateTime={instant} title={formatDateTime(zone, instant)} className="tabular-nums">
      {formatDate(zone, instant)}
    </time>
  )
}
