import type { ComponentType, ReactNode } from 'react'
import type { Row } from '#web/platform/row-list.ts'
import type { SortKey } from '#web/platform/row-order.ts'
import type { MenuItem } from './menu.tsx'
import type { Option } from './select.tsx'

export type Column<T extends Row> = {
  header: string
  cell: (row: T) => ReactNode
  /** Makes the column sortable. Text is compared case-insensitively; null comes last. */
  sort?: (row: T) => SortKey
  /** A CSS grid track: `2fr`, `120px`. Default `1fr`. */
  width?: string
  align?: 'left' | 'right'
  /** The main column: bold, full contrast. The rest is muted. */
  strong?: boolean
}

/** The row on mobile: title and value, then status and note, then one line each of `more` (left and right). */
export type RowCard = {
  title: ReactNode
  value?: ReactNode
  status?: ReactNode
  note?: ReactNode
  /** The same number for every row, as in the table's `cardLines`. */
  more?: readonly (readonly [left: ReactNode, right?: ReactNode])[]
}

export type Filter<T extends Row> = {
  label: string
  /** The list's query parameter. Default `status`. */
  name?: string
  /** The first one means all, or the rows of a list without a query. */
  options: readonly Option[]
  /** Filters in the browser, which has every row. Without it the server filters. */
  matches?: (row: T, value: string) => boolean
}

/**
 * The actions of a row. The one with `inline` is a button in the row itself, the others are in its menu. A card has room for
 * a button only where it is what people come for: `onCard`.
 */
export type RowAction = MenuItem & { inline?: boolean; onCard?: boolean }

/** Actions on several rows, which the user selects first. `noun`: 'panel'. */
export type Bulk<T extends Row> = { noun: string; Actions: ComponentType<{ rows: readonly T[]; onDone: () => void }> }
