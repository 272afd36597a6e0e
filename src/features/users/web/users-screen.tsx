import { Eye, Pencil, ShieldOff, UserCog, UserPlus, UserRoundCheck, UserRoundX, Users } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useZone } from '#web/platform/company.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRows } from '#web/platform/rows.ts'
import type { LoadedRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Page } from '#web/ui/page.tsx'
import { ForbiddenState } from '#web/ui/states.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type User, users } from '../contract.ts'
import { PendingInvitations } from './pending-invitations.tsx'
import { RoleBadge, roleOptions } from './role-badge.tsx'
import { UserFigures } from './user-figures.tsx'

const ChangeRole = lazily(() => import('./change-role.tsx').then((module) => module.ChangeRole))
const EditUser = lazily(() => import('./edit-user.tsx').then((module) => module.EditUser))
const InviteUser = lazily(() => import('./invite-user.tsx').then((module) => module.InviteUser))
const ResetTwoFactor = lazily(() => import('./user-access.tsx').then((module) => module.ResetTwoFactor))
const SetActive = lazily(() => import('./user-access.tsx').then((module) => module.SetActive))
const UserDetails = lazily(() => import('./user-details.tsx').then((module) => module.UserDetails))

const search = ['name', 'email'] as const

const deactivatedBadge = (
  <Badge variant="outline" icon={<UserRoundX aria-hidden="true" />}>
    Deactivated
  </Badge>
)

const columnsIn = (zone: string): Column<User>[] => [
  {
    header: 'Name',
    cell: (user) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={user.name} src={user.avatar_url ?? null} />
        <span className="min-w-0 truncate">{user.name}</span>
        {user.deactivated_at && deactivatedBadge}
      </span>
    ),
    sort: (user) => user.name,
    strong: true,
    width: '2fr',
  },
  { header: 'Email', cell: (user) => user.email, sort: (user) => user.email ?? null, width: '1.6fr' },
  { header: 'Role', cell: (user) => <RoleBadge role={user.role} />, sort: (user) => user.role, width: '130px' },
  {
    header: 'Created',
    cell: (user) => user.created_at && <InstantDate instant={user.created_at} zone={zone} />,
    sort: (user) => user.created_at ?? null,
    width: '130px',
  },
]

const card = (user: User): RowCard => ({
  title: user.name,
  status: user.deactivated_at ? deactivatedBadge : <RoleBadge role={user.role} />,
  note: user.email,
})

const filter: Filter<User> = {
  label: 'Role',
  options: [{ value: 'all', label: 'All Roles' }, ...roleOptions],
  matches: (user, role) => user.role === role,
}

type Opened =
  { dialog: 'details' | 'role' | 'edit' | 'access' | 'two-factor'; id: string } | { dialog: 'invite' } | null

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
  const [opened, setOpened] = useState<Opened>(null)
  const columns = columnsIn(zone)
  const actions = useRowActions(setOpened)
  return (
    <Page
      title="Users"
      subtitle="Who can sign in, and what they may do"
      action={
        <Button
          icon={<UserPlus aria-hidden="true" />}
          onPointerEnter={InviteUser.preload}
          onClick={() => setOpened({ dialog: 'invite' })}
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
        card={card}
        searchPlaceholder="Search by name or email..."
        filter={filter}
        actions={actions}
        onOpen={({ id }) => setOpened({ dialog: 'details', id })}
        empty={{ title: 'No users found', icon: <Users aria-hidden="true" /> }}
        forbidden="You don't have permission to view users."
      />
      <Dialogs opened={opened} setOpened={setOpened} rows={rows} />
    </Page>
  )
}

function useRowActions(setOpened: (opened: Opened) => void) {
  const own = useUser().id
  return ({ id, two_factor, deactivated_at }: User): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => setOpened({ dialog: 'details', id }) },
    { label: 'Change Role', icon: <UserCog />, onSelect: () => setOpened({ dialog: 'role', id }) },
    { label: 'Edit', icon: <Pencil />, onSelect: () => setOpened({ dialog: 'edit', id }) },
    {
      label: 'Reset two-factor',
      icon: <ShieldOff />,
      hidden: !two_factor,
      onSelect: () => setOpened({ dialog: 'two-factor', id }),
    },
    deactivated_at
      ? { label: 'Reactivate', icon: <UserRoundCheck />, onSelect: () => setOpened({ dialog: 'access', id }) }
      : {
          label: 'Deactivate',
          icon: <UserRoundX />,
          destructive: true,
          blocked: id === own ? 'This is you. Ask another administrator.' : null,
          onSelect: () => setOpened({ dialog: 'access', id }),
        },
  ]
}

type DialogsProps = { opened: Opened; setOpened: (opened: Opened) => void; rows: LoadedRows<User> }

function Dialogs({ opened, setOpened, rows }: DialogsProps): ReactNode {
  const close = () => setOpened(null)
  if (opened === null) return null
  if (opened.dialog === 'invite') return <InviteUser onClose={close} />
  // The row as it is now: what a dialog changes shows in the one below it.
  const user = rows.rows.find(({ id }) => id === opened.id)
  if (!user) return null
  switch (opened.dialog) {
    case 'details':
      return <UserDetails user={user} onClose={close} onGo={(dialog) => setOpened({ dialog, id: user.id })} />
    case 'role':
      return <ChangeRole user={user} onClose={close} />
    case 'edit':
      return <EditUser user={user} onClose={close} />
    case 'access':
      return <SetActive user={user} onClose={close} />
    case 'two-factor':
      return <ResetTwoFactor user={user} onDone={rows.refetch} onClose={close} />
  }
}
