import { change } from '#web/platform/query.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { InvitationInput, invitations } from '../../contract.ts'
import { invitationSent } from '#features/people/clients/web/shared/invitation-sent.ts'
import { roleOptions } from '#web/ui/role-badge.tsx'

/** Invites someone by email to join with a role. */
export function InviteUser({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Invite"
      description="We email them a link to create their own sign-in."
      schema={InvitationInput}
      defaults={{ name: '', email: '', phone: '', role: 'employee' }}
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      failed="Failed to send invitation"
      denied="You don't have permission to invite users"
      onClose={onClose}
      save={(body) => change(invitations.create, { body })}
      done={(invitation) => invitationSent(`We are emailing ${invitation.email} a link that works once.`, invitation)}
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <TextField name="email" label="Email" type="email" autoComplete="off" required />
      <TextField
        name="phone"
        label="Mobile phone"
        type="tel"
        autoComplete="off"
        help="The person can correct the name and the phone when joining."
      />
      <SelectField
        name="role"
        label="Role"
        options={roleOptions}
        help="Admins can do everything. Employees work with clients, jobs, and invoices. Clients see only their own records."
      />
    </FormDialog>
  )
}
