import { useId } from 'react'
import { useAction } from '#web/platform/action.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type Settings, settings } from '../contract.ts'
import { settingsFailure } from './shared/settings-words.ts'

/** Sign-in rules for staff. Each change is saved immediately. */
export function SecurityCard({ settings: { require_two_factor = false } }: { settings: Settings }) {
  const id = useId()
  const { run, busy } = useAction(settings.updateRules, {
    done: (saved) => ({
      title: 'Company settings updated',
      description: saved.require_two_factor
        ? 'Staff must use two-factor sign-in.'
        : 'Two-factor sign-in is now optional.',
    }),
    ...settingsFailure,
  })
  return (
    <Card id="security" title="Security" subtitle="How staff sign in">
      <Switch
        id={id}
        label="Require two-factor sign-in for staff"
        help="Admins and employees without it must set it up before they can do anything else."
        // Show the new state while it is being saved.
        checked={busy ? !require_two_factor : require_two_factor}
        onChange={(required) => void run({ body: { require_two_factor: required } })}
      />
    </Card>
  )
}
