import * as z from 'zod'
import { LoginPicker } from './login-picker.tsx'
import { useChange, useRead } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useUnprovenQuestion } from '#web/ui/unproven.tsx'
import { type Client, clients } from '../contract.ts'

const LinkForm = z.object({ user_id: z.string().min(1, 'Choose a sign-in') })

const failure = { failed: 'Failed to update client', denied: "You don't have permission to update clients" }

/** Connects a client record with a login, which then sees its invoices and jobs. */
export function LinkSignIn({ client, onClose }: { client: Client; onClose: () => void }) {
  const { data } = useRead(clients.get, { params: { id: client.id } })
  const change = useChange(clients.update)
  const { save, question } = useUnprovenQuestion({
    title: 'Link a login that is not confirmed?',
    confirmLabel: 'Link anyway',
  })
  const link = (body: { user_id: string | null; confirm_unproven?: true }) =>
    change.run({ params: { id: client.id }, body })
  const unlink = async () => {
    try {
      await link({ user_id: null })
      toast({ title: 'Sign-in unlinked', description: client.name })
      onClose()
    } catch (error) {
      toastFailure(error, failure)
    }
  }
  return (
    <>
      <FormDialog
        title="Link sign-in"
        description={`The person who signs in with it sees the invoices and jobs of ${client.name}.`}
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
          await save((confirmed) => link({ user_id, ...confirmed }))
          toast({ title: 'Sign-in linked', description: client.name })
        }}
      >
        <LoginPicker
          selected={data?.user ?? null}
          help="The person must have registered. If they have not, use Invite to portal."
        />
      </FormDialog>
      {question}
    </>
  )
}
