import { clsx } from 'clsx'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayIn, formatTime, formatWeekday } from '#contract/dates.ts'
import { deviceTimeText } from '#contract/device-time.ts'
import { durationText } from '#contract/duration.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { activityText, type Timesheet, type Week, type WeekEntry } from '../contract.ts'
import { daysOfWeek } from '../rules/time.ts'
import { timesheetStates } from '../states.ts'
import { paidOn } from '../rules/totals.ts'
import { SheetActions } from './sheet-actions.tsx'

const CreateEntry = lazily(() => import('./entry-form.tsx').then((module) => module.CreateEntry))
const EditEntry = lazily(() => import('./entry-form.tsx').then((module) => module.EditEntry))
const DeleteEntry = lazily(() => import('./entry-form.tsx').then((module) => module.DeleteEntry))

type Dialog = { kind: 'create'; day: string } | { kind: 'edit' | 'delete'; entry: WeekEntry }

/** A person's week: totals, state, and every entry by day. */
export function TimesheetView({ sheet, week }: { sheet: Timesheet; week: Week }) {
  const user = useUser()
  const today = useToday()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isOwn = sheet.user_id === user.id
  const closed = timesheetStates.refusal(sheet, user.role === 'admin' ? 'correct' : 'change')
  const days = daysOfWeek(week.week).filter((day) => day <= today)
  const close = () => setDialog(null)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <section aria-label="Week" className="rounded-card border border-line bg-surface p-5 max-md:p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="text-16 font-semibold wrap-anywhere">{isOwn ? 'Your week' : sheet.user_name}</h3>
          <StatusBadge states={timesheetStates} status={sheet.status} />
        </div>
        <dl className="mt-4 grid grid-cols-3 gap-4">
          <Figure label="Regular">{durationText(sheet.regular)}</Figure>
          <Figure label="Overtime">{durationText(sheet.overtime)}</Figure>
          <Figure label="Break, unpaid">{durationText(sheet.break)}</Figure>
        </dl>
        {sheet.note !== null && <Remark title="Returned">{sheet.note}</Remark>}
        {sheet.question !== null && <Remark title="Question">{sheet.question}</Remark>}
        <SheetActions sheet={sheet} week={week} isOwn={isOwn} />
      </section>
      {days.length === 0 && <p className="text-14 text-muted">This week has not started yet.</p>}
      {days.toReversed().map((day) => (
        <Day
          key={day}
          day={day}
          sheet={sheet}
          closed={closed}
          onAdd={() => setDialog({ kind: 'create', day })}
          onOpen={(kind, entry) => setDialog({ kind, entry })}
        />
      ))}
      {dialog?.kind === 'create' && (
        <CreateEntry
          person={{ id: sheet.user_id, name: sheet.user_name }}
          day={dialog.day}
          isOwn={isOwn}
          onClose={close}
        />
      )}
      {dialog?.kind === 'edit' && <EditEntry id={dialog.entry.id} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteEntry id={dialog.entry.id} name={activityText(dialog.entry)} onClose={close} />
      )}
    </div>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-muted">{label}</dt>
    <dd className="mt-0.5 text-20 font-semibold tracking-tight tabular-nums max-md:text-16">{children}</dd>
  </div>
)

const Remark = ({ title, children }: { title: string; children: string }) => (
  <p className="mt-4 rounded-control bg-warn/12 px-3 py-2 text-14 wrap-anywhere">
    <span className="font-medium">{title}:</span> {children}
  </p>
)

type DayProps = {
  day: string
  sheet: Timesheet
  closed: string | null
  onAdd: () => void
  onOpen: (kind: 'edit' | 'delete', entry: WeekEntry) => void
}

function Day({ day, sheet, closed, onAdd, onOpen }: DayProps) {
  const zone = useZone()
  const name = formatWeekday('UTC', `${day}T00:00:00Z`)
  const entries = sheet.entries.filter(({ parts }) => parts.some((part) => part.day === day))
  const paid = paidOn(sheet, day)
  return (
    <section aria-label={name} className="rounded-card border border-line bg-surface">
      <header className="flex min-h-12 items-center gap-3 py-2 pr-3 pl-5 max-md:pl-4">
        <h3 className="text-14 font-semibold">{name}</h3>
        <span className="text-13 text-muted tabular-nums">{paid > 0 && durationText(paid)}</span>
        <Button
          variant="ghost"
          size="small"
          icon={<Plus aria-hidden="true" />}
          blocked={closed}
          aria-label={`Add entry on ${name}`}
          className="ml-auto print:hidden"
          onClick={onAdd}
        >
          Add
        </Button>
      </header>
      {entries.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-center gap-3 py-1.5 pr-3 pl-5 text-14 max-md:pl-4">
              <div className="min-w-0 flex-1 py-1">
                <p className={clsx('font-medium wrap-anywhere', entry.kind === 'break' && 'text-muted')}>
                  {activityText(entry)}
                </p>
                <p className="text-13 text-muted tabular-nums">{spanText(zone, day, entry)}</p>
                <DeviceTimes zone={zone} entry={entry} />
                {entry.reason !== null && <p className="text-12 text-muted wrap-anywhere">By hand: {entry.reason}</p>}
              </div>
              <span className="tabular-nums whitespace-nowrap">
                {durationText(entry.parts.reduce((sum, part) => (part.day === day ? sum + part.minutes : sum), 0))}
              </span>
              <RowActions
                focusable
                actions={[
                  { label: 'Correct', icon: <Pencil />, blocked: closed, onSelect: () => onOpen('edit', entry) },
                  {
                    label: 'Delete',
                    icon: <Trash2 />,
                    destructive: true,
                    blocked: closed,
                    onSelect: () => onOpen('delete', entry),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The times that a device without a connection says, beside when they arrived. */
function DeviceTimes({
  zone,
  entry: { started_at, start_arrived_at, ended_at, end_arrived_at },
}: {
  zone: string
  entry: WeekEntry
}) {
  const format = (instant: string) => formatTime(zone, instant)
  const times = [
    { made: started_at, arrived: start_arrived_at },
    { made: ended_at, arrived: end_arrived_at },
  ].flatMap(({ made, arrived }) => {
    const text = made === null ? '' : deviceTimeText(format, made, arrived)
    return made === null || text === format(made) ? [] : [text]
  })
  return times.length > 0 && <p className="text-12 text-muted">{times.join('; ')}</p>
}

/** `10:00 PM – Tue, Jun 16, 6:00 AM`: a time on another day has its date. */
function spanText(zone: string, day: string, { started_at, ended_at }: WeekEntry): string {
  const timeText = (at: string) =>
    dayIn(zone, at) === day ? formatTime(zone, at) : `${formatWeekday(zone, at)}, ${formatTime(zone, at)}`
  return `${timeText(started_at)} – ${ended_at === null ? 'now' : timeText(ended_at)}`
}
