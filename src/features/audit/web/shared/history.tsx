import { FilePlus, Pencil, Trash2 } from 'lucide-react'
import type { AuditedRecord } from '#contract/audited.ts'
import { formatDateTime } from '#contract/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { audit, type RecordEvent } from '../../contract.ts'

type Props = { record: AuditedRecord; id: string }

/** Who changed a record, when, and what: `<History record="permit" id={permit.id} />`. */
export function History({ record, id }: Props) {
  const zone = useZone()
  const { data, error, refetch } = useRead(audit.history, { query: { record, record_id: id } })
  return (
    <section aria-label="History">
      <h3 className="text-14 font-semibold">History</h3>
      {data ? (
        <Timeline label="Changes" entries={data.map((event) => entryOf(zone, event))} empty="No changes yet" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-2 h-10 w-64 max-w-full" />
      )}
    </section>
  )
}

const icons = { created: <FilePlus />, changed: <Pencil />, deleted: <Trash2 /> }
const words = { created: 'Created', changed: 'Changed', deleted: 'Deleted' }

function entryOf(zone: string, { id, action, user_name, changes, created_at }: RecordEvent): TimelineEntry {
  const status = changes.find(({ field }) => field === 'status')
  const isMove = action === 'changed' && status?.after
  const lines = action === 'changed' ? changes.map((change) => lineOf(zone, change)) : []
  return {
    id,
    icon: icons[action],
    text: isMove ? `Set to ${inWords(isMove)}` : words[action],
    at: created_at,
    who: user_name ?? 'Panelboard',
    ...(lines.length > 0 && { detail: lines.join('\n') }),
  }
}

/** `in_progress` as `In progress`, `project_address` as `Project address`. */
function inWords(name: string): string {
  const text = name.replace(/_id$/, '').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lineOf(zone: string, { field, before, after }: RecordEvent['changes'][number]): string {
  const name = inWords(field)
  // Another record or a drawing: the value says nothing to a reader.
  if (field.endsWith('_id') || [before, after].some((value) => /^[[{]/.test(value ?? ''))) return `${name} changed`
  const text = (value: string | null) => (value === null ? 'none' : valueText(zone, field, value))
  return `${name}: ${text(before)} → ${text(after)}`
}

function valueText(zone: string, field: string, value: string): string {
  if (field === 'status') return inWords(value)
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(zone, value) : value
}
