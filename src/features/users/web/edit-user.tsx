import { shownEmail } from '#contract/email.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { UserPatch, users } from '../contract.ts'
import { userFailure } from './user-access.ts'

const UserForm = UserPatch.pick({ name: true, phone: true })

/** Edits a user's name and phone. Only users themselves can change their email and password. */
export const EditUser = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={users.get}
    id={id}
    noun="user"
    title="Edit User"
    description={({ email }) => shownEmail(email)}
    schema={() => UserForm}
    values={({ name, phone }) => ({ name, phone: phone ? formatPhone(phone) : '' })}
    shown={{ labels: { name: 'Name', phone: 'Phone' } }}
    save={(changes) => change(users.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="User updated successfully"
    {...userFailure}
    onClose={onClose}
  >
    {() => (
      <>
        <TextField name="name" label="Name" autoComplete="off" required />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="off"
          help="Staff receive messages about their visits at this number."
        />
      </>
    )}
  </EditDialog>
)
