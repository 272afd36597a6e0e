import { formatDay } from '#contract/dates.ts'
import { useToday } from '#web/platform/zone.ts'

type Props = { label: string; entries: readonly { id: string; valid_from: string; text: string }[]; empty: string }

/** Values with the days from which they hold, the latest first. */
export function RateHistory({ label, entries, empty }: Props) {
  const today = useToday()
  const current = entries.find(({ valid_from }) => valid_from <= today)
  if (entries.length === 0) return <p className="text-14 text-muted">{empty}</p>
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line text-14 tabular-nums">
      {entries.map(({ id, valid_from, text }) => (
        <li key={id} className="flex justify-between gap-3 py-2">
          <span className="text-muted">
            From {formatDay(valid_from)}
            {id === current?.id && ', current'}
          </span>
          <span className={id === current?.id ? 'font-medium' : 'text-muted'}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
