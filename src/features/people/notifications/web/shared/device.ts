import { change, queryClient, query } from '#web/platform/query.ts'
import { currentUser, NOTIFICATIONS_KEY, recall, remember } from '#web/platform/session.ts'
import { isStaff } from '#contract/roles.ts'
import { type NotificationKind, notificationKinds, notifications } from '../../contract.ts'

/** Why this browser shows no notifications, as a sentence; null: it can. */
export function whyNoNotifications(): string | null {
  if (!isSecureContext) return 'This address has no HTTPS, without which browsers show no notifications.'
  if (!('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator))
    return 'This browser shows no notifications. On an iPhone or iPad, install Panelboard first.'
  if (Notification.permission === 'denied')
    return 'You blocked notifications. Allow them in the settings of your browser for this page.'
  return null
}

/** Asks the user, unless they have answered before. Safari asks only while it handles a click, so nothing may wait before this. */
export const mayNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // A subscription with an earlier key of the installation has to end first.
  return registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    const before = await registration.pushManager.getSubscription()
    if (!before) throw error
    await before.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
}

/** Notifies this device of these kinds, or of nothing. */
export async function chooseKinds(key: string, kinds: NotificationKind[]): Promise<void> {
  const id = currentUser()?.id
  if (kinds.length === 0) {
    await change(notifications.stop)
    remember(NOTIFICATIONS_KEY, null)
    return
  }
  const { endpoint, keys } = (await subscribe(key)).toJSON()
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', kinds }
  await change(notifications.set, { body })
  remember(NOTIFICATIONS_KEY, [id, ...kinds].join(' '))
}

/** A session ended by itself or with a new password, and its notifications with it: the same user's go on in the next one. */
export async function resumeNotifications(): Promise<void> {
  const user = currentUser()
  const [id, ...chosen] = recall(NOTIFICATIONS_KEY)?.split(' ') ?? []
  if (!user || !isStaff(user.role) || id !== user.id || whyNoNotifications() !== null) return
  if (Notification.permission !== 'granted') return
  const { key, kinds } = await queryClient.fetchQuery(query(notifications.get))
  const wanted = notificationKinds.filter((kind) => chosen.includes(kind))
  if (kinds.length === 0 && wanted.length > 0) await chooseKinds(key, wanted)
}
