import { clsx } from 'clsx'
import { CalendarPlus, GripVertical, Inbox } from 'lucide-react'
import type { RefObject } from 'react'
import { durationText } from '#contract/duration.ts'
import { DragGhost } from '#web/ui/drag-ghost.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Begin, type DropSurface, useCardDrag } from '#web/ui/use-card-drag.ts'
import type { Slot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'
import { describeVisit, visitKey } from './visit-words.ts'

export type TrayProps = {
  visits: readonly ShownVisit[]
  zone: string
  onOpen: (visit: ShownVisit) => void
  onSchedule: (visit: ShownVisit) => void
}

type DesktopTrayProps = TrayProps & {
  /** Beside the calendar, or a strip above the board, which needs the width. */
  layout: 'side' | 'strip'
  surface: RefObject<DropSurface<ShownVisit, Slot> | null>
  describePlace: (visit: ShownVisit, slot: Slot) => string
  onDrop: (visit: ShownVisit, slot: Slot) => void
  canDrop: boolean
}

/** Jobs without a date: drag one onto a time or a day, or choose the time in a form. */
export function Tray({ layout, surface, describePlace, onDrop, canDrop, ...props }: DesktopTrayProps) {
  const { visits } = props
  const { drag, begin } = useCardDrag(surface, onDrop)
  const strip = layout === 'strip'
  if (strip && visits.length === 0) return null
  return (
    <section
      aria-labelledby="tray-title"
      className={clsx(
        'flex rounded-card border border-line bg-surface',
        strip
          ? 'min-w-0 shrink-0 items-stretch'
          : 'min-h-0 flex-col max-xl:max-h-72 xl:sticky xl:top-[calc(var(--header-height)+16px)] xl:max-h-[calc(100dvh-var(--header-height)-176px)] xl:self-start',
      )}
    >
      <header
        className={clsx(
          'flex gap-2 border-line px-4 py-2.5',
          strip ? 'w-31.75 shrink-0 flex-col gap-0! border-r px-3!' : 'items-baseline justify-between border-b',
        )}
      >
        <h2 id="tray-title" className={clsx('font-semibold', strip ? 'text-13' : 'text-14')}>
          Unscheduled
        </h2>
        <span className="text-12 text-muted tabular-nums">{visits.length}</span>
      </header>
      {visits.length === 0 ? (
        <p className="flex flex-col items-center gap-2 px-4 py-8 text-center text-13 text-muted">
          <Inbox aria-hidden="true" className="size-5" />
          Every open job has a date.
        </p>
      ) : (
        <>
          {canDrop && !strip && <p className="px-4 pt-2.5 text-12 text-muted">Drag a job onto a time.</p>}
          <TrayList {...props} layout={layout} {...(canDrop && { begin })} />
        </>
      )}
      {drag && (
        <DragGhost
          title={drag.card.title}
          where={drag.place && describePlace(drag.card, drag.place)}
          x={drag.x}
          y={drag.y}
        />
      )}
    </section>
  )
}

type TrayListProps = TrayProps & { layout: 'side' | 'strip'; begin?: Begin<ShownVisit> }

/** The jobs without a date. */
export const TrayList = ({ visits, zone, layout, onOpen, onSchedule, begin }: TrayListProps) => (
  <ul
    aria-label="Unscheduled jobs"
    className={clsx(
      'min-h-0 min-w-0 flex-1 gap-2',
      layout === 'strip'
        ? 'flex overflow-x-auto p-1.5 [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin]'
        : 'grid grid-cols-1 content-start overflow-y-auto p-3',
    )}
  >
    {visits.map((visit) => (
      <li
        key={visitKey(visit)}
        onPointerDown={(event) => !visit.saving && begin?.(event, visit)}
        className={clsx(
          'flex items-center gap-2 rounded-control border border-line bg-ground pr-2',
          layout === 'strip' ? 'w-56 shrink-0 py-1' : 'py-2',
          begin ? 'cursor-grab pl-1.5 select-none' : 'pl-3',
        )}
      >
        {begin && <GripVertical aria-hidden="true" className="size-4 shrink-0 text-muted" />}
        <button
          type="button"
          data-visit={visitKey(visit)}
          title={describeVisit(zone, visit)}
          onClick={() => onOpen(visit)}
          className="min-w-0 flex-1 rounded-control text-left"
        >
          <span
            className={clsx(
              'text-13 font-semibold wrap-anywhere',
              layout === 'strip' ? 'block truncate' : 'line-clamp-2',
            )}
          >
            {visit.title}
          </span>
          <span className="block truncate text-12 text-muted">
            {[durationText(visit.duration_minutes), visit.client_name, visit.assigned_to_name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </button>
        <IconButton label={`Schedule ${visit.title}`} icon={<CalendarPlus />} onClick={() => onSchedule(visit)} />
      </li>
    ))}
  </ul>
)
