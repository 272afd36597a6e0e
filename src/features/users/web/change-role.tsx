import { useChange } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type User, UserPatch, users } from '../contract.ts'
import { roleOptions } from './role-badge.tsx'

const RoleForm = UserPatch.pick({ role: true })

/** Makes somebody something else. The role they have already is saved without a call. */
export function ChangeRole({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useChange(users.update)
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
      onSubmit={async ({ role }) => {
        if (role === user.role) return
        await update.run({ params: { id: user.id }, body: { role } })
        toast({ title: 'User role updated' })
      }}
    >
      <SelectField name="role" label="Role" options={roleOptions} help="Changing the role signs them out everywhere." />
    </FormDialog>
  )
}
