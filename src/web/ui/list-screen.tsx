import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnyEndpoint, EndpointTypes } from '#contract/endpoint.ts'
import { type Access, allows } from '#contract/roles.ts'
import { useOpened } from '../platform/open-record.ts'
import type { Row } from '#web/platform/row-list.ts'
import { type ListRow, type SearchFields, csvAddress, useRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from './button.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { ActionHere, Page } from './page.tsx'
import { ForbiddenState } from './states.tsx'
import type { Filter, RowAction } from './table-types.ts'
import { type LinkedFilters, useNarrowing } from './use-narrowing.ts'
import { WaitingRecords } from './waiting-records.tsx'

/** Props that a list screen passes to each dialog of a record. */
export type RecordDialogProps<T extends Row, Dialog extends string = never> = {
  id: string
  /** The record's row, if the list has loaded it. */
  row: T | undefined
  onClose: () => void
  /** Opens another dialog of the same record on top. */
  onGo: (dialog: Dialog) => void
  /** Closes every dialog of the record. */
  onDeleted: () => void
}

type RowDialog<T extends Row, Dialog extends string> = (props: RecordDialogProps<T, Dialog>) => ReactNode

type Create = {
  /** 'Create Invoice' */
  label: string
  icon?: ReactNode
  /** The button is shown to users who may call it. */
  endpoint: Pick<AnyEndpoint, 'access' | 'path'>
  dialog: ((props: { onClose: () => void }) => ReactNode) & { preload?: () => void }
}

type ListScreenProps<E extends AnyEndpoint, Dialog extends string> = Pick<
  DataTableProps<ListRow<E>>,
  'columns' | 'card' | 'cardLines' | 'noun' | 'searchPlaceholder' | 'inlineAction' | 'forbidden' | 'tools' | 'bulk'
> & {
  /** The screen's own address. */
  path: `/${string}`
  title: string
  subtitle: string
  list: E
  /** The query of the screen's rows. Default: all that the endpoint returns. */
  query?: EndpointTypes<E>['sentQuery']
  /** The fields that the server searches too, so that the CSV matches the screen. */
  search: SearchFields<E>
  filter?: Filter<ListRow<E>>
  /** Query parameters that links to the screen may set: `/jobs?show=unassigned`. Shown until they are cleared. */
  linkedFilters?: LinkedFilters
  /** Access to the screen, if narrower than access to the list. */
  access?: Access
  create?: Create
  /** By name. Pressing a row or a link with `?open=` opens `details`; row actions and `onGo` open the others. */
  dialogs: Record<Dialog | 'details', RowDialog<ListRow<E>, NoInfer<Dialog>>>
  actions?: (row: ListRow<E>, open: (dialog: NoInfer<Dialog> | 'details') => void) => readonly RowAction[]
  /** The action is the create button unless it names another. */
  empty: { title: string; icon: ReactNode; text?: string; action?: ReactNode }
  /** Between the title and the list. */
  above?: ReactNode
  /** Part of another screen, such as a tab: no title. */
  embedded?: boolean
}

/** A screen with a list and its dialogs. Keep functions and dialogs at module level where they need no hook. */
export function ListScreen<E extends AnyEndpoint, Dialog extends string>(props: ListScreenProps<E, Dialog>) {
  const { role } = useUser()
  const { title, list, access = list.access, forbidden, embedded = false } = props
  if (allows(access, role)) return <Listed {...props} />
  if (embedded) return <ForbiddenState>{forbidden}</ForbiddenState>
  return <ForbiddenPage title={title}>{forbidden}</ForbiddenPage>
}

function Listed<E extends AnyEndpoint, Dialog extends string>({
  path,
  title,
  subtitle,
  list,
  query,
  search,
  filter,
  linkedFilters,
  create,
  dialogs,
  actions,
  empty,
  above,
  // No default: with one, the React Compiler recreates the rest object in every render, and every row re-renders.
  embedded,
  ...table
}: ListScreenProps<E, Dialog>) {
  const { role } = useUser()
  const mayCreate = create !== undefined && allows(create.endpoint.access, role)
  const { current, open, openDetails, close, closeAll } = useOpened<Dialog>(path, { mayCreate })
  const narrowing = useNarrowing(filter, linkedFilters)
  const { linked } = narrowing
  const rows = useRows(list, {
    query,
    search,
    filter: { ...linked.query, ...(filter?.matches ? {} : narrowing.query) },
  })
  const add = mayCreate && (
    <Button
      icon={create.icon ?? <Plus aria-hidden="true" />}
      aria-keyshortcuts="n"
      onPointerEnter={create.dialog.preload}
      onClick={() => open({ dialog: 'create' })}
    >
      {create.label}
    </Button>
  )
  const openAt = (id: string) => (dialog: Dialog | 'details') =>
    dialog === 'details' ? openDetails(id) : open({ dialog, id })
  const CreateDialog = current?.dialog === 'create' && create?.dialog
  const record = current && 'id' in current ? current : null
  const RecordDialog: RowDialog<ListRow<E>, Dialog> | null = record && dialogs[record.dialog]
  return (
    <Frame title={title} subtitle={subtitle} action={add} embedded={embedded === true}>
      {above}
      <WaitingRecords path={create?.endpoint.path} />
      <DataTable
        {...table}
        label={title}
        rows={rows}
        filter={filter}
        narrowing={narrowing}
        actions={actions && ((row) => actions(row, openAt(row.id)))}
        onOpen={({ id }) => openDetails(id)}
        empty={{ action: <ActionHere place={embedded ? 'list' : 'page'}>{add}</ActionHere>, ...empty }}
        csv={csvAddress(list, { ...query, ...linked.query, ...narrowing.query, q: narrowing.typed.trim() })}
      />
      {CreateDialog && <CreateDialog onClose={close} />}
      {record && RecordDialog && (
        <RecordDialog
          key={record.id}
          id={record.id}
          row={rows.rows.find(({ id }) => id === record.id)}
          onClose={close}
          onGo={openAt(record.id)}
          onDeleted={closeAll}
        />
      )}
    </Frame>
  )
}

type FrameProps = { title: string; subtitle: ReactNode; action: ReactNode; embedded: boolean; children: ReactNode }

const Frame = ({ embedded, children, ...page }: FrameProps) =>
  embedded ? (
    <section aria-label={page.title} className="group/list">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 text-14 text-muted max-md:basis-full md:flex-1">{page.subtitle}</p>
        <div className="contents group-has-[[data-action=list]]/list:hidden">{page.action}</div>
      </div>
      {children}
    </section>
  ) : (
    <Page {...page}>{children}</Page>
  )
