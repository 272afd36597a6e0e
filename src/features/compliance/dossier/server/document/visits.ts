import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { addMinutes, formatDay, formatStamp, formatTime } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import { kindLabel } from '#features/compliance/licenses/contract.ts'
import { purposeLabels, visitStates } from '#features/work/visits/contract.ts'
import { card, colors, facts, grid, section } from '#server/pdf/record-parts.ts'
import type { DossierInput, Visit } from '../input.ts'

type Person = Visit['people'][number]

const partLabels = { lead: 'Lead', crew: 'Crew' } as const

export const visitTitle = ({ purpose, day }: Visit): string => `${purposeLabels[purpose]}, ${formatDay(day)}`

/** The licenses of a person, and whether each was valid that day. */
function licenseCell({ licenses }: Person, day: string): TableCell {
  if (licenses.length === 0) return { text: 'No electrician’s license on file', color: colors.warn }
  return {
    stack: licenses.map(({ kind, number, expires_on }) => {
      const text = `${kindLabel(kind)} ${number}`
      return expires_on < day
        ? { text: `${text}, expired ${formatDay(expires_on)}`, color: colors.bad }
        : `${text}, valid until ${formatDay(expires_on)}`
    }),
  }
}

/** Until then, its people are a plan. */
const tookPlace = ({ status, people }: Visit): boolean =>
  status === 'completed' || people.some(({ minutes }) => minutes > 0)

function visitCard(visit: Visit, { company: { time_zone }, names }: DossierInput): Content[] {
  const { label, tone } = visitStates.of(visit)
  const { scheduled_date, duration_minutes, completed_date, day } = visit
  const ends = scheduled_date && formatTime(time_zone, addMinutes(scheduled_date, duration_minutes))
  return card({
    title: visitTitle(visit),
    state: { label, color: tone === 'info' ? 'muted' : tone },
    // A crew has few people.
    whole: true,
    parts: [
      ...facts([
        ['Scheduled', scheduled_date && `${formatStamp(time_zone, scheduled_date)} to ${ends}`],
        ['Completed', completed_date && formatStamp(time_zone, completed_date)],
      ]),
      ...grid(
        tookPlace(visit) ? 'Who was there' : 'Assigned',
        [
          { title: 'Name', width: 110 },
          { title: 'Part', width: 50 },
          { title: 'License on that day', width: '*' },
          { title: 'On the clock', width: 66, right: true },
        ],
        visit.people.map((person) => [
          names[person.user_id] ?? '',
          person.part === null ? 'On site' : partLabels[person.part],
          licenseCell(person, day),
          person.minutes === 0 ? 'None' : durationText(person.minutes),
        ]),
      ),
    ],
  })
}

export const visitSection = (input: DossierInput): Content[] =>
  section(
    'Visits',
    input.visits.flatMap((visit) => visitCard(visit, input)),
  )
