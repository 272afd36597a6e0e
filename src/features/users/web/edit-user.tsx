import { shownEmail } from '#contract/email.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { change } from '#web/platform/query.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type User, UserPatch, users } from '../contract.ts'
import { userFailure } from './user-access.ts'

const UserForm = UserPatch.pick({ name: true, phone: true })

/** Name and phone of a user. Email and password are theirs to change. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <FormDialog
      title="Edit User"
      description={shownEmail(user.email)}
      schema={UserForm}
      defaults={{ name: user.name, phone: user.phone && formatPhone(user.phone) }}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      {...userFailure}
      onClose={onClose}
      save={(body) => change(users.update, { params: { id: user.id }, body })}
      done="User updated successfully"
    >
      <TextField name="name" label="Name" autoComplete="off" required />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="off"
        help="Staff receive messages about their visits at this number."
      />
    </FormDialog>
  )
}
