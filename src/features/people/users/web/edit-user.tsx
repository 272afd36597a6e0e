import * as z from 'zod/mini'
import { shownEmail } from '#contract/email.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { UserPatch, users } from '../contract.ts'
import { userFailure } from './user-access.ts'

const UserForm = z.pick(UserPatch, { name: true, phone: true, payroll_id: true })

/** Edits a user's name, phone and payroll ID. Only users themselves can change their email and password. */
export const EditUser = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={users.get}
    id={id}
    noun="user"
    title="Edit User"
    description={({ email }) => shownEmail(email)}
    schema={() => UserForm}
    values={({ name, phone, payroll_id }) => ({
      name,
      phone: phone ? formatPhone(phone) : '',
      payroll_id: payroll_id ?? '',
    })}
    save={(changes) => change(users.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="User updated successfully"
    {...userFailure}
    onClose={onClose}
  >
    {({ role }) => (
      <>
        <TextField name="name" label="Name" autoComplete="off" required />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="off"
          help={isStaff(role) ? 'Staff receive messages about their visits at this number.' : undefined}
        />
        {isStaff(role) && (
          <TextField
            name="payroll_id"
            label="Payroll ID"
            autoComplete="off"
            help="The file number or employee ID at your payroll provider."
          />
        )}
      </>
    )}
  </EditDialog>
)
