import { formatDate, formatTime } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import { useNow, useZone } from '#web/platform/zone.ts'
import type { TimeEntry } from '../contract.ts'
import { countMinutes, sumMinutes } from '#features/work/hours/rules/time.ts'

const cell = 'py-2 pr-4 font-normal'

/** Time entries on site, newest first, with the total. */
export function TimeOnSite({ entries }: { entries: readonly TimeEntry[] }) {
  const zone = useZone()
  const now = useNow()
  return (
    <section>
      <h3 className="mb-2 text-14 font-semibold">Time on site</h3>
      {entries.length === 0 ? (
        <p className="text-13 text-muted">No work has started yet</p>
      ) : (
        <table className="w-full text-13 tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">Person</th>
              <th scope="col">When</th>
              <th scope="col">Duration</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row" className={`${cell} text-left text-14 font-medium`}>
                  {entry.user_name}
                </th>
                <td className={`${cell} text-muted`}>{spanText(zone, entry)}</td>
                <td className="py-2 text-right whitespace-nowrap">{durationText(countMinutes(entry, now))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className={`${cell} text-left text-muted`}>
                Total
              </th>
              <td className="py-2 text-right text-14 font-semibold whitespace-nowrap">
                {durationText(sumMinutes(entries, now))}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function spanText(zone: string, { started_at, ended_at }: TimeEntry): string {
  const from = `${formatDate(zone, started_at)}, ${formatTime(zone, started_at)}`
  return ended_at === null ? `${from}, still there` : `${from} – ${formatTime(zone, ended_at)}`
}
