import { useChange, useRead } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { type Client, clients } from '../contract.ts'
import { useClientActions } from './client-actions.ts'

type Props = { client: Client; onDeleted: () => void; onClose: () => void }

/** Asks before a client is deleted; where it cannot be, says why and offers the archive. */
export function DeleteClient({ client, onDeleted, onClose }: Props) {
  const { data, isPending } = useRead(clients.get, { params: { id: client.id } })
  const remove = useChange(clients.delete)
  const { archive } = useClientActions()
  if (isPending) return null
  const reason = data?.deletion_blocked ?? null
  if (reason !== null && client.archived_at !== null) return <Blocked {...{ client, reason, onClose }} />
  if (reason !== null)
    return (
      <ConfirmDialog
        title={`${client.name} cannot be deleted`}
        confirmLabel="Archive"
        destructive={false}
        onConfirm={() => archive(client, true)}
        onClose={onClose}
      >
        {reason}
      </ConfirmDialog>
    )
  const confirm = async () => {
    try {
      await remove.run({ params: { id: client.id } })
      toast({ title: 'Client deleted successfully' })
      onDeleted()
    } catch (error) {
      toastFailure(error, { failed: 'Failed to delete client', denied: "You don't have permission to delete clients" })
    }
  }
  return (
    <ConfirmDialog title={`Delete ${client.name}?`} confirmLabel="Delete" onConfirm={confirm} onClose={onClose}>
      Are you sure you want to delete this client? This action cannot be undone.
    </ConfirmDialog>
  )
}

const Blocked = ({ client, reason, onClose }: { client: Client; reason: string; onClose: () => void }) => (
  <Dialog title={`${client.name} cannot be deleted`} onClose={onClose}>
    <DialogBody>{reason}</DialogBody>
    <DialogActions>
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
)
