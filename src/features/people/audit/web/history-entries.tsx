import { Check, FilePlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { formatCount } from '#contract/text.ts'
import { audit, type RecordEvent } from '../contract.ts'
import { changeLine, inWords } from '../rules/fields.ts'

const FIRST = 20

type Props = { record: string; id: string }

/** Changes to a record, newest first. */
export function HistoryEntries({ record, id }: Props) {
  const zone = useZone()
  const isAdmin = useUser().role === 'admin'
  const [isWhole, setWhole] = useState(false)
  const { data, error } = useRead(audit.history, { query: { record, record_id: id } })
  if (!data) return error ? <ErrorState error={error} /> : <Skeleton className="mt-2 h-10 w-64 max-w-full" />
  const visible = isWhole ? data : data.slice(0, FIRST)
  return (
    <>
      <Timeline label="Changes" entries={visible.map((event) => toTimelineEntry(zone, event))} empty="No changes yet" />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
        {visible.length < data.length && (
          <Button variant="outline" size="small" onClick={() => setWhole(true)}>
            {`Show all ${formatCount(data.length)} changes`}
          </Button>
        )}
        {isAdmin && data.length > 0 && (
          <Link
            href={`/audit?of=${record}&record_id=${id}`}
            className="text-muted underline decoration-line-strong underline-offset-4 hover:decoration-current touch:py-2"
          >
            Open in Audit Trail
          </Link>
        )}
      </div>
    </>
  )
}

const icons = { created: <FilePlus />, changed: <Pencil />, deleted: <Trash2 />, done: <Check /> }
const words = { created: 'Created', changed: 'Changed', deleted: 'Deleted', done: 'Saved' }

function toTimelineEntry(zone: string, { id, action, deed, who, changes, created_at }: RecordEvent): TimelineEntry {
  const status = changes.find(({ field }) => field === 'status')?.after
  const isMove = action === 'changed' && status
  const lines = action === 'changed' ? changes.map((change) => changeLine(zone, change)) : []
  return {
    id,
    icon: icons[action],
    text: deed ?? (isMove ? `Set to ${inWords(status)}` : words[action]),
    at: created_at,
    who,
    ...(lines.length > 0 && { detail: lines.join('\n') }),
  }
}
