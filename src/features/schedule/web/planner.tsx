import { useEffect, useRef, useState } from 'react'
import type { BusinessHours } from '#features/settings/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import type { Versioned } from '#web/platform/optimistic.ts'
import { KeyboardHint } from '#web/ui/keyboard-hint.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DropSurface } from '#web/ui/use-card-drag.ts'
import type { Visit } from '../contract.ts'
import { Agenda } from './agenda.tsx'
import { columnOf, columnsOf } from './columns.ts'
import { DayStrip } from './day-strip.tsx'
import type { Days, View } from './days.ts'
import { PrintedVisits } from './printed-visits.tsx'
import type { AskedSlot, NewJob } from './slot-menu.tsx'
import type { Slot } from './slots.ts'
import { Toolbar } from './toolbar.tsx'
import { Tray } from './tray.tsx'
import { TrayButton } from './tray-button.tsx'
import type { Address } from './use-address.ts'
import { useDrops } from './use-drops.ts'
import { focusSlot, focusVisit, useKeys } from './use-keys.ts'
import { useMoves } from './use-moves.ts'
import type { Change, Shown, ShownVisit } from './use-schedule.ts'
import { keyOf } from './visit-words.ts'
import { useOpenedVisit } from './use-opened-visit.ts'
import { VisitDialogs } from './visit-dialogs.tsx'
import { WeekBoard } from './week-board.tsx'

const Calendar = lazily(
  () => import('./calendar.tsx').then((module) => module.Calendar),
  <Skeleton className="size-full" />,
)

const SlotMenu = lazily(() => import('./slot-menu.tsx').then((module) => module.SlotMenu))

type PlannerProps = {
  address: Address
  days: Days
  zone: string
  hours: BusinessHours
  shown: Shown
  loading: boolean
  save: (visit: Visit, change: Change) => Promise<Versioned>
  refresh: () => void
  onNewJob: (start: NewJob) => void
}

const keysOf = (view: View): [key: string, does: string][] => [
  ['Enter', 'opens'],
  ['M', 'moves'],
  ['Shift + arrows', view === 'week' ? 'another day or technician' : 'nudge'],
  ['+ −', 'longer, shorter'],
]

const isOf = (technician: string) => (visit: ShownVisit) => technician === '' || columnOf(visit) === technician

/** The calendar with its toolbar, tray and dialogs. */
export function Planner({ address, days, zone, hours, shown, loading, save, refresh, onNewJob }: PlannerProps) {
  const { view, date, today, phone, technician, go } = address
  const { technicians, unscheduled } = shown
  const surface = useRef<DropSurface<ShownVisit, Slot> | null>(null)
  const [opened, setOpened] = useOpenedVisit()
  const [cursor, setCursor] = useState<Slot | null>(null)
  const [asked, setAsked] = useState<AskedSlot | null>(null)

  const all = [...shown.visits, ...unscheduled]
  const find = (key: string) => all.find((visit) => keyOf(visit) === key)
  const findMovable = (key: string) => all.find((visit) => keyOf(visit) === key && visit.kind !== 'inspection')
  const { apply, saveUndoable, moveBy, place } = useMoves({ zone, technicians, find, save })
  const [announcement, announce] = useState('')
  const visits = shown.visits.filter(isOf(technician))
  const columns = columnsOf(technicians, visits, technician)

  const open = (visit: ShownVisit) => setOpened({ dialog: 'details', key: keyOf(visit) })
  const openMove = (visit: ShownVisit) =>
    !visit.saving && visit.kind !== 'inspection' && setOpened({ dialog: 'move', key: keyOf(visit) })
  const close = () => {
    setOpened(null)
    // The details may have been changed in their own dialog.
    if (opened?.dialog === 'details') refresh()
  }
  const openedKey = opened?.key
  useEffect(() => {
    if (openedKey === undefined) return
    // After the dialog is gone. Moving the visit recreates its element, so the dialog's opener no longer exists.
    return () => void requestAnimationFrame(() => focusVisit(openedKey))
  }, [openedKey])
  const { drop, whereOf, proposedAt } = useDrops({ zone, hours, columns, visits: shown.visits, moveBy, place })
  const ask = (slot: Slot, at: AskedSlot['at']) => setAsked({ slot, at, proposed: proposedAt(slot) })
  const openDay = (day: string) => go({ view: 'day', date: day })
  const keys = useKeys({
    view,
    date,
    hours,
    columns,
    cursor,
    setCursor,
    ask,
    find: findMovable,
    visits,
    zone,
    openMove,
    moveBy,
    resize: (visit, minutes) => void apply(visit, { duration_minutes: minutes }),
    announce,
  })

  const tray = (layout: 'side' | 'strip') => (
    <Tray
      {...{ layout, zone, surface, whereOf }}
      visits={unscheduled}
      canDrop={view !== 'agenda'}
      onOpen={open}
      onSchedule={openMove}
      onDrop={drop}
    />
  )

  return (
    // Keys for the focused visit, wherever it is rendered.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={keys} className="schedule print:[&>:not([data-printed])]:hidden" aria-busy={loading || undefined}>
      <PrintedVisits {...{ address, zone, visits }} />
      <Toolbar address={address} technicians={technicians}>
        {phone && <TrayButton visits={unscheduled} zone={zone} onOpen={open} onSchedule={openMove} />}
      </Toolbar>
      {phone && <DayStrip {...{ date, today, zone, visits }} onChoose={(day) => go({ date: day })} />}
      {view === 'week' ? (
        <div className="flex max-h-[max(460px,calc(100dvh-var(--header-height)-176px))] flex-col gap-2.5">
          {tray('strip')}
          <WeekBoard
            {...{ days, today, zone, hours, columns, visits, surface, whereOf }}
            onOpen={open}
            onDrop={drop}
            onFree={ask}
            onOpenDay={openDay}
          />
        </div>
      ) : phone && view === 'agenda' ? (
        <Agenda {...{ days, today, zone, visits }} onOpen={open} onMove={openMove} />
      ) : (
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_240px]">
          {view === 'agenda' ? (
            <Agenda {...{ days, today, zone, visits }} onOpen={open} onMove={openMove} />
          ) : (
            <div className="h-[calc(100dvh-var(--header-height)-176px)] min-h-115">
              <Calendar
                {...{ view, date, days, zone, hours, columns, visits, cursor, surface }}
                together={phone}
                onOpen={open}
                onMove={moveBy}
                onResize={(visit, duration_minutes) => void apply(visit, { duration_minutes })}
                onSlot={ask}
              />
            </div>
          )}
          {!phone && tray('side')}
        </div>
      )}
      {!phone && <KeyboardHint keys={keysOf(view)} />}
      {asked && (
        <SlotMenu
          key={`${asked.slot.wall} ${asked.at.x} ${asked.at.y}`}
          {...asked}
          onFocusBack={() => focusSlot(asked.slot)}
          onNewJob={onNewJob}
          onOpenDay={openDay}
        />
      )}
      <VisitDialogs {...{ opened, find, technicians, date, today, hours }} onSave={saveUndoable} onClose={close} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
