import * as z from 'zod'
import { LoginPicker } from './login-picker.tsx'
import { useAction } from '#web/platform/action.ts'
import { change, useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { saveUnproven } from '#web/ui/unproven.tsx'
import { type Client, clients } from '../contract.ts'
import { clientFailure } from './client-actions.ts'

const LinkForm = z.object({ user_id: z.string().min(1, 'Choose a sign-in') })

const question = { title: 'Link a login that is not confirmed?', action: 'Link anyway' }

/** Connects a client record with a login, which then sees its invoices and jobs. */
export function LinkSignIn({ client, onClose }: { client: Client; onClose: () => void }) {
  const { data } = useRead(clients.get, { params: { id: client.id } })
  const params = { id: client.id }
  const unlink = useAction(clients.update, {
    done: { title: 'Sign-in unlinked', description: client.name },
    ...clientFailure,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Link sign-in"
      description={`The person who signs in with it sees the invoices and jobs of ${client.name}.`}
      schema={LinkForm}
      defaults={{ user_id: client.user_id ?? '' }}
      submitLabel="Link sign-in"
      busyLabel="Linking..."
      {...clientFailure}
      onClose={onClose}
      actions={
        client.user_id !== null && (
          <Button
            variant="ghost"
            busy={unlink.busy}
            onClick={() => void unlink.run({ params, body: { user_id: null } })}
            className="mr-auto"
          >
            Unlink
          </Button>
        )
      }
      save={({ user_id }) =>
        saveUnproven(question, (confirmed) => change(clients.update, { params, body: { user_id, ...confirmed } }))
      }
      done={{ title: 'Sign-in linked', description: client.name }}
    >
      <LoginPicker
        selected={data?.user ?? null}
        help="The person must have registered. If they have not, use Invite to portal."
      />
    </FormDialog>
  )
}
