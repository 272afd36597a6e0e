import { dayIn, formatTimes } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { formatTitle, longDay } from './days.ts'
import type { Address } from './use-address.ts'
import type { ShownVisit } from './use-schedule.ts'
import { crewText, getLook, getTitle, isLead } from './visit-words.ts'

type Props = { address: Pick<Address, 'view' | 'date' | 'technician'>; zone: string; visits: readonly ShownVisit[] }

/** The visits of the days shown as the browser prints them; not on the screen. */
export function PrintedVisits({ address: { view, date, technician }, zone, ...shown }: Props) {
  // Columns have a visit once for each member of its crew.
  const visits = technician === '' ? shown.visits.filter(isLead) : shown.visits
  const byDay = Map.groupBy(visits, ({ scheduled_date }) => dayIn(zone, scheduled_date ?? ''))
  return (
    <section data-printed aria-hidden="true" className="hidden print:block">
      <p className="text-16 font-semibold">{formatTitle(view, date)}</p>
      {visits.length === 0 && <p className="mt-3 text-13">No visits on these days.</p>}
      {[...byDay].map(([day, visits]) => (
        <div key={day} className="mt-4">
          <p className="pb-1 text-14 font-semibold">{longDay(day)}</p>
          <table className="w-full table-fixed text-12">
            <tbody>
              {visits.map((visit) => (
                <tr key={`${visit.kind} ${visit.id}`} className="break-inside-avoid border-t border-line align-top">
                  <td className="w-[19%] py-1.5 pr-3 tabular-nums">
                    {formatTimes(zone, visit.scheduled_date ?? '', visit.duration_minutes)}
                  </td>
                  <td className="py-1.5 pr-3 wrap-anywhere">
                    <p className="font-semibold">{getTitle(visit)}</p>
                    <p>{getLook(visit).label}</p>
                  </td>
                  <td className="py-1.5 pr-3 wrap-anywhere">
                    <p>{visit.client_name}</p>
                    {visit.client_phone !== null && <p className="tabular-nums">{formatPhone(visit.client_phone)}</p>}
                  </td>
                  <td className="py-1.5 pr-3 wrap-anywhere">{visit.location}</td>
                  <td className="w-[16%] py-1.5">{crewText(visit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  )
}
