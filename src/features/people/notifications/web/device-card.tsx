import { useState } from 'react'
import { useRead } from '#web/platform/query.ts'
import { toast, withToast } from '#web/platform/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import {
  type DeviceNotifications,
  type NotificationKind,
  notificationKinds,
  notifications,
  notificationWords,
} from '../contract.ts'
import { chooseKinds, mayNotify, whyNoNotifications } from './shared/device.ts'

/** The notifications on this device, also while Panelboard is closed. */
export function DeviceCard() {
  const { data, error } = useRead(notifications.get)
  const reason = whyNoNotifications()
  return (
    <Card
      title="Notifications on this device"
      subtitle="Also while Panelboard is closed, until you log out. Anyone can read them on the lock screen."
    >
      {reason !== null ? (
        <p className="text-14 text-muted">{reason}</p>
      ) : error ? (
        <ErrorState error={error} />
      ) : data ? (
        <Kinds device={data} />
      ) : (
        <Skeleton className="h-44 w-full" />
      )}
    </Card>
  )
}

function Kinds({ device: { key, kinds } }: { device: DeviceNotifications }) {
  const [saving, setSaving] = useState<NotificationKind[] | null>(null)
  const isAllowed = Notification.permission === 'granted'
  const shown = saving ?? (isAllowed ? kinds : [])
  const choose = async (next: NotificationKind[]) => {
    setSaving(next)
    if (next.length === 0 || (await mayNotify()))
      await withToast(chooseKinds(key, next), { failed: 'Notifications were not changed' }).catch(() => undefined)
    else toast({ title: 'Your browser did not allow notifications', destructive: true })
    setSaving(null)
  }
  return (
    <div className="grid gap-4">
      {notificationKinds.map((kind) => {
        const id = `notify-${kind}`
        const { label, note } = notificationWords[kind]
        return (
          <Switch
            key={kind}
            id={id}
            label={label}
            help={note}
            disabled={saving !== null}
            checked={shown.includes(kind)}
            onChange={(on) => void choose(on ? [...shown, kind] : shown.filter((other) => other !== kind))}
          />
        )
      })}
    </div>
  )
}
