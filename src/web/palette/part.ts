import type { LucideIcon } from 'lucide-react'
import type { AnyEndpoint, EndpointTypes } from '#contract/endpoint.ts'
import type { Access, Role } from '#contract/roles.ts'
import { type Row, type RowList, searchKey } from '#web/platform/row-list.ts'
import { holdList, type ListRow, openList, type SearchFields } from '#web/platform/rows.ts'
import { openAnswers, type RowObserver } from './answers.ts'
import type { Fields } from './match.ts'
import type { ShortcutGroup } from './shortcuts.ts'

/** How records of a kind are found and shown. */
type Kind<R extends Row> = {
  /** 'Invoices' */
  label: string
  icon: LucideIcon
  // Methods, so that a kind may know its rows better.
  words(row: R): Fields
  title(row: R): string
  /** Below the title, without what is empty. */
  detail(row: R, zone: string): Fields
  /** Its address. */
  open(row: R, role: Role): string
  /** The screen of the list, if its search takes `q`. */
  all?: string
}

/** Rows to search. `hold` loads them while they are used. */
export type OpenRows = { list: Pick<RowList<Row>, 'get' | 'subscribe'>; hold: () => () => void }

/** Records of any kind. */
export type PaletteRecords = Kind<Row> & { access: Access; openRows: (zone: string) => OpenRows }

/** Records of a list that the palette finds. */
type Records<E extends AnyEndpoint> = Omit<Kind<ListRow<E>>, 'words'> & {
  /** Default: the searched fields. */
  words?: (row: ListRow<E>) => Fields
  list: E
  /** As the screen of the list reads and searches it: they share the rows. */
  query?: EndpointTypes<E>['sentQuery']
  search: SearchFields<E>
}

export const records = <E extends AnyEndpoint>({ list, query, search, ...kind }: Records<E>): PaletteRecords => ({
  words: (row: ListRow<E>) => searchKey(row, search).split('\n'),
  ...kind,
  access: list.access,
  openRows: () => {
    const { id, list: rows } = openList(list, { query, search })
    return { list: rows, hold: () => holdList(id) }
  },
})

/** Records within answers that are read whole, such as the visits of a week. */
type Answers<R extends Row> = Kind<R> & {
  access: Access
  /** Reads as screens do, so that they share the answers. */
  observe: (zone: string) => readonly RowObserver<R>[]
}

export const answerRecords = <R extends Row>({ observe, ...kind }: Answers<R>): PaletteRecords => ({
  ...kind,
  openRows: (zone) => openAnswers(observe(zone)),
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
