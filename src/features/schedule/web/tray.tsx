import { clsx } from 'clsx'
import { CalendarPlus, GripVertical, Inbox } from 'lucide-react'
import { useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { CalendarHandle } from './calendar.tsx'
import type { Slot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'
import { type Begin, useTrayDrag } from './use-tray-drag.ts'
import { durationText, keyOf, sentenceOf } from './visit-words.ts'

type TrayProps = {
  visits: readonly ShownVisit[]
  zone: string
  onOpen: (visit: ShownVisit) => void
  onSchedule: (visit: ShownVisit) => void
}

type DesktopTrayProps = TrayProps & {
  handle: RefObject<CalendarHandle | null>
  onDrop: (visit: ShownVisit, slot: Slot) => void
  canDrop: boolean
}

/** Jobs that wait for a date, beside the calendar: drag one onto a time, or choose the time in a form. */
export function Tray({ handle, onDrop, canDrop, ...props }: DesktopTrayProps) {
  const { visits } = props
  const { dragged, at, begin } = useTrayDrag(handle, onDrop)
  return (
    <section
      aria-labelledby="tray-title"
      className="flex min-h-0 flex-col rounded-card border border-line bg-surface max-xl:max-h-72 xl:sticky xl:top-[calc(var(--header-height)+16px)] xl:max-h-[calc(100dvh-var(--header-height)-176px)] xl:self-start"
    >
      <header className="flex items-baseline justify-between gap-2 border-b border-line px-4 py-2.5">
        <h2 id="tray-title" className="text-14 font-semibold">
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
          {canDrop && <p className="px-4 pt-2.5 text-12 text-muted">Drag a job onto a time.</p>}
          <TrayList {...props} {...(canDrop && { begin })} />
        </>
      )}
      {dragged && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-50 w-56 rounded-control border border-accent bg-raised px-3 py-2 text-13 font-semibold shadow-float"
          style={{ left: at.x + 12, top: at.y + 8 }}
        >
          {dragged.title}
        </div>
      )}
    </section>
  )
}

const TrayList = ({ visits, zone, onOpen, onSchedule, begin }: TrayProps & { begin?: Begin }) => (
  <ul
    aria-label="Unscheduled jobs"
    className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto p-3"
  >
    {visits.map((visit) => (
      <li
        key={keyOf(visit)}
        onPointerDown={(event) => begin?.(event, visit)}
        className={clsx(
          'flex items-center gap-2 rounded-control border border-line bg-ground py-2 pr-2',
          begin ? 'cursor-grab pl-1.5' : 'pl-3',
        )}
      >
        {begin && <GripVertical aria-hidden="true" className="size-4 shrink-0 text-muted" />}
        <button
          type="button"
          data-visit={keyOf(visit)}
          title={sentenceOf(zone, visit)}
          onClick={() => onOpen(visit)}
          className="min-w-0 flex-1 rounded-control text-left"
        >
          <span className="line-clamp-2 text-13 font-semibold wrap-anywhere">{visit.title}</span>
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

/** The tray of a phone: a button, and a sheet behind it. */
export function TraySheet(props: TrayProps) {
  const [open, setOpen] = useState(false)
  if (props.visits.length === 0) return null
  return (
    <>
      <Button variant="outline" icon={<Inbox aria-hidden="true" />} onClick={() => setOpen(true)}>
        Unscheduled ({props.visits.length})
      </Button>
      {open && (
        <Dialog title="Unscheduled" onClose={() => setOpen(false)}>
          <DialogBody>
            <TrayList
              {...props}
              onSchedule={(visit) => {
                setOpen(false)
                props.onSchedule(visit)
              }}
            />
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
