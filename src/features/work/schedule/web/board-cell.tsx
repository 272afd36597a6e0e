import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Begin } from '#web/ui/use-card-drag.ts'
import { freeDayStop, moreStop, type Slot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'
import type { Selection } from './use-selection.ts'
import { VisitCard } from './visit-card.tsx'
import { visitKey } from './visit-words.ts'

type BoardCellProps = {
  slot: Slot
  /** Day and technician, in words. */
  name: string
  visits: readonly ShownVisit[]
  /** The number of visits that are hidden. */
  hidden: number
  isDense: boolean
  isClosed: boolean
  isLast: boolean
  isOver: boolean
  zone: string
  /** The key of the visit being dragged. */
  dragged: string | null
  selection: Selection | null
  getTabIndex: (stop: string) => number
  onOpen: (visit: ShownVisit) => void
  onGrab: Begin<ShownVisit>
  onMore: () => void
  onFree: (slot: Slot, at: { x: number; y: number }) => void
}

/** A technician's day: the cards by time, then a free area that adds a visit. */
export function BoardCell(props: BoardCellProps) {
  const { slot, name, visits, hidden, isDense, isClosed, isLast, isOver, zone, dragged, selection } = props
  const { getTabIndex, onOpen, onGrab, onMore, onFree } = props
  const day = slot.wall.slice(0, 10)
  const column = slot.column ?? ''
  const roomy = !isDense || visits.length === 1
  const add = (event: MouseEvent<HTMLElement>) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // A key press clicks too, but without a position.
    onFree(slot, event.detail === 0 ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY })
  }
  return (
    <div
      role="gridcell"
      data-cell={`${day} ${column}`}
      className={clsx(
        'flex min-h-18 min-w-0 flex-col gap-1 border-line px-0.75 py-1 not-nth-2:border-l',
        !isLast && 'border-b',
        isClosed && 'bg-ground',
        isOver && 'bg-raised outline-2 -outline-offset-2 outline-accent-text',
      )}
    >
      {visits.map((visit) => (
        <VisitCard
          key={visitKey(visit)}
          {...{ visit, zone, roomy, selection, onOpen, onGrab }}
          tabIndex={getTabIndex(visitKey(visit))}
          dragged={dragged === visitKey(visit)}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          data-stop={moreStop(column, day)}
          tabIndex={getTabIndex(moreStop(column, day))}
          onClick={onMore}
          aria-label={`${hidden} more on ${name}: show the day`}
          className="rounded-[6px] px-2 py-0.5 text-left text-12 font-medium text-muted hover:bg-raised hover:text-ink touch:py-2.5"
        >
          +{hidden} more
        </button>
      )}
      <button
        type="button"
        data-stop={freeDayStop(column, day)}
        tabIndex={getTabIndex(freeDayStop(column, day))}
        onClick={add}
        aria-label={`Add a visit: ${name}`}
        className="group flex min-h-5 flex-1 items-center justify-center rounded-[6px] text-muted hover:bg-raised focus-visible:bg-raised touch:min-h-8"
      >
        <Plus aria-hidden="true" className="size-4 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
      </button>
    </div>
  )
}
