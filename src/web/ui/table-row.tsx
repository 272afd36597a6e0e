import { clsx } from 'clsx'
import { type MouseEvent, type ReactNode, useId } from 'react'
import type { Row } from '#web/platform/row-list.ts'
import { memoized } from '#web/platform/memo.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { RowActions } from './row-actions.tsx'
import type { Column, RowAction, RowCard } from './table-types.ts'

export const ROW_HEIGHT = 44

/** The height of a card with this many lines. */
export const cardHeight = (lines: number): number => 72 + (lines - 2) * 22

type TableRowProps<T extends Row> = {
  row: T
  /** Its position among the rows shown. */
  index: number
  top: number
  height: number
  active: boolean
  /** It is open beside the list. */
  isCurrent: boolean
  /** Null unless rows are being selected. */
  isSelected: boolean | null
  columns: readonly Column<T>[]
  card: (row: T) => RowCard
  asCard: boolean
  actions: ((row: T) => readonly RowAction[]) | undefined
  /** `through`: Shift was held. */
  onOpen: ((row: T, through: boolean) => void) | undefined
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, select') !== null

/** Text that may be cut has a title with all of it. */
const titled = (content: ReactNode) => (typeof content === 'string' ? { title: content } : {})

const FAILED = (
  <div role="cell" className="col-[1/-2] text-muted">
    This row could not be shown.
  </div>
)

type CellsProps<T extends Row> = Pick<TableRowProps<T>, 'row' | 'columns' | 'card' | 'asCard'> & {
  /** The id of the cell that names the row. */
  nameId: string
}

const getNamed = (columns: readonly { strong?: boolean }[]) =>
  Math.max(
    0,
    columns.findIndex(({ strong }) => strong),
  )

/** A component, so that what a cell throws takes down this row and no other. */
const Cells = <T extends Row>({ row, columns, card, asCard, nameId }: CellsProps<T>) =>
  asCard ? (
    <CardCells card={card(row)} nameId={nameId} />
  ) : (
    columns.map(({ header, cell, align, strong }, index) => {
      const content = cell(row)
      return (
        <div
          key={header}
          role="cell"
          {...(index === getNamed(columns) && { id: nameId })}
          {...titled(content)}
          className={clsx(
            'min-w-0',
            align === 'right' && 'text-right tabular-nums',
            // The row's name may take two lines: "Restaurant hood" and "Restaurant lights" differ only at the end.
            strong ? 'line-clamp-2 leading-4.5 font-medium text-ink wrap-break-word' : 'truncate text-muted',
          )}
        >
          {content}
        </div>
      )
    })
  )

function TableRowPlain<T extends Row>({
  row,
  index,
  top,
  height,
  active,
  isCurrent,
  isSelected,
  columns,
  card,
  asCard,
  actions,
  onOpen,
}: TableRowProps<T>) {
  const id = useId()
  const open = (event: MouseEvent) => {
    if (!isControl(event.target) && (isSelected !== null || getSelection()?.isCollapsed !== false))
      onOpen?.(row, event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys of all its rows
    <div
      role="row"
      aria-rowindex={index + (asCard ? 1 : 2)}
      data-index={index}
      tabIndex={active ? 0 : -1}
      aria-current={isCurrent || undefined}
      onClick={open}
      style={{ height, transform: `translateY(${top}px)` }}
      className={clsx(
        'absolute inset-x-0 top-0 contain-strict items-center border-b border-line px-4 transition-colors duration-75 hover:bg-raised focus-visible:z-1 focus-visible:rounded-control focus-visible:outline-offset-[-2px]',
        asCard ? 'flex gap-2' : 'grid grid-cols-(--columns) gap-x-4',
        onOpen && 'cursor-pointer',
        (isCurrent || isSelected) && 'bg-raised',
        // A click with Shift would select the text in between.
        isSelected !== null && 'select-none',
      )}
    >
      {isSelected !== null && (
        <div role="cell" className="flex">
          <input
            type="checkbox"
            id={id}
            aria-label="Select"
            aria-labelledby={`${id} ${id}-name`}
            checked={isSelected}
            readOnly
            tabIndex={active ? 0 : -1}
            onClick={(event) => onOpen?.(row, event.shiftKey)}
            className="hit relative size-4.5 shrink-0 accent-(--accent)"
          />
        </div>
      )}
      <ErrorBoundary instead={FAILED}>
        <Cells row={row} columns={columns} card={card} asCard={asCard} nameId={`${id}-name`} />
      </ErrorBoundary>
      {actions && (
        <div role="cell" className={clsx(asCard && '-mr-2')}>
          <RowActions actions={actions(row)} focusable={active} asCard={asCard} />
        </div>
      )}
    </div>
  )
}

/** Renders only when its own row changes, so that scrolling renders only the rows that come into view. */
export const TableRow = memoized(TableRowPlain)

type CardCellsProps = { card: RowCard; nameId: string }

const CardCells = ({ card: { title, value, status, note, more = [] }, nameId }: CardCellsProps) => (
  <div role="cell" className="grid min-w-0 flex-1 grid-cols-1 gap-1">
    <span className="flex items-baseline justify-between gap-3">
      <span id={nameId} {...titled(title)} className="min-w-0 truncate text-16 font-medium">
        {title}
      </span>
      {value !== undefined && (
        <span {...titled(value)} className="max-w-3/5 shrink-0 truncate text-right text-14 font-medium tabular-nums">
          {value}
        </span>
      )}
    </span>
    <span className="flex min-h-6 items-center justify-between gap-3 text-13 text-muted">
      {status}
      {note !== undefined && (
        <span {...titled(note)} className={clsx('min-w-0 truncate', status === undefined && 'flex-1')}>
          {note}
        </span>
      )}
    </span>
    {more.map(([left, right], line) => (
      <span key={line} className="flex h-4.5 items-center justify-between gap-3 text-13 text-muted">
        <span {...titled(left)} className="min-w-0 truncate">
          {left}
        </span>
        {right !== undefined && (
          <span {...titled(right)} className="max-w-1/2 shrink-0 truncate">
            {right}
          </span>
        )}
      </span>
    ))}
  </div>
)
