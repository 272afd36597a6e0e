import * as z from 'zod/mini'
import { LoginPicker } from './login-picker.tsx'
import { useAction } from '#web/platform/action.ts'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { saveUnproven } from '#web/ui/unproven.tsx'
import { clients } from '../contract.ts'
import { clientFailure } from './client-actions.ts'

const LinkForm = z.object({ user_id: z.string().check(z.minLength(1, 'Choose a sign-in')) })

const question = { title: 'Link a login that is not confirmed?', action: 'Link anyway' }

/** Connects a client record with a login, which then sees its invoices and jobs. */
export function LinkSignIn({ id, onClose }: { id: string; onClose: () => void }) {
  const params = { id }
  const unlink = useAction(clients.update, {
    done: ({ name }) => ({ title: 'Sign-in unlinked', description: name }),
    ...clientFailure,
    onDone: onClose,
  })
  return (
    <EditDialog
      endpoint={clients.get}
      id={id}
      noun="client"
      title="Link sign-in"
      description={({ name }) => `The person who signs in with it sees the invoices and jobs of ${name}.`}
      schema={() => LinkForm}
      values={({ user_id }) => ({ user_id: user_id ?? '' })}
      texts={{ texts: { user_id: (_, client) => client?.user?.name ?? CHOSEN } }}
      submitLabel="Link sign-in"
      busyLabel="Linking..."
      {...clientFailure}
      onClose={onClose}
      renderActions={({ user_id }) =>
        user_id !== null && (
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
      save={(changes) =>
        saveUnproven(question, (confirmed) => change(clients.update, { params, body: { ...changes, ...confirmed } }))
      }
      done={({ name }) => ({ title: 'Sign-in linked', description: name })}
    >
      {({ user }) => <LoginPicker selected={user} />}
    </EditDialog>
  )
}
