import { Eye, Pencil, ShieldOff, UserCog, UserPlus, UserRoundCheck, UserRoundX, Users } from 'lucide-react'
import { shownEmail } from '#contract/email.ts'
import { useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { invitations } from '#features/people/invitations/contract.ts'
import { type User, users } from '../contract.ts'
import { PendingInvitations } from '#features/people/invitations/web/shared/pending-invitations.tsx'
import { RoleBadge, roleOptions } from '#web/ui/role-badge.tsx'
import { deactivate, reactivate, resetTwoFactor } from './user-access.ts'
import { everyUser, UserFigures } from './user-figures.tsx'

const ChangeRole = lazily(() => import('./change-role.tsx').then((module) => module.ChangeRole))
const EditUser = lazily(() => import('./edit-user.tsx').then((module) => module.EditUser))
const InviteUser = lazily(() =>
  import('#features/people/invitations/web/shared/invite-user.tsx').then((module) => module.InviteUser),
)
const UserDetails = lazily(() => import('./user-details.tsx').then((module) => module.UserDetails))

const deactivatedBadge = (
  <Badge outlined icon={<UserRoundX aria-hidden="true" />}>
    Deactivated
  </Badge>
)

const renderBadge = ({ deactivated_at, email_confirmed }: User) =>
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
        {renderBadge(user)}
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
    value: renderBadge(user),
    status: <RoleBadge role={user.role} />,
    note: user.created_at && <InstantDate instant={user.created_at} zone={zone} />,
    more: [[shownEmail(user.email)]],
  })

const filter: Filter<User> = {
  label: 'Role',
  name: 'role',
  options: [{ value: 'all', label: 'All Roles' }, ...roleOptions],
  matches: (user, role) => user.role === role,
}

const dialogs = { details: UserDetails, role: ChangeRole, edit: EditUser }

/** The users who can sign in, with their roles. For administrators. */
export function UsersScreen() {
  const zone = useZone()
  return (
    <ListScreen
      path="/users"
      title="Users"
      subtitle="Who can sign in and what they can do"
      list={users.list}
      access="admin"
      {...everyUser}
      searchPlaceholder="Search by name or email..."
      filter={filter}
      columns={columnsIn(zone)}
      card={cardIn(zone)}
      cardLines={3}
      create={{
        label: 'Invite',
        icon: <UserPlus aria-hidden="true" />,
        endpoint: invitations.create,
        dialog: InviteUser,
      }}
      dialogs={dialogs}
      actions={useRowActions()}
      empty={{ title: 'No users found', icon: <Users aria-hidden="true" /> }}
      forbidden="You don't have permission to access user management. This page is only available to administrators."
      above={
        <>
          <UserFigures />
          <PendingInvitations />
        </>
      }
    />
  )
}

function useRowActions() {
  const own = useUser().id
  return (user: User, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => open('details') },
    { label: 'Change Role', icon: <UserCog />, onSelect: () => open('role') },
    { label: 'Edit', icon: <Pencil />, onSelect: () => open('edit') },
    {
      label: 'Reset two-factor',
      icon: <ShieldOff />,
      hidden: !user.two_factor,
      onSelect: () => void resetTwoFactor(user),
    },
    user.deactivated_at
      ? { label: 'Reactivate', icon: <UserRoundCheck />, onSelect: () => void reactivate(user) }
      : {
          label: 'Deactivate',
          icon: <UserRoundX />,
          destructive: true,
          blocked: user.id === own ? 'You cannot deactivate yourself. Ask another administrator.' : null,
          onSelect: () => void deactivate(user),
        },
  ]
}
