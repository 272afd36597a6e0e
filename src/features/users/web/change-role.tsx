import { shownEmail } from '#contract/email.ts'
import { change } from '#web/platform/query.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { EmailNotConfirmed, saveUnproven } from '#web/ui/unproven.tsx'
import { type User, UserPatch, users } from '../contract.ts'
import { roleOptions } from '#web/ui/role-badge.tsx'

const RoleForm = UserPatch.pick({ role: true })

const question = { title: 'Give a role to a login that is not confirmed?', action: 'Give the role' }

/** Gives a user another role. The role that they have already is saved without a call. */
export function ChangeRole({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <FormDialog
      title="Change Role"
      description={user.name}
      schema={RoleForm}
      defaults={{ role: user.role }}
      submitLabel="Save"
      busyLabel="Saving..."
      failed="Failed to update user role"
      denied="You don't have permission to update user roles"
      onClose={onClose}
      save={async ({ role }) =>
        role === user.role
          ? null
          : saveUnproven(question, (confirmed) =>
              change(users.update, { params: { id: user.id }, body: { role, ...confirmed } }),
            )
      }
      done={(changed) => changed && 'User role updated'}
    >
      {!user.email_confirmed && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
          <span className="min-w-0 wrap-anywhere">{shownEmail(user.email)}</span>
          <EmailNotConfirmed />
        </p>
      )}
      <SelectField
        name="role"
        label="Role"
        options={roleOptions}
        help={`Changing the role signs them out everywhere.${
          user.role === 'admin' ? ' The invitations they sent stop working.' : ''
        }`}
      />
    </FormDialog>
  )
}
