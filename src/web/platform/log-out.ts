import { confirm } from './confirm.ts'
import { loggingOut } from './session.ts'
import { queuedChanges } from './waiting.ts'

/** Ends the session, and with it all that is on this device: asks first if changes wait to be sent. */
export async function logOut(): Promise<void> {
  const { length } = queuedChanges.get()
  const changes = length === 1 ? '1 change has' : `${length} changes have`
  const isSure =
    length === 0 ||
    (await confirm({
      title: `${changes} not been sent`,
      body: 'Logging out deletes what waits on this device. Connect first to send it.',
      action: 'Log out and delete',
      cancel: 'Stay',
      destructive: true,
    }))
  if (!isSure) return
  loggingOut()
  location.assign('/api/logout')
}
