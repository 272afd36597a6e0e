import { useRef, useState } from 'react'
import type { BusinessHours } from '#features/settings/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Visit } from '../contract.ts'
import { Agenda } from './agenda.tsx'
import type { CalendarHandle } from './calendar.tsx'
import { NOBODY, openingOf } from './calendar-events.ts'
import { columnsOf } from './columns.ts'
import { DayStrip } from './day-strip.tsx'
import type { Days } from './days.ts'
import { KeyboardHint } from './keyboard-hint.tsx'
import { NoteBar } from './note-bar.tsx'
import { type AskedSlot, type NewJob, SlotMenu } from './slot-menu.tsx'
import type { Slot } from './slots.ts'
import { Toolbar } from './toolbar.tsx'
import { Tray, TraySheet } from './tray.tsx'
import type { Address } from './use-address.ts'
import { focusGrid, focusVisit, useKeys } from './use-keys.ts'
import { useMoves } from './use-moves.ts'
import type { Change, Shown, ShownVisit } from './use-schedule.ts'
import { keyOf } from './visit-words.ts'
import { useOpenedVisit } from './use-opened-visit.ts'
import { VisitDialogs } from './visit-dialogs.tsx'

const Calendar = lazily(
  () => import('./calendar.tsx').then((module) => module.Calendar),
  <Skeleton className="size-full" />,
)

type PlannerProps = {
  address: Address
  days: Days
  zone: string
  hours: BusinessHours
  shown: Shown
  loading: boolean
  save: (visit: Visit, change: Change) => Promise<void>
  refresh: () => void
  onNewJob: (start: NewJob) => void
}

const isOf = (technician: string) => (visit: ShownVisit) =>
  technician === '' || (visit.assigned_to ?? NOBODY) === technician

/** The calendar with everything around it. */
export function Planner({ address, days, zone, hours, shown, loading, save, refresh, onNewJob }: PlannerProps) {
  const { view, date, today, phone, technician, go } = address
  const { technicians, unscheduled } = shown
  const handle = useRef<CalendarHandle | null>(null)
  const [opened, setOpened] = useOpenedVisit()
  const [cursor, setCursor] = useState<Slot | null>(null)
  const [asked, setAsked] = useState<AskedSlot | null>(null)

  const all = [...shown.visits, ...unscheduled]
  const find = (key: string) => all.find((visit) => keyOf(visit) === key)
  const { note, tell, dismiss, saveAndTell, move, moveBy, place } = useMoves({ zone, technicians, find, save })
  const visits = shown.visits.filter(isOf(technician))
  const columns = columnsOf(technicians, visits, technician)

  const open = (visit: ShownVisit) => setOpened({ dialog: 'details', key: keyOf(visit) })
  const openMove = (visit: ShownVisit) => !visit.saving && setOpened({ dialog: 'move', key: keyOf(visit) })
  const close = () => {
    const key = opened?.key
    setOpened(null)
    // The details may have been changed in their own dialog.
    if (opened?.dialog === 'details') refresh()
    if (key !== undefined) requestAnimationFrame(() => focusVisit(key))
  }
  const drop = (visit: ShownVisit, { wall, column, wholeDay }: Slot) => {
    const day = wall.slice(0, 10)
    const assigned_to = column === null ? visit.assigned_to : column === NOBODY ? null : column
    const to = { ...(assigned_to !== visit.assigned_to && { assigned_to }) }
    place(visit, wholeDay ? `${day}T${openingOf(hours, day)}` : wall, to)
  }
  const keys = useKeys({
    view,
    date,
    hours,
    columns,
    cursor,
    setCursor,
    ask: setAsked,
    find,
    visits,
    zone,
    openMove,
    moveBy,
    resize: (visit, minutes) => void move(visit, { duration_minutes: minutes }),
    tell,
  })

  return (
    // Keys that belong to the visit that has the focus, wherever it is drawn.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={keys} aria-busy={loading || undefined}>
      <Toolbar address={address} technicians={technicians}>
        {phone && <TraySheet visits={unscheduled} zone={zone} onOpen={open} onSchedule={openMove} />}
      </Toolbar>
      {phone && <DayStrip {...{ date, today, zone, visits }} onChoose={(day) => go({ date: day })} />}
      {phone && view === 'agenda' ? (
        <Agenda {...{ days, today, zone, visits }} onOpen={open} onMove={openMove} />
      ) : (
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_240px]">
          {view === 'agenda' ? (
            <Agenda {...{ days, today, zone, visits }} onOpen={open} onMove={openMove} />
          ) : (
            <div className="h-[calc(100dvh-var(--header-height)-176px)] min-h-[460px]">
              <Calendar
                {...{ view, date, days, zone, hours, columns, visits, cursor, handle }}
                together={phone}
                onOpen={open}
                onMove={moveBy}
                onResize={(visit, duration_minutes) => void move(visit, { duration_minutes })}
                onSlot={(slot, at) => setAsked({ slot, at })}
              />
            </div>
          )}
          {!phone && (
            <Tray
              visits={unscheduled}
              zone={zone}
              handle={handle}
              canDrop={view !== 'agenda'}
              onOpen={open}
              onSchedule={openMove}
              onDrop={drop}
            />
          )}
        </div>
      )}
      {!phone && <KeyboardHint />}
      {asked && (
        <SlotMenu
          key={`${asked.slot.wall} ${asked.at.x} ${asked.at.y}`}
          {...asked}
          opening={openingOf(hours, asked.slot.wall.slice(0, 10))}
          onFocusBack={focusGrid}
          onNewJob={onNewJob}
          onOpenDay={(day) => go({ view: 'day', date: day })}
        />
      )}
      <VisitDialogs
        {...{ opened, find, technicians, date, today, hours }}
        onSave={saveAndTell}

        onClose={close}
      />
      <NoteBar note={note} onDismiss={dismiss} />
    </div>
  )
}
