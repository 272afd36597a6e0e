import { formatTimes } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import type { SheetVisit } from '../contract.ts'
import { crewText, getAnswer, getLook, getTitle } from './visit-words.ts'

type Props = { title: string; visits: readonly SheetVisit[]; zone: string }

/** One sheet: the visits by time, with what the crew has to know on site. */
export const SheetTable = ({ title, visits, zone }: Props) => (
  <section className="not-first:break-before-page">
    <p className="text-16 font-semibold">{title}</p>
    {visits.length === 0 && <p className="mt-3 text-13">No visits on this day.</p>}
    <table className="mt-3 w-full table-fixed text-12">
      <tbody>
        {visits.map((visit) => (
          <tr key={`${visit.kind} ${visit.id}`} className="break-inside-avoid border-t border-line align-top">
            <td className="w-[19%] py-2 pr-3 tabular-nums">
              <p className="font-semibold">{formatTimes(zone, visit.scheduled_date ?? '', visit.duration_minutes)}</p>
              <p>{getLook(visit).label}</p>
            </td>
            <td className="w-[25%] py-2 pr-3 wrap-anywhere">
              <p className="font-semibold">{getTitle(visit)}</p>
              <p>{visit.client_name}</p>
              {visit.client_phone !== null && <p className="tabular-nums">{formatPhone(visit.client_phone)}</p>}
              <p className="mt-1">{crewText(visit)}</p>
            </td>
            <td className="w-[28%] py-2 pr-3 wrap-anywhere">
              <p>{withUnit(visit)}</p>
              <Facts
                facts={{
                  Gate: visit.gate_code,
                  Dog: visit.dog,
                  Parking: visit.parking,
                  'On site': visit.property_notes,
                }}
              />
            </td>
            <td className="py-2 wrap-anywhere">
              <Facts
                facts={{
                  Work: visit.description,
                  Notes: visit.notes,
                  'Job notes': visit.job_notes,
                  Client: getAnswer(visit)?.text ?? null,
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const withUnit = ({ location, unit }: SheetVisit): string | null =>
  location !== null && unit !== null && !location.includes(unit) ? `${location}, unit ${unit}` : location

const Facts = ({ facts }: { facts: Record<string, string | null> }) =>
  Object.entries(facts).map(
    ([label, text]) =>
      text !== null && (
        <p key={label} className="whitespace-pre-line">
          <span className="font-semibold">{label}:</span> {text}
        </p>
      ),
  )
