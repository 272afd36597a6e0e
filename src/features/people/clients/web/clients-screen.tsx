import { Archive, ArchiveRestore, Eye, Link2, Pencil, Send, Trash2, Users } from 'lucide-react'
import { cityLine } from '#contract/address.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { blocked } from '#features/people/invitations/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { none } from '#web/ui/columns.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { type Client, clients } from '../contract.ts'
import { deleteClient, useClientActions } from './client-actions.ts'
import { searched } from './palette.ts'

const AddClient = lazily(() => import('./client-form.tsx').then((module) => module.AddClient))
const EditClient = lazily(() => import('./client-form.tsx').then((module) => module.EditClient))
const ClientDetails = lazily(() => import('./client-details.tsx').then((module) => module.ClientDetails))
const LinkSignIn = lazily(() => import('./link-sign-in.tsx').then((module) => module.LinkSignIn))

const formatPlace = (client: Client) => cityLine({ ...client, zip: null })
const formatClientPhone = ({ phone }: Client) => phone && formatPhone(phone)

const archivedBadge = <Badge outlined>Archived</Badge>
const renderBadge = ({ archived_at, email_unproven }: Client) =>
  archived_at !== null ? archivedBadge : email_unproven ? <EmailNotConfirmed /> : null

const columns: Column<Client>[] = [
  {
    header: 'Name',
    cell: (client) => (
      <span className="flex items-center gap-2">
        <span title={client.name} className="min-w-0 truncate">
          {client.name}
        </span>
        {renderBadge(client)}
      </span>
    ),
    sort: (client) => client.name,
    strong: true,
    width: '2fr',
  },
  { header: 'Email', cell: (client) => client.email ?? none, sort: (client) => client.email, width: '1.6fr' },
  {
    header: 'Phone',
    cell: (client) => <span className="tabular-nums">{formatClientPhone(client) ?? none}</span>,
    sort: (client) => client.phone,
    width: '150px',
  },
  { header: 'Location', cell: (client) => formatPlace(client) || none, sort: (client) => formatPlace(client) || null },
]

const card = (client: Client): RowCard => ({
  title: client.name,
  value: renderBadge(client),
  note: client.email ?? 'No email',
  more: [[formatClientPhone(client) ?? 'No phone', formatPlace(client)]],
})

const filter: Filter<Client> = {
  label: 'Show',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'archived', label: 'Archived' },
    { value: 'all', label: 'All' },
  ],
}

const dialogs = { details: ClientDetails, edit: EditClient, link: LinkSignIn }

export function ClientsScreen() {
  return (
    <ListScreen
      path="/clients"
      title="Clients"
      subtitle="Manage your client contacts and information"
      list={clients.list}
      search={searched}
      searchPlaceholder="Search by name, email, or phone..."
      filter={filter}
      columns={columns}
      card={card}
      cardLines={3}
      create={{ label: 'Add Client', endpoint: clients.create, dialog: AddClient }}
      dialogs={dialogs}
      actions={useRowActions()}
      empty={{ title: 'No clients found', icon: <Users aria-hidden="true" /> }}
      forbidden="You don't have permission to view clients."
    />
  )
}

function useRowActions() {
  const { archive, invite } = useClientActions()
  const isAdmin = useUser().role === 'admin'
  return (client: Client, open: (dialog: keyof typeof dialogs) => void): RowAction[] => {
    return [
      { label: 'View', icon: <Eye />, onSelect: () => open('details') },
      { label: 'Edit', icon: <Pencil />, onSelect: () => open('edit') },
      { label: 'Link sign-in', icon: <Link2 />, onSelect: () => open('link') },
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
        onSelect: () => void deleteClient(client),
      },
    ]
  }
}
