import { Archive, ArchiveRestore, Eye, Link2, Pencil, Plus, Send, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatPhone, phoneSpellings } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Column, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type Client, clients, invitationBlocked } from '../contract.ts'
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
const none = <span aria-label="none">—</span>

const columns: Column<Client>[] = [
  {
    header: 'Name',
    cell: (client) =>
      client.archived_at === null ? (
        client.name
      ) : (
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate">{client.name}</span>
          {archivedBadge}
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
  ...(client.archived_at !== null && { status: archivedBadge }),
  note: [phoneOf(client) ?? client.email, placeOf(client)].filter(Boolean).join(' · '),
})

const views = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
] as const

type Opened =
  { dialog: 'details' | 'edit' | 'link' | 'delete'; client: Client; fromDetails?: boolean } | { dialog: 'add' } | null

export function ClientsScreen() {
  const [view, setView] = useState<(typeof views)[number]['value']>('active')
  const mayAdd = isStaff(useUser().role)
  // A link may ask for an empty form: /clients?new=1.
  const [opened, setOpened] = useState<Opened>(() =>
    mayAdd && new URLSearchParams(location.search).has('new') ? { dialog: 'add' } : null,
  )
  const rows = useRows(clients.list, {
    search: ['name', 'email', everyPhone],
    ...(view !== 'active' && { query: { status: view } }),
  })
  const actions = useRowActions(setOpened)
  const add = (
    <Button
      icon={<Plus aria-hidden="true" />}
      onPointerEnter={AddClient.preload}
      onClick={() => setOpened({ dialog: 'add' })}
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
        searchPlaceholder="Search by name, email, or phone..."
        actions={actions}
        onOpen={(client) => setOpened({ dialog: 'details', client })}
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
      <Dialogs opened={opened} setOpened={setOpened} />
    </Page>
  )
}

function useRowActions(setOpened: (opened: Opened) => void) {
  const { archive, invite } = useClientActions()
  const isAdmin = useUser().role === 'admin'
  return (client: Client): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => setOpened({ dialog: 'details', client }) },
    { label: 'Edit', icon: <Pencil />, onSelect: () => setOpened({ dialog: 'edit', client }) },
    { label: 'Link sign-in', icon: <Link2 />, onSelect: () => setOpened({ dialog: 'link', client }) },
    {
      label: 'Invite to portal',
      icon: <Send />,
      blocked: invitationBlocked(client),
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
      onSelect: () => setOpened({ dialog: 'delete', client }),
    },
  ]
}

function Dialogs({ opened, setOpened }: { opened: Opened; setOpened: (opened: Opened) => void }) {
  const [, navigate] = useLocation()
  const close = () => {
    setOpened(null)
    if (location.search !== '') navigate('/clients', { replace: true })
  }
  if (opened === null) return null
  if (opened.dialog === 'add') return <AddClient onClose={close} />
  const { client } = opened
  if (opened.dialog === 'delete') return <DeleteClient client={client} onClose={close} />
  if (opened.dialog === 'details')
    return (
      <ClientDetails
        client={client}
        onClose={close}
        onGo={(dialog, client) => setOpened({ dialog, client, fromDetails: true })}
      />
    )
  const back = opened.fromDetails ? () => setOpened({ dialog: 'details', client }) : close
  return opened.dialog === 'edit' ? (
    <EditClient client={client} onClose={back} />
  ) : (
    <LinkSignIn client={client} onClose={back} />
  )
}
