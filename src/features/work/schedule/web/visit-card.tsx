import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import type { PointerEvent } from 'react'
import { formatTime } from '#contract/dates.ts'
import { shortHours } from './board-layout.ts'
import { StatusShape, toneColor } from './shapes.tsx'
import type { ShownVisit } from './use-schedule.ts'
import { SelectMark } from './select-mark.tsx'
import { getPress, type Selection } from './use-selection.ts'
import { describeVisit, getAnswer, getClasses, getLook, getTitle, isFixed, visitKey } from './visit-words.ts'

type VisitCardProps = {
  visit: ShownVisit
  zone: string
  /** There is room for the location and a longer title. */
  roomy: boolean
  tabIndex: number
  dragged: boolean
  selection: Selection | null
  onOpen: (visit: ShownVisit) => void
  onGrab: (event: PointerEvent, visit: ShownVisit) => void
}

/** A visit on the board: when, what, who and where. A screen reader reads all of it as one sentence. */
export function VisitCard({ visit, zone, roomy, tabIndex, dragged, selection, onOpen, onGrab }: VisitCardProps) {
  const { client_name, location, scheduled_date, duration_minutes, helper_ids, saving } = visit
  const { shape, tone } = getLook(visit)
  const movable = selection === null && !isFixed(visit) && !saving
  const answer = getAnswer(visit)
  const { checked, refusal, pressProps } = getPress({ visit, zone, selection, onOpen })
  return (
    <button
      type="button"
      data-visit={visitKey(visit)}
      data-stop={visitKey(visit)}
      tabIndex={tabIndex}
      {...pressProps}
      onPointerDown={(event) => movable && onGrab(event, visit)}
      className={clsx(
        getClasses(visit),
        'on-board block w-full min-w-0 shrink-0 touch-manipulation text-left select-none [-webkit-touch-callout:none]',
        roomy && 'has-room',
        movable && 'can-move',
        saving && 'is-saving',
        dragged && 'is-dragged',
        checked && 'is-selected',
        refusal !== null && 'opacity-55',
      )}
    >
      {/* If the line is too short for both, the duration is hidden as a whole. */}
      <span aria-hidden="true" className="flex h-4 flex-wrap items-center justify-between gap-x-1 overflow-hidden">
        <span className="flex items-center gap-1.25 font-medium whitespace-nowrap tabular-nums">
          {selection && refusal === null ? (
            <SelectMark checked={checked} />
          ) : (
            <StatusShape shape={shape} tone={tone} className="size-3!" />
          )}
          {formatTime(zone, scheduled_date ?? '')}
        </span>
        <span className="flex items-center gap-1 text-muted tabular-nums">
          {helper_ids.length > 0 && <Users className="size-3" />}
          {shortHours(duration_minutes)}
        </span>
      </span>
      <span aria-hidden="true" className="visit-title">
        {getTitle(visit)}
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
      {answer !== null && (
        <span aria-hidden="true" className="visit-fact block font-medium" style={{ color: toneColor[answer.tone] }}>
          {answer.label}
        </span>
      )}
      <span className="sr-only">{describeVisit(zone, visit)}</span>
    </button>
  )
}
