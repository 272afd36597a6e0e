import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { invitations } from '#features/invitations/contract.ts'
import { type Client, clients } from '../contract.ts'

const denied = "You don't have permission to update clients"

/** What can be done to a client without a form, each with its toast. */
export function useClientActions() {
  const update = useChange(clients.update)
  const sending = useChange(invitations.inviteClient)
  return {
    archive: async ({ id, name }: Client, archived: boolean) => {
      try {
        await update.run({ params: { id }, body: { archived } })
        toast({ title: archived ? 'Client archived' : 'Client restored', description: name })
      } catch (error) {
        toastFailure(error, { failed: 'Failed to update client', denied })
      }
    },
    invite: async ({ id }: Client) => {
      try {
        const { email } = await sending.run({ params: { id } })
        toast({ title: 'Invitation sent', description: `We emailed ${email} a link that connects their sign-in.` })
      } catch (error) {
        toastFailure(error, { failed: 'Failed to send invitation', denied })
      }
    },
  }
}
