import {
  type Calendar as EventCalendar,
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
} from '@event-calendar/core'
import '@event-calendar/core/index.css'
import { type RefObject, useEffect, useRef } from 'react'
import type { BusinessHours } from '#features/company/settings/contract.ts'
import type { DropSurface } from '#web/ui/use-card-drag.ts'
import './calendar.css'
import { closedEvents, firstHour, visitEvents } from './calendar-events.ts'
import { tidyRoles } from './calendar-roles.ts'
import { type Column, NOBODY } from './columns.ts'
import type { Days } from './days.ts'
import { renderContent } from './event-content.ts'
import type { Slot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'
import { describeVisit, visitKey } from './visit-words.ts'
import { getOffset, shiftWall } from './wall-clock.ts'

type CalendarProps = {
  view: 'day' | 'month'
  date: string
  days: Days
  zone: string
  hours: BusinessHours
  columns: readonly Column[]
  visits: readonly ShownVisit[]
  /** One column for all technicians, on mobile. */
  together: boolean
  cursor: Slot | null
  surface: RefObject<DropSurface<ShownVisit, Slot> | null>
  onOpen: (visit: ShownVisit) => void
  onMove: (visit: ShownVisit, minutes: number, assigned_to: string | null | undefined) => boolean
  onResize: (visit: ShownVisit, minutes: number) => void
  onSlot: (slot: Slot, at: { x: number; y: number }) => void
}

const PLUGINS = [DayGrid, Interaction, ResourceTimeGrid, TimeGrid]
const SLOT_MINUTES = 30
const SLOT_HEIGHT = 26
const SNAP_MINUTES = 15
/** The calendar's Dates represent the company's wall clock in the browser's zone. */
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

const viewName = ({ view, together }: Pick<CalendarProps, 'view' | 'together'>) => {
  if (view === 'month') return 'dayGridMonth'
  return together ? 'timeGridDay' : 'resourceTimeGridDay'
}

const toMinutes = ({ days, seconds }: EventCalendar.Duration) => days * 24 * 60 + seconds / 60

const toTechnicianId = (resourceId: string | undefined): string | null | undefined =>
  resourceId === NOBODY ? null : resourceId

/** Controlled React wrapper around @event-calendar/core. */
export function Calendar(props: CalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const calendar = useRef<EventCalendar | null>(null)
  const latest = useRef(props)
  const dragging = useRef(false)
  /** The focused visit, while its element is recreated. */
  const refocus = useRef<string | null>(null)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const target = box.current
    if (!target) return
    const instance = createCalendar(target, PLUGINS, firstOptions(latest, dragging, refocus, target))
    calendar.current = instance
    const { surface } = latest.current
    surface.current = createSurface(instance)
    return () => {
      calendar.current = null
      surface.current = null
      void destroyCalendar(instance)
    }
  }, [])

  const { view, together, date, zone, columns, visits, hours, days, cursor } = props
  useEffect(() => {
    calendar.current?.setOption('view', viewName({ view, together }))
  }, [view, together])
  useEffect(() => {
    calendar.current?.setOption('date', date)
    calendar.current?.setOption('timeZone', getOffset(zone, new Date().toISOString()))
  }, [date, zone])
  useEffect(() => {
    calendar.current?.setOption('resources', asResources(columns))
  }, [columns])
  useEffect(() => {
    if (dragging.current || !calendar.current) return
    refocus.current = focusedVisit(box.current)
    calendar.current.setOption('events', asEvents({ zone, visits, hours, days, columns, view }))
    showMark(calendar.current, 'cursor', latest.current.cursor, SLOT_MINUTES)
  }, [visits, hours, days, columns, zone, view])
  const scrollTime = firstHour(zone, hours, days, visits)
  const shownPeriod = useRef('')
  useEffect(() => {
    // Only when the days change: moving a visit must not scroll the calendar.
    const period = `${days.from} ${view} ${visits.length > 0}`
    if (shownPeriod.current !== period) calendar.current?.setOption('scrollTime', scrollTime)
    shownPeriod.current = period
  }, [days.from, view, visits.length, scrollTime])
  useEffect(() => {
    if (calendar.current) showMark(calendar.current, 'cursor', cursor, SLOT_MINUTES)
    if (cursor !== null)
      box.current?.querySelector('.slot-cursor')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor])

  return <div ref={box} className="schedule-calendar h-full min-h-0" />
}

function focusedVisit(box: HTMLElement | null): string | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && box?.contains(activeElement)
    ? (activeElement.dataset['visit'] ?? null)
    : null
}

const asResources = (columns: readonly Column[]) => columns.map(({ id, name }) => ({ id, title: name }))

type CalendarView = Pick<CalendarProps, 'zone' | 'visits' | 'hours' | 'days' | 'columns' | 'view'>

const asEvents = ({ zone, visits, hours, days, columns, view }: CalendarView) => [
  ...visitEvents(zone, visits),
  ...(view === 'month'
    ? []
    : closedEvents(
        hours,
        days,
        columns.map(({ id }) => id),
      )),
]

/** Marks the slot that has the keyboard, or where a card would be dropped. */
function showMark(calendar: EventCalendar, id: string, slot: Slot | null, minutes: number): void {
  calendar.removeEventById(id)
  if (slot === null) return
  calendar.addEvent({
    id,
    title: '',
    ...(slot.wholeDay
      ? { start: slot.wall.slice(0, 10), end: slot.wall.slice(0, 10), allDay: true }
      : { start: slot.wall, end: shiftWall(slot.wall, minutes) }),
    resourceId: slot.column ?? NOBODY,
    editable: false,
    display: id === 'cursor' ? 'background' : 'auto',
    classNames: [id === 'cursor' ? 'slot-cursor' : 'dropping'],
  })
}

function createSurface(calendar: EventCalendar): DropSurface<ShownVisit, Slot> {
  return {
    placeAt(x, y) {
      const info = calendar.dateFromPoint(x, y)
      if (!info) return null
      const { date, allDay, dayEl, resource } = info
      const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-')
      // Derived from the position: the calendar's Date is on the browser's clock, which may skip this time.
      const height = (SNAP_MINUTES / SLOT_MINUTES) * SLOT_HEIGHT
      const steps = allDay ? 0 : Math.floor((y - dayEl.getBoundingClientRect().top) / height)
      const wall = shiftWall(`${day}T00:00`, Math.max(0, steps) * SNAP_MINUTES)
      return { wall, column: resource?.id ?? null, wholeDay: allDay }
    },
    preview: (slot, { duration_minutes }) => showMark(calendar, 'preview', slot, duration_minutes),
  }
}

function firstOptions(
  latest: RefObject<CalendarProps>,
  dragging: RefObject<boolean>,
  refocus: RefObject<string | null>,
  target: HTMLElement,
): EventCalendar.Options {
  const findVisit = ({ id }: { id: number | string }) => latest.current.visits.find((visit) => visitKey(visit) === id)
  const props = latest.current
  const begin = () => {
    dragging.current = true
  }
  const end = () => {
    dragging.current = false
  }
  return {
    view: viewName(props),
    date: props.date,
    timeZone: getOffset(props.zone, new Date().toISOString()),
    events: asEvents(props),
    resources: asResources(props.columns),
    height: '100%',
    firstDay: 0,
    locale: 'en-US',
    headerToolbar: { start: '', center: '', end: '' },
    allDaySlot: false,
    dayMaxEvents: true,
    dayPopoverFormat: { weekday: 'long', month: 'short', day: 'numeric' },
    eventGap: 2,
    nowIndicator: true,
    slotDuration: { minutes: SLOT_MINUTES },
    snapDuration: { minutes: SNAP_MINUTES },
    slotHeight: SLOT_HEIGHT,
    slotLabelFormat: { hour: 'numeric' },
    slotEventOverlap: false,
    scrollTime: firstHour(props.zone, props.hours, props.days, props.visits),
    dayHeaderFormat: (date) => `${WEEKDAY.format(date)} ${date.getDate()}`,
    editable: true,
    eventLongPressDelay: 350,
    views: {
      dayGridMonth: { eventDurationEditable: false, dayHeaderFormat: { weekday: 'short' } },
      resourceTimeGridDay: { columnWidth: 'minmax(140px, 1fr)' },
    },
    eventContent: ({ event, view }) => {
      const visit = findVisit(event)
      const { zone } = latest.current
      return visit && { domNodes: renderContent(zone, visit, { withTechnician: view.type !== 'resourceTimeGridDay' }) }
    },
    eventDidMount({ event, el }) {
      const visit = findVisit(event)
      if (!visit || (event.display !== 'auto' && event.display !== 'ghost')) return
      el.dataset['visit'] = visitKey(visit)
      el.title = describeVisit(latest.current.zone, visit)
      if (refocus.current === visitKey(visit)) el.focus({ preventScroll: true })
    },
    eventAllUpdated() {
      tidyRoles(target)
      refocus.current = null
    },
    viewDidMount: () => tidyRoles(target),
    eventClick({ event }) {
      const visit = findVisit(event)
      if (visit) latest.current.onOpen(visit)
    },
    eventDragStart: begin,
    eventDragStop: end,
    eventResizeStart: begin,
    eventResizeStop: end,
    eventDrop({ event, delta, newResource, revert }) {
      const visit = findVisit(event)
      if (!visit || !latest.current.onMove(visit, toMinutes(delta), toTechnicianId(newResource?.id))) revert()
    },
    eventResize({ event, endDelta, revert }) {
      const visit = findVisit(event)
      if (visit) latest.current.onResize(visit, visit.duration_minutes + toMinutes(endDelta))
      else revert()
    },
    dateClick({ dateStr, allDay, resource, jsEvent }) {
      const wall = allDay ? `${dateStr.slice(0, 10)}T00:00` : dateStr.slice(0, 16)
      const at = jsEvent instanceof MouseEvent ? { x: jsEvent.clientX, y: jsEvent.clientY } : { x: 0, y: 0 }
      latest.current.onSlot({ wall, column: resource?.id ?? null, wholeDay: allDay }, at)
    },
  }
}
