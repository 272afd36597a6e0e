import { clsx } from 'clsx'
import type { PointerEvent } from 'react'
import { formatTime } from '#contract/dates.ts'
import { shortHours } from './board-layout.ts'
import { StatusShape } from './shapes.tsx'
import type { ShownVisit } from './use-schedule.ts'
import { classesOf, isFixed, keyOf, lookOf, sentenceOf } from './visit-words.ts'

type VisitCardProps = {
  visit: ShownVisit
  zone: string
  /** There is room for the location and a longer title. */
  roomy: boolean
  tabIndex: number
  dragged: boolean
  onOpen: (visit: ShownVisit) => void
  onGrab: (event: PointerEvent, visit: ShownVisit) => void
}

/** A visit on the board: when, what, who and where. A screen reader reads all of it as one sentence. */
export function VisitCard({ visit, zone, roomy, tabIndex, dragged, onOpen, onGrab }: VisitCardProps) {
  const { title, client_name, location, scheduled_date, duration_minutes, saving } = visit
  const { shape, tone } = lookOf(visit)
  const movable = !isFixed(visit) && !saving
  return (
    <button
      type="button"
      data-visit={keyOf(visit)}
      data-stop={keyOf(visit)}
      tabIndex={tabIndex}
      title={sentenceOf(zone, visit)}
      onClick={() => onOpen(visit)}
      onPointerDown={(event) => movable && onGrab(event, visit)}
      className={clsx(
        classesOf(visit),
        'on-board block w-full min-w-0 shrink-0 touch-manipulation text-left select-none [-webkit-touch-callout:none]',
        roomy && 'has-room',
        movable && 'can-move',
        saving && 'is-saving',
        dragged && 'is-dragged',
      )}
    >
      {/* If the line is too short for both, the duration is hidden as a whole. */}
      <span aria-hidden="true" className="flex h-4 flex-wrap items-center justify-between gap-x-1 overflow-hidden">
        <span className="flex items-center gap-1.25 font-medium whitespace-nowrap tabular-nums">
          <StatusShape shape={shape} tone={tone} className="size-3!" />
          {formatTime(zone, scheduled_date ?? '')}
        </span>
        <span className="text-muted tabular-nums">{shortHours(duration_minutes)}</span>
      </span>
      <span aria-hidden="true" className="visit-title">
        {title}
      </span>
      {client_name !== null && (
        <span aria-hidden="true" className="visit-fact block">
          {client_name}
        </span>
      )}
      {roomy && location !== null && (
        <span aria-hidden="true" className="visit-fact block">
          {location}
        </span>
      )}
      <span className="sr-only">{sentenceOf(zone, visit)}</span>
    </button>
  )
}
