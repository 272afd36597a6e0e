import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const notificationKinds = ['visit', 'booking', 'text', 'payment'] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

export const notificationWords: Record<NotificationKind, { label: string; note: string }> = {
  visit: { label: 'My visits', note: 'A visit was assigned to me, moved or cancelled' },
  booking: { label: 'Bookings', note: 'A client booked, moved or cancelled a visit' },
  text: { label: 'Texts', note: 'A client sent a text message' },
  payment: { label: 'Payments', note: 'A client paid an invoice by card' },
}

/** A notification as a device shows it, and where it leads. No more than a lock screen may show. */
export const PushedNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** The address of the record: `/jobs?open=…`. */
  path: z.string(),
  /** A later one with the same tag takes its place. */
  tag: z.string(),
})
export type PushedNotification = z.infer<typeof PushedNotification>

/** The choices for the device of this session. */
export const DeviceNotifications = z.object({
  /** The installation's public key, with which a browser subscribes. */
  key: z.string(),
  /** None: nothing. */
  kinds: z.array(NotificationKind),
})
export type DeviceNotifications = z.infer<typeof DeviceNotifications>

const Base64Url = (bytes: number) =>
  z
    .string({ error: 'The browser sent no key' })
    .check(
      z.refine(
        (text) => /^[\w-]+=*$/.test(text) && Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes,
        'The key of the browser is not valid',
      ),
    )

export const DeviceInput = z.object({
  endpoint: z
    .string({ error: 'The browser sent no address' })
    .check(z.maxLength(1000, 'The address of the browser is too long')),
  p256dh: Base64Url(65),
  auth: Base64Url(16),
  kinds: z
    .array(NotificationKind, { error: 'Choose what to be notified of' })
    .check(
      z.minLength(1, 'Choose what to be notified of'),
      z.maxLength(notificationKinds.length, 'Choose each only once'),
    ),
})
export type DeviceInput = z.output<typeof DeviceInput>

export const NOT_A_PUSH_SERVICE =
  'The push service of this browser is not known here. Ask your administrator to allow it.'

export const notifications = {
  get: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'staff',
    needsHttp: true,
    summary: 'The notifications of this device, and the key to subscribe with',
    reads: ['sessions'],
    returns: DeviceNotifications,
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/notifications',
    access: 'staff',
    needsHttp: true,
    summary: 'Choose the notifications of this device, until you sign out of it',
    audit: 'chose the notifications of a device',
    changes: ['sessions'],
    body: DeviceInput,
    success: 200,
    returns: DeviceNotifications,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/api/notifications',
    access: 'staff',
    needsHttp: true,
    summary: 'Stop the notifications of this device',
    audit: 'stopped the notifications of a device',
    changes: ['sessions'],
  }),
}
