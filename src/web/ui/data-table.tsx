import { ListChecks, SearchX, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { formatCount, toSingular } from '#contract/text.ts'
import { isForbidden } from '#web/platform/api.ts'
import { filterRows, type Row } from '#web/platform/row-list.ts'
import { useSorted } from '#web/platform/row-order.ts'
import type { LoadedRows } from '#web/platform/rows.ts'
import { Button } from './button.tsx'
import { EmptyState, ErrorState, ForbiddenState, Incomplete } from './states.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ColumnHeaders, SkeletonRows, type Sorting, VirtualBody } from './table-parts.tsx'
import { cardHeight, ROW_HEIGHT } from './table-row.tsx'
import { actionsWidth, useCards, widthFor } from './table-width.ts'
import { TableToolbar } from './table-toolbar.tsx'
import type { Bulk, Column, Filter, RowAction, RowCard } from './table-types.ts'
import type { Narrowing } from './use-narrowing.ts'
import { useRowSelection } from './use-row-selection.ts'

export type DataTableProps<T extends Row> = {
  /** The list's name for screen readers: 'Clients'. */
  label: string
  /** The noun for the row count, if not the label: 'items' of a price book. */
  noun?: string
  /** From `useRows`. */
  rows: LoadedRows<T>
  columns: readonly Column<T>[]
  card: (row: T) => RowCard
  /** Lines of a card: two, plus its `more`. */
  cardLines?: number
  searchPlaceholder: string
  filter?: Filter<T> | undefined
  /** From `useNarrowing`. */
  narrowing: Narrowing
  actions?: ((row: T) => readonly RowAction[]) | undefined
  /** True if one of the actions is a button in the row. */
  inlineAction?: boolean
  /** On a click on a row, or Enter. */
  onOpen?: (row: T) => void
  /** The id of the row that is open beside the list. */
  current?: string | null
  /** 'No clients found', and what to do about it. */
  empty: { title: string; icon?: ReactNode; action?: ReactNode; text?: ReactNode }
  /** "You don't have permission to view clients." */
  forbidden: string
  /** More controls in the toolbar. */
  tools?: ReactNode
  bulk?: Bulk<T>
  /** The URL of the filtered list as CSV. */
  csv: string
}

/** The column of checkboxes. */
const SELECT_WIDTH = '18px'

/**
 * A list: toolbar, table (cards on mobile), and its loading, empty, error and forbidden states. Rows are virtual and filtering
 * reads prepared keys, so 100,000 rows stay smooth. Keep `columns`, `card`, `actions` and `filter` outside of the component or let
 * the compiler memoize them: a new function renders every visible row again.
 */
export function DataTable<T extends Row>({
  label,
  noun = label.toLowerCase(),
  rows: list,
  columns,
  card,
  cardLines = 2,
  searchPlaceholder,
  filter,
  narrowing: { typed, setTyped, chosen, setChosen, linked },
  actions,
  inlineAction = false,
  onOpen,
  current = null,
  empty,
  forbidden,
  tools,
  bulk,
  csv,
}: DataTableProps<T>) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const widths = columns.map(({ width }) => width)
  const actionsTrack = actions && actionsWidth(inlineAction)
  const asCards = useCards(frame, widthFor(widths, actionsTrack))
  const height = asCards ? cardHeight(cardLines) : ROW_HEIGHT
  const all = filter?.options[0]?.value ?? ''
  const [sorting, setSorting] = useState<Sorting | null>(null)

  const sortKey = columns.find((column) => column.header === sorting?.header)?.sort
  const descending = sorting?.descending ?? false
  const sort = useMemo(() => (sortKey ? { key: sortKey, descending } : null), [sortKey, descending])
  const { rows, keys } = useSorted(list, sort)
  const needle = useDeferredValue(typed)
  const matches = chosen === all ? undefined : filter?.matches
  const visible = useMemo(
    () => filterRows({ rows, keys }, needle, matches && ((row) => matches(row, chosen))),
    [rows, keys, needle, matches, chosen],
  )

  const { ids: selected, ...selecting } = useRowSelection(visible)
  const isSelecting = selected !== null
  const selectedRows = isSelecting ? list.rows.filter(({ id }) => selected.has(id)) : []

  if (isForbidden(list.error)) return <ForbiddenState>{forbidden}</ForbiddenState>
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} />

  const isFiltered = typed.trim() !== '' || chosen !== all || linked.labels.length > 0
  const clear = () => {
    setTyped('')
    setChosen(all)
    linked.clear()
  }
  const total = `${formatCount(list.rows.length)} ${list.rows.length === 1 ? toSingular(noun) : noun}`
  const tracks = [
    ...(isSelecting ? [SELECT_WIDTH] : []),
    ...widths.map((width = '1fr') => (width.endsWith('px') ? width : `minmax(0, ${width})`)),
    ...(actionsTrack === undefined ? [] : [`${actionsTrack}px`]),
  ].join(' ')

  return (
    <div ref={setFrame}>
      <TableToolbar
        search={{ placeholder: searchPlaceholder, value: typed, onChange: setTyped }}
        {...(filter && {
          filter: { label: filter.label, options: filter.options, value: chosen, onChange: setChosen },
        })}
        count={
          list.loading ? '' : typed.trim() !== '' || matches ? `${formatCount(visible.length)} of ${total}` : total
        }
        growing={!list.complete && !list.error}
        csv={list.complete && list.rows.length === 0 ? null : csv}
      >
        {linked.labels.length > 0 && (
          <Button variant="outline" icon={<X aria-hidden="true" />} title="Clear this filter" onClick={linked.clear}>
            {linked.labels.join(', ')}
          </Button>
        )}
        {bulk && (
          <Button
            variant="outline"
            icon={<ListChecks aria-hidden="true" />}
            aria-pressed={isSelecting}
            onClick={isSelecting ? selecting.clear : selecting.start}
          >
            Select
          </Button>
        )}
        {tools}
      </TableToolbar>
      {list.error && <Incomplete onRetry={list.refetch} />}
      <div className="overflow-clip rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <div
          role="table"
          aria-label={label}
          aria-rowcount={list.complete ? visible.length + (asCards ? 0 : 1) : -1}
          aria-busy={list.loading || undefined}
          style={{ ['--columns' as string]: tracks }}
          className="block w-full"
        >
          {!asCards && (
            <ColumnHeaders
              hasActions={actions !== undefined}
              onSort={setSorting}
              {...{ columns, isSelecting, sorting }}
            />
          )}
          {list.loading ? (
            <SkeletonRows {...{ columns, asCards, height }} />
          ) : (
            <VirtualBody
              rows={visible}
              onOpen={isSelecting ? selecting.toggle : onOpen}
              {...{ height, columns, card, asCards, actions, current, selected }}
            />
          )}
        </div>
        {!list.loading && visible.length === 0 && (
          <EmptyState
            title={empty.title}
            icon={isFiltered ? <SearchX aria-hidden="true" /> : empty.icon}
            action={
              isFiltered ? (
                <Button variant="outline" onClick={clear}>
                  Clear filters
                </Button>
              ) : (
                empty.action
              )
            }
          >
            {isFiltered ? undefined : empty.text}
          </EmptyState>
        )}
      </div>
      {bulk && isSelecting && (
        <SelectionBar noun={bulk.noun} count={selectedRows.length} onClear={selecting.clear}>
          <bulk.Actions rows={selectedRows} onDone={selecting.clear} />
          <Button variant="outline" onClick={selecting.selectAll}>
            Select all
          </Button>
        </SelectionBar>
      )}
    </div>
  )
}
