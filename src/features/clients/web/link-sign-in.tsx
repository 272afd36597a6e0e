import * as z from 'zod'
import { formatPhone } from '#contract/phone-format.ts'
import { users } from '#features/users/contract.ts'
import { useChange, useRead } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { type Client, clients } from '../contract.ts'

const LinkForm = z.object({ user_id: z.string().min(1, 'Choose a sign-in') })

const failure = { failed: 'Failed to update client', denied: "You don't have permission to update clients" }

/** Connects a client record with the sign-in of a person, who then sees its invoices and jobs. */
export function LinkSignIn({ client, onClose }: { client: Client; onClose: () => void }) {
  const { data, isPending } = useRead(users.list, { query: { role: 'client' } })
  const change = useChange(clients.update)
  const choices = (data ?? []).map(({ id, name, email, phone }) => ({
    value: id,
    label: name,
    detail: email ?? (phone && formatPhone(phone)),
  }))
  const link = (user_id: string | null) => change.run({ params: { id: client.id }, body: { user_id } })
  const unlink = async () => {
    try {
      await link(null)
      toast({ title: 'Sign-in unlinked', description: client.name })
      onClose()
    } catch (error) {
      toastFailure(error, failure)
    }
  }
  return (
    <FormDialog
      title="Link sign-in"
      description={`Whoever signs in with it sees the invoices and jobs of ${client.name}.`}
      schema={LinkForm}
      defaults={{ user_id: client.user_id ?? '' }}
      submitLabel="Link sign-in"
      busyLabel="Linking..."
      {...failure}
      onClose={onClose}
      actions={
        client.user_id !== null && (
          <Button variant="ghost" busy={change.busy} onClick={() => void unlink()} className="mr-auto">
            Unlink
          </Button>
        )
      }
      onSubmit={async ({ user_id }) => {
        await link(user_id)
        toast({ title: 'Sign-in linked', description: client.name })
      }}
    >
      <PickerField
        name="user_id"
        label="Sign-in"
        choices={choices}
        loading={isPending}
        placeholder="Search people with the role client..."
        empty="Nobody with the role client found"
        help="The person must have registered. To ask them, use Invite to portal."
      />
    </FormDialog>
  )
}
