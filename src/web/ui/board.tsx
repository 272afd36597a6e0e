import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { States } from '#contract/states.ts'
import { useLatest } from '#web/platform/latest.ts'
import { usePendingChanges, useUndoable, type Versioned, withPending } from '#web/platform/optimistic.ts'
import { StatusIcon } from './badge.tsx'
import { PlacedCard } from './board-card.tsx'
import { Button } from './button.tsx'
import { DragGhost } from './drag-ghost.tsx'
import { boardKeys } from './board-keys.ts'
import { KeyboardHint } from './keyboard-hint.tsx'
import type { MenuItem } from './menu.tsx'
import { type DropSurface, useCardDrag } from './use-card-drag.ts'
import { focusStop, getStop, stopKeys, useStopFocus } from './use-stops.ts'

type BoardColumn<Column extends string> = { id: Column; title: string; icon?: ReactNode }

/** A column for each state of a record: `columns={stateColumns(leadStates)} blocked={leadStates.refusal}`. */
export const stateColumns = <Name extends string, Action extends string>(
  states: States<Name, Action>,
): BoardColumn<Name>[] =>
  states.options.map(({ value, label }) => ({
    id: value,
    title: label,
    icon: <StatusIcon states={states} status={value} />,
  }))

/** A card with its move applied. `saving`: it was moved, and the server has not answered yet. */
type Placed<Card, Column> = Versioned & { card: Card; column: Column; saving: boolean }

type BoardProps<By extends string, Column extends string, Card> = {
  /** The board's name for screen readers: `Leads by status`. */
  label: string
  columns: readonly BoardColumn<Column>[]
  cards: readonly Card[]
  /** The field whose value is the card's column: `status`. */
  by: By
  /** The card's name in messages. */
  getName: (card: Card) => string
  /** Why a card cannot move to a column, or null. */
  blocked: (card: Card, column: Column) => string | null
  /** Saves the move with the card's version. Rejects to refuse, and the card goes back. */
  onMove: (card: Card, column: Column) => Promise<Versioned>
  onOpen: (card: Card) => void
  /** More actions for the menu of a card, below the columns. */
  actions?: (card: Card) => readonly MenuItem[]
  /** The message for users who may not move cards. */
  denied: string
  /** The content of a card. A card is a button: no links or buttons inside. */
  children: (card: Card) => ReactNode
  className?: string
}

/** The cards of each column, in one pass. */
function byColumn<Card, Column>(cards: readonly Card[], getColumn: (card: Card) => Column): Map<Column, Card[]> {
  const all = new Map<Column, Card[]>()
  for (const card of cards) {
    const column = getColumn(card)
    const own = all.get(column)
    if (own) own.push(card)
    else all.set(column, [card])
  }
  return all
}

/** Cards of a column at first, and how many more each "Show 25 more" adds. */
const STEP = 25

/**
 * Columns of cards: `<Board by="status" columns={...} cards={leads} ...>{(lead) => lead.name}</Board>`. A card moves by mouse, by a long
 * press, with Shift and the arrow keys, and from its menu. A move shows immediately, reverts if refused, and can be undone.
 */
export function Board<
  By extends string,
  Column extends string,
  Card extends Versioned & { id: string } & Record<By, Column>,
>(props: BoardProps<By, Column, Card>) {
  const { label, columns, cards, by, getName, blocked, onMove, onOpen, denied, children, className } = props
  const getActions = props.actions ?? (() => [])
  const id = useId()
  const [over, setOver] = useState<Column | null>(null)
  const [steps, setSteps] = useState<ReadonlyMap<Column, number>>(new Map())
  const [menu, setMenu] = useState<string | null>(null)
  const { entered, follow } = useStopFocus()
  const { pending, save } = usePendingChanges<{ column: Column }>()

  /** A card without a pending move is the card itself: thousands need no copy, and it renders again only when it changes. */
  const place = (read: Card): Placed<Card, Column> => {
    const { updated_at } = read
    const column: Column = read[by]
    const move = pending.get(read.id)
    if (!move) return { card: read, column, updated_at, saving: false }
    const position = withPending({ column, updated_at }, move)
    return { ...position, card: { ...read, [by]: position.column, updated_at: position.updated_at } }
  }
  const find = (id: string | null) => {
    const card = cards.find((card) => card.id === id)
    return card && place(card)
  }
  const headingId = (column: Column) => `${id}-${column}`
  const getTitle = (column: Column) => columns.find(({ id }) => id === column)?.title ?? column
  const { apply, refuse } = useUndoable<Placed<Card, Column>, { column: Column }>({
    find: ({ card }) => find(card.id),
    save: (row, change) =>
      save(row.card.id, row, change, () => onMove({ ...row.card, updated_at: row.updated_at }, change.column)),
    done: ({ card }, { column }) => `${getName(card)} moved to ${getTitle(column)}.`,
    failed: ({ card }) => `${getName(card)} was not moved.`,
    denied,
    canUndo: ({ card }, { column }) => blocked(card, column) === null,
  })
  const move = (row: Placed<Card, Column>, column: Column) => {
    if (row.saving || row.column === column) return
    const reason = blocked(row.card, column)
    if (reason === null) void apply(row, { column })
    else refuse(row, reason)
  }

  const surface = useRef<DropSurface<Placed<Card, Column>, Column> | null>(null)
  const { drag, begin } = useCardDrag(surface, move)
  const columnAt = (x: number, y: number): Column | null => {
    const name = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column']
    return columns.find((column) => headingId(column.id) === name)?.id ?? null
  }
  useImperativeHandle(surface, () => ({ placeAt: columnAt, preview: setOver }))
  const reasonFor = (column: Column) =>
    drag === null || drag.card.column === column ? null : blocked(drag.card.card, column)

  const all = byColumn(cards, (card) => place(card).column)
  const filled = columns.map((column) => {
    const own = all.get(column.id) ?? []
    return { ...column, count: own.length, visibleRows: own.slice(0, STEP * (steps.get(column.id) ?? 1)).map(place) }
  })
  const stops = [filled.map(({ visibleRows }) => visibleRows.map(({ card }) => card.id))]
  const firstCard = stops[0]?.flat()[0]
  const { getTabIndex, onKeyDown } = stopKeys(stops, entered, firstCard)
  const onKey = (event: KeyboardEvent) => {
    const row = find(getStop(event.target))
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (row && isPlain && event.shiftKey && step !== undefined) {
      const next = columns[columns.findIndex((column) => column.id === row.column) + step]
      if (next) move(row, next.id)
    } else if (row && isPlain && event.key.toLowerCase() === 'm') setMenu(row.card.id)
    else return onKeyDown(event)
    event.preventDefault()
  }

  const listMenuItems = (row: Placed<Card, Column>): MenuItem[] => [
    ...columns
      .filter((other) => other.id !== row.column)
      .map((other) => ({
        label: other.title,
        icon: other.icon,
        blocked: blocked(row.card, other.id),
        onSelect: () => move(row, other.id),
      })),
    ...getActions(row.card),
  ]
  const on = useLatest({
    open: onOpen,
    openMenu: setMenu,
    closeMenu: (id: string) => {
      setMenu(null)
      focusStop(id)
    },
    grab: (event: PointerEvent, id: string) => {
      const row = find(id)
      if (row) begin(event, row)
    },
  })

  return (
    <section aria-label={label} className={clsx('flex min-h-0 flex-col', className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the cards inside */}
      <div
        data-drag-scroll
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without cards, the keyboard scrolls the board itself
        tabIndex={firstCard === undefined ? 0 : undefined}
        onKeyDown={onKey}
        {...follow}
        className={clsx(
          'grid min-h-0 auto-cols-[minmax(220px,1fr)] grid-flow-col gap-3 overflow-auto overscroll-x-contain pb-1 [scrollbar-color:var(--line-strong)_transparent] max-md:auto-cols-[min(84%,320px)]',
          !drag && 'max-md:snap-x max-md:snap-mandatory',
        )}
      >
        {filled.map(({ id: column, title, icon, count, visibleRows }) => (
          <section
            key={column}
            aria-labelledby={headingId(column)}
            data-column={headingId(column)}
            className={clsx(
              'flex min-w-0 snap-start flex-col rounded-card border border-line bg-surface',
              over === column && drag?.card.column !== column && 'outline-2 -outline-offset-2',
              over === column && (reasonFor(column) === null ? 'outline-accent-text' : 'outline-bad'),
              reasonFor(column) !== null && 'opacity-60',
            )}
          >
            <header className="sticky top-0 z-1 flex items-center gap-2 rounded-t-card border-b border-line bg-surface px-3 py-2 [&_svg]:size-4">
              {icon}
              <h2 id={headingId(column)} className="min-w-0 flex-1 truncate text-13 font-semibold">
                {title}
              </h2>
              <span className="text-12 text-muted tabular-nums">{count}</span>
            </header>
            <ul className="grid min-h-16 flex-1 grid-cols-1 content-start gap-2 p-2">
              {visibleRows.map((row) => (
                <PlacedCard
                  key={row.card.id}
                  card={row.card}
                  name={getName(row.card)}
                  tabIndex={getTabIndex(row.card.id)}
                  saving={row.saving}
                  dragged={drag?.card.card.id === row.card.id}
                  items={menu === row.card.id ? listMenuItems(row) : null}
                  on={on}
                  render={children}
                />
              ))}
            </ul>
            {visibleRows.length < count && (
              <Button
                variant="ghost"
                size="small"
                className="mx-2 mb-2"
                onClick={() => setSteps((steps) => new Map(steps).set(column, (steps.get(column) ?? 1) + 1))}
              >
                Show {Math.min(STEP, count - visibleRows.length)} more
              </Button>
            )}
          </section>
        ))}
      </div>
      <KeyboardHint keys={boardKeys} />
      {drag && (
        <DragGhost
          title={getName(drag.card.card)}
          where={drag.place === null ? null : (reasonFor(drag.place) ?? getTitle(drag.place))}
          refused={drag.place !== null && reasonFor(drag.place) !== null}
          x={drag.x}
          y={drag.y}
        />
      )}
    </section>
  )
}
