import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#web/platform/row-list.ts'
import { Skeleton } from './skeleton.tsx'
import { TableRow } from './table-row.tsx'
import type { Column, RowAction, RowCard } from './table-types.ts'

export type Sorting = { header: string; descending: boolean }

type ColumnHeadersProps<T extends Row> = {
  columns: readonly Column<T>[]
  hasActions: boolean
  isSelecting: boolean
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
}

const nextSorting = (header: string, sorting: Sorting | null): Sorting | null => {
  if (sorting?.header !== header) return { header, descending: false }
  return sorting.descending ? null : { header, descending: true }
}

export function ColumnHeaders<T extends Row>({
  columns,
  hasActions,
  isSelecting,
  sorting,
  onSort,
}: ColumnHeadersProps<T>) {
  return (
    <div role="rowgroup" className="sticky top-(--header-height) z-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-9 grid-cols-(--columns) items-center gap-x-4 rounded-t-card border-b border-line bg-surface px-4 text-12 text-muted"
      >
        {isSelecting && (
          <div role="columnheader">
            <span className="sr-only">Select</span>
          </div>
        )}
        {columns.map(({ header, sort, align }) => {
          const sorted = sorting?.header === header ? (sorting.descending ? 'descending' : 'ascending') : undefined
          return (
            <div
              key={header}
              role="columnheader"
              aria-sort={sort ? (sorted ?? 'none') : undefined}
              className={clsx('min-w-0 truncate font-medium', align === 'right' ? 'text-right' : 'text-left')}
            >
              {sort ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSorting(header, sorting))}
                  className={clsx('hit inline-flex items-center gap-1 hover:text-ink', sorted && 'text-ink')}
                >
                  {header}
                  {sorted === 'ascending' && <ArrowUp aria-hidden="true" className="size-3.5" />}
                  {sorted === 'descending' && <ArrowDown aria-hidden="true" className="size-3.5" />}
                </button>
              ) : (
                header
              )}
            </div>
          )
        })}
        {hasActions && (
          <div role="columnheader" className="text-right font-medium">
            Actions
          </div>
        )}
      </div>
    </div>
  )
}

type SkeletonRowsProps = {
  columns: readonly { header: string; align?: 'left' | 'right' }[]
  asCards: boolean
  height: number
}

/** Enough gray rows to fill a window, in the size of real rows. */
export const SkeletonRows = ({ columns, asCards, height }: SkeletonRowsProps) => (
  <div role="rowgroup" className="block">
    {Array.from({ length: 12 }, (_, row) => (
      <div
        key={row}
        role="row"
        style={{ height }}
        className={clsx(
          'items-center gap-x-4 border-b border-line px-4 last:border-b-0',
          asCards ? 'flex' : 'grid grid-cols-(--columns)',
        )}
      >
        {asCards ? (
          <div role="cell" className="grid w-full gap-2.5">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ) : (
          columns.map(({ header, align }) => (
            <div key={header} role="cell">
              <Skeleton className={clsx('h-4 w-3/5', align === 'right' && 'ml-auto')} />
            </div>
          ))
        )}
      </div>
    ))}
  </div>
)

type VirtualBodyProps<T extends Row> = {
  rows: readonly T[]
  height: number
  columns: readonly Column<T>[]
  card: (row: T) => RowCard
  asCards: boolean
  actions: ((row: T) => readonly RowAction[]) | undefined
  onOpen: ((row: T, through: boolean) => void) | undefined
  current: string | null
  /** Null unless rows are being selected. */
  selected: ReadonlySet<string> | null
}

const HEADER_SPACE = 48 + 36

/** Renders only the rows in the window. Tab reaches one of them; arrow keys go to the others. */
export function VirtualBody<T extends Row>({
  rows,
  height,
  columns,
  card,
  asCards,
  actions,
  onOpen,
  current,
  selected,
}: VirtualBodyProps<T>) {
  // The virtualizer is a mutable object; the React Compiler would treat it as unchanged.
  'use no memo'
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [at, setAt] = useState(0)
  const [isPinned, setIsPinned] = useState(false)
  const active = Math.min(at, rows.length - 1)
  const measured = useRef(height)
  useLayoutEffect(() => {
    // Called after the first layout, and when content above grows (a notice, a second toolbar line), and the page's height with it.
    const observer = new ResizeObserver(() =>
      setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY)),
    )
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- this component opted out above
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 8,
    // Keeps the focused row, however far the user scrolls.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      return isPinned && active >= 0 && !visible.includes(active) ? [...visible, active] : visible
    },
    scrollMargin: top,
    scrollPaddingStart: HEADER_SPACE,
    scrollPaddingEnd: 16,
  })
  useLayoutEffect(() => {
    if (measured.current !== height) virtual.measure()
    measured.current = height
  }, [virtual, height])

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setAt(next)
    virtual.scrollToIndex(next, { align: 'auto' })
    // The row may have to be rendered first.
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) return
    const page = Math.max(1, Math.floor(innerHeight / height) - 4)
    const target: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }
    const next = target[event.key]
    const row = rows[active]
    if (next !== undefined) goTo(next)
    else if (row && (event.key === 'Enter' || (selected && event.key === ' '))) onOpen?.(row, event.shiftKey)
    else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the focused row
    <div
      ref={body}
      role="rowgroup"
      className="relative block [&>:last-child]:border-b-0"
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const index = event.target.closest<HTMLElement>('[data-index]')?.dataset['index']
        if (index !== undefined) setAt(Number(index))
        setIsPinned(true)
      }}
      onBlur={(event) => setIsPinned(event.currentTarget.contains(event.relatedTarget))}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        return (
          row && (
            <TableRow
              key={row.id}
              top={start - top}
              active={index === active}
              isCurrent={row.id === current}
              isSelected={selected && selected.has(row.id)}
              asCard={asCards}
              {...{ row, index, height, columns, card, actions, onOpen }}
            />
          )
        )
      })}
    </div>
  )
}
