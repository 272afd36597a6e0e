import { MessageCircleQuestionMark } from 'lucide-react'
import { formatWeekday } from '#contract/dates.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { none } from '#web/ui/columns.tsx'
import { clockFace, type Timesheet, type Week } from '../contract.ts'
import { daysOfWeek } from '../rules/time.ts'
import { timesheetStates } from '../states.ts'
import { paidOn } from '../rules/totals.ts'

const number = 'px-3 py-2.5 text-right tabular-nums whitespace-nowrap'

/** Everyone's week, for administrators: hours by day, the totals, and how far it is. */
export function PeopleTable({ week: { week, timesheets }, onOpen }: { week: Week; onOpen: (user: string) => void }) {
  const days = daysOfWeek(week)
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th scope="col" className="px-4 py-2.5 text-left font-medium">
              Person
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={`${number} font-medium max-xl:hidden`}>
                {shortDay(day)}
              </th>
            ))}
            <th scope="col" className={`${number} font-medium`}>
              Regular
            </th>
            <th scope="col" className={`${number} font-medium`}>
              Overtime
            </th>
            <th scope="col" className={`${number} font-medium max-md:hidden`}>
              Break
            </th>
            <th scope="col" className="px-4 py-2.5 text-left font-medium max-md:sr-only">
              Status
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {timesheets.map((sheet) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the name is a button that does the same
            <tr
              key={sheet.user_id}
              onClick={() => onOpen(sheet.user_id)}
              className="cursor-pointer transition-colors hover:bg-raised"
            >
              <th scope="row" className="min-w-32 px-4 py-1 text-left font-medium max-md:pb-2.5">
                <button
                  type="button"
                  className="min-h-9 text-left underline-offset-2 wrap-anywhere hover:underline touch:min-h-11"
                >
                  {sheet.user_name}
                </button>
                <span className="md:hidden">
                  <Status sheet={sheet} />
                </span>
              </th>
              {days.map((day) => (
                <td key={day} className={`${number} text-muted max-xl:hidden`}>
                  <Minutes>{paidOn(sheet, day)}</Minutes>
                </td>
              ))}
              <td className={`${number} font-medium`}>
                <Minutes>{sheet.regular}</Minutes>
              </td>
              <td className={number}>
                <Minutes>{sheet.overtime}</Minutes>
              </td>
              <td className={`${number} text-muted max-md:hidden`}>
                <Minutes>{sheet.break}</Minutes>
              </td>
              <td className="px-4 py-2 max-md:hidden">
                <Status sheet={sheet} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Minutes = ({ children }: { children: number }) => (children === 0 ? none : clockFace(children))

/** `Mon 23` */
const shortDay = (day: string) => `${formatWeekday('UTC', `${day}T00:00:00Z`).slice(0, 3)} ${Number(day.slice(8))}`

const Status = ({ sheet: { status, question, is_running } }: { sheet: Timesheet }) => (
  <span className="flex items-center gap-2">
    <StatusBadge states={timesheetStates} status={status} />
    {question !== null && (
      <MessageCircleQuestionMark role="img" aria-label="Has a question" className="size-4 shrink-0 text-warn" />
    )}
    {is_running && <span className="text-12 whitespace-nowrap text-accent-text">Clocked in</span>}
  </span>
)
