import { useEffect, useRef, useState } from 'react'
import type { BusinessHours } from '#features/company/settings/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import type { Versioned } from '#web/platform/optimistic.ts'
import { KeyboardHint } from '#web/ui/keyboard-hint.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DropSurface } from '#web/ui/use-card-drag.ts'
import type { Visit } from '../contract.ts'
import { Agenda } from './agenda.tsx'
import { getColumnId, listColumns } from './columns.ts'
import { DayStrip } from './day-strip.tsx'
import type { Days } from './days.ts'
import type { PrintInput } from './print-day.tsx'
import { PrintedVisits } from './printed-visits.tsx'
import type { NewJob, OpenSlot } from './slot-menu.tsx'
import type { Slot } from './slots.ts'
import { Toolbar } from './toolbar.tsx'
import { Tray } from './tray.tsx'
import { TrayButton } from './tray-button.tsx'
import type { Address } from './use-address.ts'
import { useDrops } from './use-drops.ts'
import { scheduleKeys } from './keys.ts'
import { focusSlot, focusVisit, useKeys } from './use-keys.ts'
import { useMoves } from './use-moves.ts'
import type { Change, CurrentSchedule, ShownVisit } from './use-schedule.ts'
import { isLead, recordKey, visitKey } from './visit-words.ts'
import { useSelection } from './use-selection.ts'
import { useOpenedVisit } from './use-opened-visit.ts'
import { VisitDialogs } from './visit-dialogs.tsx'
import { WeekBoard } from './week-board.tsx'

const Calendar = lazily(
  () => import('./calendar.tsx').then((module) => module.Calendar),
  <Skeleton className="size-full" />,
)

const VisitSelection = lazily(() => import('./visit-selection.tsx').then((module) => module.VisitSelection))
const MoveDay = lazily(() => import('./move-day.tsx').then((module) => module.MoveDay))
const PrintDay = lazily(() => import('./print-day.tsx').then((module) => module.PrintDay))
const Sheets = lazily(() => import('./print-day.tsx').then((module) => module.Sheets), null)

const SlotMenu = lazily(() => import('./slot-menu.tsx').then((module) => module.SlotMenu))

type PlannerProps = {
  address: Address
  days: Days
  zone: string
  hours: BusinessHours
  schedule: CurrentSchedule
  loading: boolean
  save: (visit: Visit, change: Change) => Promise<Versioned>
  refresh: () => void
  onNewJob: (start: NewJob) => void
}

/** The visits of one technician; of all, in a view without columns each visit once. */
const isShown = (technician: string, hasColumns: boolean) => (visit: ShownVisit) =>
  technician === '' ? hasColumns || isLead(visit) : getColumnId(visit) === technician

/** The calendar with its toolbar, tray and dialogs. */
export function Planner({ address, days, zone, hours, schedule, loading, save, refresh, onNewJob }: PlannerProps) {
  const { view, date, today, phone, technician, go } = address
  const { technicians, unscheduled } = schedule
  const surface = useRef<DropSurface<ShownVisit, Slot> | null>(null)
  const [current, setCurrent] = useOpenedVisit()
  const [cursor, setCursor] = useState<Slot | null>(null)
  const [slot, setSlot] = useState<OpenSlot | null>(null)

  const all = [...schedule.visits, ...unscheduled]
  const find = (key: string) => all.find((visit) => visitKey(visit) === key)
  const findMovable = (key: string) => all.find((visit) => visitKey(visit) === key && visit.kind !== 'inspection')
  const { apply, saveUndoable, moveBy, place } = useMoves({ zone, technicians, find, save })
  const [announcement, announce] = useState('')
  const hasColumns = view === 'week' || (view === 'day' && !phone)
  const visits = schedule.visits.filter(isShown(technician, hasColumns))
  const columns = listColumns(technicians, visits, technician)
  const inColumns = columns.flatMap(({ id }) => visits.filter((visit) => getColumnId(visit) === id))
  const { selection, selected, start, clear } = useSelection(view === 'week' ? inColumns : visits)
  const maySelect = view === 'week' || view === 'agenda'
  const [ofDay, setOfDay] = useState<'move' | 'print' | null>(null)
  const [printed, setPrinted] = useState<PrintInput | null>(null)

  const open = (visit: ShownVisit) => setCurrent({ dialog: 'details', key: recordKey(visit) })
  const openMove = (visit: ShownVisit) =>
    !visit.saving && visit.kind !== 'inspection' && setCurrent({ dialog: 'move', key: recordKey(visit) })
  const close = () => {
    setCurrent(null)
    // The details may have been changed in their own dialog.
    if (current?.dialog === 'details') refresh()
  }
  const openedKey = current?.key
  useEffect(() => {
    if (openedKey === undefined) return
    // After the dialog is gone. Moving the visit recreates its element, so the dialog's opener no longer exists.
    return () => void requestAnimationFrame(() => focusVisit(openedKey))
  }, [openedKey])
  const { drop, describePlace, proposedAt } = useDrops({ zone, hours, columns, visits: schedule.visits, moveBy, place })
  const ask = (slot: Slot, at: OpenSlot['at']) => setSlot({ slot, at, proposed: proposedAt(slot) })
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
      {...{ layout, zone, surface, describePlace }}
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
      {printed === null && <PrintedVisits {...{ address, zone, visits }} />}
      <Toolbar
        address={address}
        technicians={technicians}
        onSelect={maySelect ? (selection ? clear : start) : null}
        onMoveDay={() => setOfDay('move')}
        onPrintDay={() => setOfDay('print')}
      >
        {phone && <TrayButton visits={unscheduled} zone={zone} onOpen={open} onSchedule={openMove} />}
      </Toolbar>
      {phone && <DayStrip {...{ date, today, zone, visits }} onChoose={(day) => go({ date: day })} />}
      {view === 'week' ? (
        <div className="flex max-h-[max(460px,calc(100dvh-var(--header-height)-176px))] flex-col gap-2.5">
          {tray('strip')}
          <WeekBoard
            {...{ days, today, zone, hours, columns, visits, selection, surface, describePlace }}
            onOpen={open}
            onDrop={drop}
            onFree={ask}
            onOpenDay={openDay}
          />
        </div>
      ) : phone && view === 'agenda' ? (
        <Agenda {...{ days, today, zone, visits, selection }} onOpen={open} onMove={openMove} />
      ) : (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_240px]">
          {view === 'agenda' ? (
            <Agenda {...{ days, today, zone, visits, selection }} onOpen={open} onMove={openMove} />
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
      {!phone && <KeyboardHint keys={scheduleKeys(view)} />}
      {slot && (
        <SlotMenu
          key={`${slot.slot.wall} ${slot.at.x} ${slot.at.y}`}
          {...slot}
          onFocusBack={() => focusSlot(slot.slot)}
          onNewJob={onNewJob}
          onOpenDay={openDay}
        />
      )}
      {maySelect && selection && <VisitSelection {...{ visits: selected, technicians, zone }} onClear={clear} />}
      {ofDay === 'move' && <MoveDay {...{ date, zone }} onClose={() => setOfDay(null)} />}
      {ofDay === 'print' && <PrintDay {...{ date, technicians }} onPrint={setPrinted} onClose={() => setOfDay(null)} />}
      {printed && <Sheets {...printed} {...{ zone, technicians }} onDone={() => setPrinted(null)} />}
      <VisitDialogs {...{ current, find, technicians, date, today, hours }} onSave={saveUndoable} onClose={close} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
