import type { LucideIcon } from 'lucide-react'
import type { AnyEndpoint, EndpointTypes } from '#contract/endpoint.ts'
import type { Access, Role } from '#contract/roles.ts'
import type { Row, RowList } from '#web/platform/row-list.ts'
import { type ListRow, openList, type SearchFields } from '#web/platform/rows.ts'
import type { Fields } from './match.ts'
import type { ShortcutGroup } from './shortcuts.ts'

/** Records of a list that the palette finds. */
type Records<E extends AnyEndpoint> = {
  /** 'Invoices' */
  label: string
  icon: LucideIcon
  list: E
  /** As the screen of the list reads and searches it: they share the rows. */
  query?: EndpointTypes<E>['sentQuery']
  search: SearchFields<E>
  words: (row: ListRow<E>) => Fields
  title: (row: ListRow<E>) => string
  /** Below the title, without what is empty. */
  detail: (row: ListRow<E>, zone: string) => Fields
  /** Its address. */
  open: (row: ListRow<E>, role: Role) => string
  /** The screen of the list, if its search takes `q`. */
  all?: string
}

/** Records of any kind. */
export type PaletteRecords = {
  label: string
  icon: LucideIcon
  access: Access
  openRows: () => { id: string; list: RowList<Row> }
  // Methods, so that a kind may know its rows better.
  words(row: Row): Fields
  title(row: Row): string
  detail(row: Row, zone: string): Fields
  open(row: Row, role: Role): string
  all?: string
}

export const records = <E extends AnyEndpoint>({ list, query, search, ...kind }: Records<E>): PaletteRecords => ({
  ...kind,
  access: list.access,
  openRows: () => openList(list, { query, search }),
})

export type PaletteAction = {
  label: string
  icon: LucideIcon
  /** Other words for it. */
  words?: string
  access: Access
  href: string
  /** Offered before anything is typed. */
  often?: true
}

/** Adds a feature to the palette and to the sheet of shortcuts. */
export type PalettePart = {
  records?: readonly PaletteRecords[]
  actions?: readonly PaletteAction[]
  shortcuts?: ShortcutGroup
}
