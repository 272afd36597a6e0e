import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil, ShieldOff, UserCog, UserPlus, UserRoundCheck, UserRoundX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownEmail } from '#contract/email.ts'
import { useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { type Opened, useOpened } from '#web/platform/opened.ts'
import { query } from '#web/platform/query.ts'
import { useRows } from '#web/platform/rows.ts'
import type { LoadedRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { LoadingDialog } from '#web/ui/loading-dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { ForbiddenState } from '#web/ui/states.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { type User, users } from '../contract.ts'
import { PendingInvitations } from '#features/invitations/web/shared/pending-invitations.tsx'
import { RoleBadge, roleOptions } from '#web/ui/role-badge.tsx'
import { UserFigures } from './user-figures.tsx'

const ChangeRole = lazily(() => import('./change-role.tsx').then((module) => module.ChangeRole))
const EditUser = lazily(() => import('./edit-user.tsx').then((module) => module.EditUser))
const InviteUser = lazily(() =>
  import('#features/invitations/web/shared/invite-user.tsx').then((module) => module.InviteUser),
)
const ResetTwoFactor = lazily(() => import('./user-access.tsx').then((module) => module.ResetTwoFactor))
const SetActive = lazily(() => import('./user-access.tsx').then((module) => module.SetActive))
const UserDetails = lazily(() => import('./user-details.tsx').then((module) => module.UserDetails))

const search = ['name', 'email'] as const

const deactivatedBadge = (
  <Badge variant="outline" icon={<UserRoundX aria-hidden="true" />}>
    Deactivated
  </Badge>
)

const badgeOf = ({ deactivated_at, email_confirmed }: User) =>
  deactivated_at ? deactivatedBadge : email_confirmed ? null : <EmailNotConfirmed />

const columnsIn = (zone: string): Column<User>[] => [
  {
    header: 'Name',
    cell: (user) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={user.name} src={user.avatar_url ?? null} />
        <span title={user.name} className="min-w-0 truncate">
          {user.name}
        </span>
        {badgeOf(user)}
      </span>
    ),
    sort: (user) => user.name,
    strong: true,
    width: '2.4fr',
  },
  {
    header: 'Email',
    cell: (user) => shownEmail(user.email),
    sort: (user) => user.email ?? null,
    width: '1.6fr',
  },
  { header: 'Role', cell: (user) => <RoleBadge role={user.role} />, sort: (user) => user.role, width: '130px' },
  {
    header: 'Created',
    cell: (user) => user.created_at && <InstantDate instant={user.created_at} zone={zone} />,
    sort: (user) => user.created_at ?? null,
    width: '130px',
  },
]

const cardIn =
  (zone: string) =>
  (user: User): RowCard => ({
    title: user.name,
    value: badgeOf(user),
    status: <RoleBadge role={user.role} />,
    note: user.created_at && <InstantDate instant={user.created_at} zone={zone} />,
    more: [[shownEmail(user.email)]],
  })

const filter: Filter<User> = {
  label: 'Role',
  options: [{ value: 'all', label: 'All Roles' }, ...roleOptions],
  matches: (user, role) => user.role === role,
}

type UserDialog = 'role' | 'edit' | 'access' | 'two-factor'

/** Who can sign in, and as what. For administrators. */
export function UsersScreen() {
  if (useUser().role === 'admin') return <UserManagement />
  return (
    <Page title="Users">
      <ForbiddenState>
        You don't have permission to access user management. This page is only available to administrators.
      </ForbiddenState>
    </Page>
  )
}

function UserManagement() {
  const zone = useZone()
  const rows = useRows(users.list, { search })
  const { opened, open, openDetails, close } = useOpened<UserDialog>('/users', { mayCreate: true })
  const columns = columnsIn(zone)
  const actions = useRowActions({ open, openDetails })
  return (
    <Page
      title="Users"
      subtitle="Who can sign in and what they can do"
      action={
        <Button
          icon={<UserPlus aria-hidden="true" />}
          onPointerEnter={InviteUser.preload}
          onClick={() => open({ dialog: 'create' })}
        >
          Invite
        </Button>
      }
    >
      <UserFigures users={rows.rows} loading={!rows.complete && !rows.error} />
      <PendingInvitations />
      <DataTable
        label="Users"
        rows={rows}
        columns={columns}
        card={cardIn(zone)}
        cardLines={3}
        searchPlaceholder="Search by name or email..."
        filter={filter}
        actions={actions}
        onOpen={({ id }) => openDetails(id)}
        empty={{ title: 'No users found', icon: <Users aria-hidden="true" /> }}
        forbidden="You don't have permission to view users."
      />
      {opened?.dialog === 'create' && <InviteUser onClose={close} />}
      {opened !== null && opened.dialog !== 'create' && (
        <UserDialogs {...opened} rows={rows} onGo={(dialog) => open({ dialog, id: opened.id })} onClose={close} />
      )}
    </Page>
  )
}

type Opening = { open: (opened: Opened<UserDialog>) => void; openDetails: (id: string) => void }

function useRowActions({ open, openDetails }: Opening) {
  const own = useUser().id
  return ({ id, two_factor, deactivated_at }: User): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => openDetails(id) },
    { label: 'Change Role', icon: <UserCog />, onSelect: () => open({ dialog: 'role', id }) },
    { label: 'Edit', icon: <Pencil />, onSelect: () => open({ dialog: 'edit', id }) },
    {
      label: 'Reset two-factor',
      icon: <ShieldOff />,
      hidden: !two_factor,
      onSelect: () => open({ dialog: 'two-factor', id }),
    },
    deactivated_at
      ? { label: 'Reactivate', icon: <UserRoundCheck />, onSelect: () => open({ dialog: 'access', id }) }
      : {
          label: 'Deactivate',
          icon: <UserRoundX />,
          destructive: true,
          blocked: id === own ? 'You cannot deactivate yourself. Ask another administrator.' : null,
          onSelect: () => open({ dialog: 'access', id }),
        },
  ]
}

type DialogsProps = {
  dialog: 'details' | UserDialog
  id: string
  rows: LoadedRows<User>
  onGo: (dialog: UserDialog) => void
  onClose: () => void
}

/** The dialogs of one user. */
function UserDialogs({ dialog, id, rows, onGo, onClose }: DialogsProps): ReactNode {
  // The row shows a change first.
  const listed = rows.rows.find((user) => user.id === id)
  const { data, error, refetch } = useQuery({ ...query(users.get, { params: { id } }), enabled: !listed })
  const user = listed ?? data
  if (!user)
    return (
      <LoadingDialog title="User Details" noun="user" error={error} onRetry={() => void refetch()} onClose={onClose} />
    )
  switch (dialog) {
    case 'details':
      return <UserDetails user={user} onClose={onClose} onGo={onGo} />
    case 'role':
      return <ChangeRole user={user} onClose={onClose} />
    case 'edit':
      return <EditUser user={user} onClose={onClose} />
    case 'access':
      return <SetActive user={user} onClose={onClose} />
    case 'two-factor':
      return <ResetTwoFactor user={user} onDone={rows.refetch} onClose={onClose} />
  }
}
