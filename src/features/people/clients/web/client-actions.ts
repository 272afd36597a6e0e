import { invitations } from '#features/people/invitations/contract.ts'
import { invitationSent } from './shared/invitation-sent.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { type Client, clients } from '../contract.ts'

const denied = "You don't have permission to update clients"

export const clientFailure = { failed: 'Failed to update client', denied }

const archiving = {
  done: ({ name, archived_at }: Client) => ({
    title: archived_at === null ? 'Client restored' : 'Client archived',
    description: name,
  }),
  ...clientFailure,
}

/** Client actions that need no form. */
export function useClientActions() {
  const archive = useAction(clients.update, archiving)
  const invite = useAction(invitations.inviteClient, {
    done: (invitation) =>
      invitationSent(`We are emailing ${invitation.email} a link that connects their sign-in.`, invitation),
    failed: 'Failed to send invitation',
    denied,
  })
  return {
    archive: ({ id }: Client, archived: boolean) => archive.run({ params: { id }, body: { archived } }),
    invite: ({ id }: Client) => invite.run({ params: { id } }),
  }
}

/** Asks before deleting a client. If it cannot be deleted, explains why and offers the archive. Resolves to whether it was deleted. */
export async function deleteClient({ id, name, archived_at }: Client): Promise<boolean> {
  const params = { id }
  const reason = await call(clients.get, { params }).then(
    ({ deletion_blocked }) => deletion_blocked ?? null,
    () => null,
  )
  if (reason === null)
    return confirm({
      title: `Delete ${name}?`,
      body: 'Are you sure you want to delete this client? This action cannot be undone.',
      action: 'Delete',
      run: () => change(clients.delete, { params }),
      done: 'Client deleted successfully',
      failed: 'Failed to delete client',
      denied: "You don't have permission to delete clients",
    })
  const title = `${name} cannot be deleted`
  await (archived_at === null
    ? confirm({
        title,
        body: reason,
        action: 'Archive',
        destructive: false,
        run: () => change(clients.update, { params, body: { archived: true } }),
        ...archiving,
      })
    : confirm({ title, body: reason }))
  return false
}
