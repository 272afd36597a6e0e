import type { MouseEvent } from 'react'
import { confirm } from './confirm.ts'
import { loggingOut } from './session.ts'
import { queuedChanges } from './waiting.ts'

/** Until a screen starts the outbox, it has not been read from the device. */
const loadQueue = () =>
  import('./outbox.ts').then(
    (outbox) => outbox.loadQueue(),
    () => queuedChanges.get(),
  )

/**
 * Ends the session, and with it all that is on this device: asks first if changes wait to be sent. `onLeave` runs once nothing is
 * left of the user.
 */
export async function logOut(onLeave?: () => void): Promise<void> {
  const { length } = await loadQueue()
  const changes = length === 1 ? '1 change has' : `${length} changes have`
  const isSure =
    length === 0 ||
    (await confirm({
      title: `${changes} not been sent`,
      body: 'Logging out deletes what waits on this device. Connect first to send it.',
      action: 'Log out and delete',
      cancel: 'Stay',
    }))
  if (!isSure) return
  loggingOut()
  onLeave?.()
  location.assign('/api/logout')
}

/** The props of a link that logs out. */
export const logOutLink = (onLeave?: () => void) => ({
  href: '/api/logout',
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    void logOut(onLeave)
  },
})
