import { Archive, ArchiveRestore, Eye, Link2, Pencil, Plus, Send, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { formatPhone, phoneSpellings } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { blocked } from '#features/invitations/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { type Opened, useOpened } from '#web/platform/opened.ts'
import { useRead } from '#web/platform/query.ts'
import { useRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadingDialog } from '#web/ui/loading-dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Column, RowAction, RowCard } from '#web/ui/table-types.ts'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { type Client, clients } from '../contract.ts'
import { useClientActions } from './client-actions.ts'

const AddClient = lazily(() => import('./client-form.tsx').then((module) => module.AddClient))
const EditClient = lazily(() => import('./client-form.tsx').then((module) => module.EditClient))
const ClientDetails = lazily(() => import('./client-details.tsx').then((module) => module.ClientDetails))
const DeleteClient = lazily(() => import('./delete-client.tsx').then((module) => module.DeleteClient))
const LinkSignIn = lazily(() => import('./link-sign-in.tsx').then((module) => module.LinkSignIn))

const placeOf = ({ city, state }: Client) => [city, state].filter(Boolean).join(', ')
const phoneOf = ({ phone }: Client) => phone && formatPhone(phone)
const everyPhone = ({ phone }: Client) => (phone === null ? '' : phoneSpellings(phone))

const archivedBadge = <Badge variant="outline">Archived</Badge>
const badgeOf = ({ archived_at, email_unproven }: Client) =>
  archived_at !== null ? archivedBadge : email_unproven ? <EmailNotConfirmed /> : null
const none = <span aria-label="none">—</span>

const columns: Column<Client>[] = [
  {
    header: 'Name',
    cell: (client) => (
      <span className="flex items-center gap-2">
        <span title={client.name} className="min-w-0 truncate">
          {client.name}
        </span>
        {badgeOf(client)}
      </span>
    ),
    sort: (client) => client.name,
    strong: true,
    width: '2fr',
  },
  { header: 'Email', cell: (client) => client.email ?? none, sort: (client) => client.email, width: '1.6fr' },
  {
    header: 'Phone',
    cell: (client) => <span className="tabular-nums">{phoneOf(client) ?? none}</span>,
    sort: (client) => client.phone,
    width: '150px',
  },
  { header: 'Location', cell: (client) => placeOf(client) || none, sort: (client) => placeOf(client) || null },
]

const card = (client: Client): RowCard => ({
  title: client.name,
  value: badgeOf(client),
  note: client.email ?? 'No email',
  more: [[phoneOf(client) ?? 'No phone', placeOf(client)]],
})

const views = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
] as const

type ClientDialog = 'edit' | 'link' | 'delete'

export function ClientsScreen() {
  const [view, setView] = useState<(typeof views)[number]['value']>('active')
  const staff = isStaff(useUser().role)
  const { opened, open, openDetails, close, closeAll } = useOpened<ClientDialog>('/clients', { mayCreate: staff })
  const rows = useRows(clients.list, {
    search: ['name', 'email', everyPhone],
    ...(view !== 'active' && { query: { status: view } }),
  })
  const actions = useRowActions({ open, openDetails })
  const add = staff && (
    <Button
      icon={<Plus aria-hidden="true" />}
      onPointerEnter={AddClient.preload}
      onClick={() => open({ dialog: 'create' })}
    >
      Add Client
    </Button>
  )
  return (
    <Page title="Clients" subtitle="Manage your client contacts and information" action={add}>
      <DataTable
        label="Clients"
        rows={rows}
        columns={columns}
        card={card}
        cardLines={3}
        searchPlaceholder="Search by name, email, or phone..."
        actions={actions}
        onOpen={({ id }) => openDetails(id)}
        empty={{
          title: 'No clients found',
          icon: <Users aria-hidden="true" />,
          action: view === 'archived' ? undefined : add,
        }}
        forbidden="You don't have permission to view clients."
        tools={
          <Select
            aria-label="Show"
            options={views}
            value={view}
            onChange={(event) => setView(views.find(({ value }) => value === event.target.value)?.value ?? 'active')}
            className="w-32 max-md:w-28"
          />
        }
      />
      {opened?.dialog === 'create' && <AddClient onClose={close} />}
      {opened !== null && opened.dialog !== 'create' && staff && (
        <ClientDialogs
          {...opened}
          listed={rows.rows.find(({ id }) => id === opened.id)}
          onGo={(dialog) => open({ dialog, id: opened.id })}
          onDeleted={closeAll}
          onClose={close}
        />
      )}
    </Page>
  )
}

type Opening = { open: (opened: Opened<ClientDialog>) => void; openDetails: (id: string) => void }

function useRowActions({ open, openDetails }: Opening) {
  const { archive, invite } = useClientActions()
  const isAdmin = useUser().role === 'admin'
  return (client: Client): RowAction[] => {
    const { id } = client
    return [
      { label: 'View', icon: <Eye />, onSelect: () => openDetails(id) },
      { label: 'Edit', icon: <Pencil />, onSelect: () => open({ dialog: 'edit', id }) },
      { label: 'Link sign-in', icon: <Link2 />, onSelect: () => open({ dialog: 'link', id }) },
      {
        label: 'Invite to portal',
        icon: <Send />,
        blocked: blocked.inviteClient(client),
        onSelect: () => void invite(client),
      },
      client.archived_at === null
        ? { label: 'Archive', icon: <Archive />, onSelect: () => void archive(client, true) }
        : { label: 'Restore', icon: <ArchiveRestore />, onSelect: () => void archive(client, false) },
      {
        label: 'Delete',
        icon: <Trash2 />,
        destructive: true,
        hidden: !isAdmin,
        onSelect: () => open({ dialog: 'delete', id }),
      },
    ]
  }
}

type DialogsProps = {
  dialog: 'details' | ClientDialog
  id: string
  /** The client's row, where the list has it: it shows until the details have loaded. */
  listed: Client | undefined
  onGo: (dialog: ClientDialog) => void
  onDeleted: () => void
  onClose: () => void
}

/** The dialogs of one client. */
function ClientDialogs({ dialog, id, listed, onGo, onDeleted, onClose }: DialogsProps) {
  const { data, error, refetch } = useRead(clients.get, { params: { id } })
  const client = data ?? listed
  if (!client || (error && !data))
    return (
      <LoadingDialog
        title={listed?.name ?? 'Client Details'}
        noun="client"
        size="wide"
        error={error}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    )
  switch (dialog) {
    case 'details':
      return <ClientDetails client={client} details={data} onClose={onClose} onGo={onGo} />
    case 'edit':
      return <EditClient client={client} onClose={onClose} />
    case 'link':
      return <LinkSignIn client={client} onClose={onClose} />
    case 'delete':
      return <DeleteClient client={client} onDeleted={onDeleted} onClose={onClose} />
  }
}
