import * as z from 'zod/mini'
import { shownEmail } from '#contract/email.ts'
import { change } from '#web/platform/query.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { EmailNotConfirmed, saveUnproven } from '#web/ui/unproven.tsx'
import { UserPatch, users } from '../contract.ts'
import { roleOptions } from '#web/ui/role-badge.tsx'

const RoleForm = z.pick(UserPatch, { role: true })

const question = { title: 'Give a role to a login that is not confirmed?', action: 'Give the role' }

/** Changes a user's role. Choosing the current role makes no request. */
export const ChangeRole = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={users.get}
    id={id}
    noun="user"
    title="Change Role"
    description={({ name }) => name}
    schema={() => RoleForm}
    values={({ role }) => ({ role })}
    submitLabel="Save"
    busyLabel="Saving..."
    failed="Failed to update user role"
    denied="You don't have permission to update user roles"
    onClose={onClose}
    save={async ({ role }) =>
      role === undefined
        ? null
        : saveUnproven(question, (confirmed) => change(users.update, { params: { id }, body: { role, ...confirmed } }))
    }
    done={(changed) => changed && 'User role updated'}
  >
    {(user) => (
      <>
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
      </>
    )}
  </EditDialog>
)
