import { hasEmail, shownEmail } from '#contract/email.ts'
import { formatDate } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { Sections } from '#web/platform/sections.tsx'
import { useZone } from '#web/platform/zone.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailLink, PhoneLink } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { type User, users } from '../contract.ts'
import { RoleBadge } from '#web/ui/role-badge.tsx'
import { userSections } from './shared/user-sections.ts'

/** A user's details, for administrators. */
export const UserDetails = ({ id, row, onClose, onGo }: RecordDialogProps<User, 'role' | 'edit'>) => (
  <RecordDialog endpoint={users.get} id={id} row={row} noun="user" title="User Details" onClose={onClose}>
    {(user) => (
      <>
        <DialogBody className="grid gap-6">
          <div className="flex items-center gap-4">
            <Avatar name={user.name} src={user.avatar_url ?? null} className="size-14" />
            <div className="grid min-w-0 justify-items-start gap-1.5">
              <p className="text-16 font-semibold wrap-anywhere">{user.name}</p>
              <RoleBadge role={user.role} />
            </div>
          </div>
          <Facts user={user} />
          <Sections point={userSections} props={{ user }} />
          <ChangeHistory record="user" id={id} />
        </DialogBody>
        <DialogActions>
          <Button variant="outline" onClick={() => onGo('role')}>
            Change Role
          </Button>
          <Button onClick={() => onGo('edit')}>Edit</Button>
        </DialogActions>
      </>
    )}
  </RecordDialog>
)

function Facts({ user }: { user: User }) {
  const zone = useZone()
  const { email, phone, created_at, deactivated_at } = user
  const facts = [
    {
      label: 'Email',
      wide: true,
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {email && hasEmail(email) ? <EmailLink email={email} /> : shownEmail(email)}
          {!user.email_confirmed && <EmailNotConfirmed />}
        </span>
      ),
    },
    {
      label: 'Phone',
      value: phone && <PhoneLink phone={phone} />,
    },
    { label: 'Username', value: user.username },
    ...(isStaff(user.role) ? [{ label: 'Payroll ID', value: user.payroll_id }] : []),
    { label: 'Created', value: created_at && formatDate(zone, created_at) },
    { label: 'Two-factor sign-in', value: user.two_factor ? 'On' : 'Off' },
    { label: 'Status', value: deactivated_at ? `Deactivated ${formatDate(zone, deactivated_at)}` : 'Active' },
    { label: 'User ID', wide: true, value: <code className="font-mono text-13">{user.id}</code> },
  ]
  return <DefinitionGrid facts={facts} />
}
