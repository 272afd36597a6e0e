import { clsx } from 'clsx'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { pluralize } from '#contract/text.ts'
import type { BusinessHours } from '#features/company/settings/contract.ts'
import { DragGhost } from '#web/ui/drag-ghost.tsx'
import { type DropSurface, useCardDrag } from '#web/ui/use-card-drag.ts'
import { stopKeys, useStopFocus } from '#web/ui/use-stops.ts'
import { BoardCell } from './board-cell.tsx'
import { layOut, pickVisible, type Row, shortHours } from './board-layout.ts'
import type { Column } from './columns.ts'
import { type Days, eachDay, formatTitle, longDay, weekdayName } from './days.ts'
import { getHours } from './landing.ts'
import { DAY_START, dayStop, freeDayStop, moreStop, type Slot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'
import type { Selection } from './use-selection.ts'
import { visitKey } from './visit-words.ts'

type WeekBoardProps = {
  days: Days
  today: string
  zone: string
  hours: BusinessHours
  columns: readonly Column[]
  visits: readonly ShownVisit[]
  selection: Selection | null
  surface: RefObject<DropSurface<ShownVisit, Slot> | null>
  /** Describes where a visit would land. */
  describePlace: (visit: ShownVisit, slot: Slot) => string
  onOpen: (visit: ShownVisit) => void
  onDrop: (visit: ShownVisit, slot: Slot) => void
  onFree: (slot: Slot, at: { x: number; y: number }) => void
  onOpenDay: (day: string) => void
}

/** Cards of a technician's day before "+2 more". With one or two technicians there is room for more. */
const maxVisible = (rows: readonly Row[]) => (rows.length > 2 ? 4 : 8)

/** The week as dispatchers know it: a row for each technician, a column for each day, visits by time. */
export function WeekBoard(props: WeekBoardProps) {
  const { days, today, zone, hours, columns, visits, selection, surface, describePlace } = props
  const { onOpen, onDrop, onFree, onOpenDay } = props
  const [over, setOver] = useState<Slot | null>(null)
  const { drag, begin } = useCardDrag(surface, onDrop)
  useImperativeHandle(surface, () => ({ placeAt: cellAt, preview: setOver }), [])
  const { entered, follow } = useStopFocus()
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a tablet the week is wider than the window: start with today visible.
    const heading = grid.current?.querySelector('[aria-current=date]')
    const beyond = (heading?.getBoundingClientRect().right ?? 0) - (grid.current?.getBoundingClientRect().right ?? 0)
    if (heading && beyond > 0) grid.current?.scrollBy({ left: beyond, behavior: 'instant' })
  }, [])

  const week = eachDay(days)
  const rows = layOut(zone, columns, week, visits)
  // A visit that can be selected must be in sight.
  const most = selection ? Infinity : maxVisible(rows)
  const cells = rows.map((row) =>
    row.cells.map((cell) => ({ ...cell, drawn: pickVisible(cell.visits, most, entered) })),
  )
  const stops = [
    week.map((day) => [dayStop(day)]),
    ...cells.map((row) =>
      row.map(({ column, day, visits, drawn }) => [
        ...drawn.map(visitKey),
        ...(drawn.length < visits.length ? [moreStop(column, day)] : []),
        freeDayStop(column, day),
      ]),
    ),
  ]
  const { getTabIndex, onKeyDown } = stopKeys(stops, entered, stops[1]?.[0]?.[0])

  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={`${formatTitle('week', days.from)} by technician. Arrow keys choose a visit or a free place, Enter opens it.`}
        data-drag-scroll
        tabIndex={-1}
        onKeyDown={onKeyDown}
        {...follow}
        className="grid min-h-0 scroll-pt-14 scroll-pl-33 auto-rows-max content-start overflow-auto overscroll-contain rounded-card border border-line bg-surface [scrollbar-color:var(--line-strong)_transparent]"
        style={{ gridTemplateColumns: `minmax(112px, 126px) repeat(${week.length}, minmax(104px, 1fr))` }}
      >
        <div role="row" className="contents">
          <div role="columnheader" className="sticky top-0 left-0 z-4 border-r border-b border-line bg-surface">
            <span className="sr-only">Technician</span>
          </div>
          {week.map((day, index) => {
            const visits = rows.flatMap((row) => row.cells[index]?.visits ?? [])
            return (
              <DayHeading
                key={day}
                day={day}
                isToday={day === today}
                isClosed={getHours(hours, day) === null}
                count={visits.length}
                tabIndex={getTabIndex(dayStop(day))}
                title={selection ? 'Select this day' : 'Show this day'}
                onPress={() => (selection ? selection.toggleAll(visits) : onOpenDay(day))}
              />
            )
          })}
        </div>
        {rows.map((row, index) => (
          <div key={row.column.id} role="row" className="contents">
            <RowHeading row={row} isLast={index === rows.length - 1} />
            {cells[index]?.map(({ column, day, visits, drawn }) => (
              <BoardCell
                key={day}
                slot={{ wall: `${day}${DAY_START}`, column, wholeDay: true }}
                name={`${longDay(day)}, ${row.column.name}`}
                visits={drawn}
                hidden={visits.length - drawn.length}
                isDense={rows.length > 2}
                isClosed={getHours(hours, day) === null}
                isLast={index === rows.length - 1}
                isOver={over?.column === column && over.wall.startsWith(day)}
                {...{ zone, selection, getTabIndex, onOpen, onFree }}
                dragged={drag ? visitKey(drag.card) : null}
                onGrab={begin}
                onMore={() => onOpenDay(day)}
              />
            ))}
          </div>
        ))}
      </div>
      {drag && (
        <DragGhost
          title={drag.card.title}
          where={drag.place && describePlace(drag.card, drag.place)}
          x={drag.x}
          y={drag.y}
        />
      )}
    </>
  )
}

type DayHeadingProps = {
  day: string
  isToday: boolean
  isClosed: boolean
  count: number
  tabIndex: number
  title: string
  onPress: () => void
}

function DayHeading({ day, isToday, isClosed, count, tabIndex, title, onPress }: DayHeadingProps) {
  const planned = count === 0 ? (isClosed ? 'Closed' : 'No visits') : pluralize(count, 'visit')
  const name = [longDay(day), planned, isClosed && count > 0 && 'closed'].filter(Boolean).join(', ')
  return (
    <div
      role="columnheader"
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      className={clsx('sticky top-0 z-3 border-b border-line', isToday ? 'bg-raised' : 'bg-surface')}
    >
      <button
        type="button"
        data-stop={dayStop(day)}
        tabIndex={tabIndex}
        onClick={onPress}
        title={title}
        className="flex size-full flex-col px-2.5 py-1.5 text-left -outline-offset-2 hover:bg-raised"
      >
        <span className="sr-only">{name}</span>
        <span aria-hidden="true" className={clsx('text-13 font-semibold', isToday && 'text-accent-text')}>
          {weekdayName(day)} {Number(day.slice(8))}
        </span>
        <span aria-hidden="true" className="text-12 text-muted tabular-nums">
          {planned}
        </span>
      </button>
    </div>
  )
}

const RowHeading = ({ row: { column, count, minutes }, isLast }: { row: Row; isLast: boolean }) => (
  <div
    role="rowheader"
    className={clsx('sticky left-0 z-2 border-r border-line bg-surface px-3 py-2', !isLast && 'border-b')}
  >
    <span title={column.name} className="line-clamp-3 text-13 font-semibold wrap-break-word">
      {column.name}
    </span>
    {count > 0 && (
      <span className="block text-12 text-muted tabular-nums">
        {shortHours(minutes)}
        <br />
        {pluralize(count, 'visit')}
      </span>
    )}
  </div>
)

function cellAt(x: number, y: number): Slot | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')
  const [day, column] = cell?.dataset['cell']?.split(' ') ?? []
  return day === undefined || column === undefined ? null : { wall: `${day}${DAY_START}`, column, wholeDay: true }
}
