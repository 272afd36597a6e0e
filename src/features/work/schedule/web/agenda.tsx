import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { dayIn, formatTime } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import { JobExtra } from '#features/work/jobs/web/shared/job-extra.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallButton, MapButton } from '#web/ui/contact.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Days, eachDay, longDay } from './days.ts'
import { StatusShape, toneColor } from './shapes.tsx'
import { SelectMark } from './select-mark.tsx'
import type { ShownVisit } from './use-schedule.ts'
import { getPress, type Selection } from './use-selection.ts'
import { crewText, getAnswer, getLook, getTitle, isFixed, isOver, kindName, visitKey } from './visit-words.ts'

type AgendaProps = {
  days: Days
  today: string
  zone: string
  visits: readonly ShownVisit[]
  selection: Selection | null
  onOpen: (visit: ShownVisit) => void
  onMove: (visit: ShownVisit) => void
}

/** A list, day by day: the calendar on mobile, and for users who prefer to read it. */
export function Agenda({ days, today, zone, visits, selection, onOpen, onMove }: AgendaProps) {
  const byDay = Map.groupBy(visits, ({ scheduled_date }) => dayIn(zone, scheduled_date ?? ''))
  const visibleDays = eachDay(days).filter((day) => day === days.from || byDay.has(day))
  if (visits.length === 0)
    return (
      <EmptyState title="Nothing scheduled" icon={<CalendarDays aria-hidden="true" />}>
        No visits on these days.
      </EmptyState>
    )
  return (
    <div className="grid gap-5">
      {visibleDays.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3
            id={`day-${day}`}
            className={clsx(
              'sticky top-(--header-height) z-1 bg-ground py-1.5 text-13 font-semibold',
              day === today ? 'text-accent-text' : 'text-muted',
            )}
          >
            {day === today ? `Today, ${longDay(day)}` : longDay(day)}
          </h3>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {(byDay.get(day) ?? []).map((visit) => (
              <Row key={visitKey(visit)} {...{ visit, zone, selection, onOpen, onMove }} />
            ))}
            {!byDay.has(day) && <li className="px-4 py-3.5 text-14 text-muted">Nothing scheduled</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RowProps = Pick<AgendaProps, 'zone' | 'selection' | 'onOpen' | 'onMove'> & { visit: ShownVisit }

function Row({ visit, zone, selection, onOpen, onMove }: RowProps) {
  const { client_name, client_phone, location, scheduled_date, duration_minutes } = visit
  const title = getTitle(visit)
  const look = getLook(visit)
  const over = isOver(visit)
  const answer = getAnswer(visit)
  const { checked, refusal, pressProps } = getPress({ visit, zone, selection, onOpen })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line px-4 py-3 not-first:border-t max-md:px-3">
      <button
        type="button"
        data-visit={visitKey(visit)}
        {...pressProps}
        className={clsx(
          'flex min-h-10 min-w-0 flex-1 items-start gap-3 rounded-control text-left max-lg:basis-full',
          refusal !== null && 'opacity-55',
        )}
      >
        <span className="w-20 shrink-0 tabular-nums max-md:w-18">
          <span className={clsx('block text-14 font-semibold', over && 'text-muted')}>
            {formatTime(zone, scheduled_date ?? '')}
          </span>
          <span className="block text-12 text-muted">{durationText(duration_minutes)}</span>
        </span>
        {selection && refusal === null ? (
          <span className="mt-0.5">
            <SelectMark checked={checked} />
          </span>
        ) : (
          <StatusShape shape={look.shape} tone={look.tone} className="mt-0.5" />
        )}
        <span className="min-w-0 flex-1">
          <span className={clsx('block text-14 font-semibold wrap-anywhere', over && 'text-muted')}>{title}</span>
          <span className="block text-13 text-muted wrap-anywhere">
            {[client_name, crewText(visit)].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-12 text-muted">
            {kindName(visit)}, {look.label}
          </span>
          {answer !== null && (
            <span className="block text-12 font-medium wrap-anywhere" style={{ color: toneColor[answer.tone] }}>
              {answer.text}
            </span>
          )}
          {refusal !== null && <span className="block text-12 text-muted">{refusal}</span>}
        </span>
      </button>
      <div
        hidden={selection !== null}
        className="flex gap-1.5 max-lg:ml-23 max-md:ml-21 max-md:grid max-md:flex-1 max-md:grid-cols-2"
      >
        {client_phone !== null && (
          <CallButton name={client_name ?? title} phone={client_phone} size="small" className="max-md:flex-1" />
        )}
        {location !== null && <MapButton place={location} size="small" className="max-md:flex-1" />}
        {!over && visit.kind === 'visit' && (
          <JobExtra
            job={{ ...visit, id: visit.job_id ?? '', visit_id: visit.id, client_name: client_name ?? title }}
            size="small"
            className="max-md:flex-1"
          />
        )}
        {!isFixed(visit) && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Move ${title}`}
            onClick={() => onMove(visit)}
            className="max-md:flex-1"
          >
            Move
          </Button>
        )}
      </div>
    </li>
  )
}
