import type { Row } from '#web/platform/row-list.ts'
import { StatusBadge } from './badge.tsx'
import type { Option } from './select.tsx'
import type { Column, Filter } from './table-types.ts'

/** A cell without a value. */
export const none = (
  <span className="relative">
    <span aria-hidden="true">—</span>
    <span className="sr-only">none</span>
  </span>
)

type More = Pick<Column<Row>, 'strong'> & {
  /** Full contrast, beside the main column. */
  ink?: boolean
}

/** A column of text, which the pointer shows in full: `textColumn('Client', ({ client_name }) => client_name, '1.1fr')`. */
export const textColumn = <T extends Row>(
  header: string,
  getText: (row: T) => string | null,
  width: string,
  { ink = false, ...more }: More = {},
): Column<T> => ({
  header,
  cell: (row) => {
    const text = getText(row)
    return text === null ? (
      none
    ) : (
      <span title={text} className={ink ? 'text-ink' : undefined}>
        {text}
      </span>
    )
  },
  sort: getText,
  width,
  ...more,
})

type WithStatus = Row & { status: string }

/** The column of a record's status. */
export const statusColumn = <T extends WithStatus>(
  states: Parameters<typeof StatusBadge>[0]['states'],
  width = '116px',
): Column<T> => ({
  header: 'Status',
  cell: ({ status }) => <StatusBadge states={states} status={status} />,
  sort: ({ status }) => status,
  width,
})

/** A list's filter by status: `statusFilter(permitStates.options)`. */
export const statusFilter = <T extends WithStatus>(options: readonly Option[]): Filter<T> => ({
  label: 'Status',
  options: [{ value: 'all', label: 'All Statuses' }, ...options],
  matches: ({ status }, value) => status === value,
})
