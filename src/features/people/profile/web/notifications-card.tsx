import { useId } from 'react'
import { hasEmail } from '#contract/email.ts'
import { listAnd } from '#contract/text.ts'
import { useAction } from '#web/platform/action.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { formatPhone } from '#contract/phone-format.ts'
import { type Profile, profile } from '../contract.ts'
import { profileFailure } from './profile-changes.ts'

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Which notifications the user receives, and how. Each change is saved immediately. */
export function NotificationsCard({ profile: saved }: { profile: Profile }) {
  const { notified, email_notifications_enabled, sms_notifications_enabled } = saved
  const emails = unique(notified.map(({ email }) => email).filter(hasEmail))
  const phones = unique(notified.flatMap(({ phone }) => (phone === null ? [] : [formatPhone(phone)])))
  return (
    <Card title="Notifications" subtitle="Visits, invoices and reminders">
      <div className="grid gap-4">
        <Choice
          name="email_notifications_enabled"
          label="Email"
          note={emails.length > 0 ? `To ${listAnd(emails)}` : 'Add your email address to get them'}
          checked={email_notifications_enabled}
        />
        <Choice
          name="sms_notifications_enabled"
          label="SMS"
          note={phones.length > 0 ? `To ${listAnd(phones)}` : 'Add your phone number to get them'}
          checked={sms_notifications_enabled}
        />
      </div>
    </Card>
  )
}

type ChoiceProps = {
  name: 'email_notifications_enabled' | 'sms_notifications_enabled'
  label: string
  note: string
  checked: boolean
}

function Choice({ name, label, note, checked }: ChoiceProps) {
  const id = useId()
  const { run, busy } = useAction(profile.update, profileFailure)
  return (
    <Switch
      id={id}
      label={label}
      help={note}
      // Show the new state while it is being saved.
      checked={busy ? !checked : checked}
      onChange={(chosen) => void run({ body: { [name]: chosen } })}
    />
  )
}
