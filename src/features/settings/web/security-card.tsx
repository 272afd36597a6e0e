import { useId, useState } from 'react'
import { sentenceOf } from '#web/platform/api.ts'
import { useChange } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type Settings, settings } from '../contract.ts'

/** How staff must sign in. A choice is saved when it is made. */
export function SecurityCard({ settings: { require_two_factor = false } }: { settings: Settings }) {
  const id = useId()
  const save = useChange(settings.updateRules)
  const [refused, setRefused] = useState<unknown>(null)
  const choose = async (required: boolean) => {
    setRefused(null)
    try {
      await save.run({ body: { require_two_factor: required } })
      toast({
        title: 'Company settings updated',
        description: required ? 'Staff must use two-factor sign-in.' : 'Two-factor sign-in is now optional.',
      })
    } catch (error) {
      setRefused(error)
    }
  }
  return (
    <Card title="Security" subtitle="How staff sign in">
      <Switch
        id={id}
        label="Require two-factor sign-in for staff"
        aria-describedby={`${id}-note`}
        note={
          refused === null ? (
            <p id={`${id}-note`} className="text-12 text-muted">
              Admins and employees without it must set it up before they can do anything else.
            </p>
          ) : (
            <p id={`${id}-note`} role="alert" className="text-12 text-bad">
              {sentenceOf(refused)}
            </p>
          )
        }
        // The new state at once, while it is being saved.
        checked={save.busy ? !require_two_factor : require_two_factor}
        onChange={(required) => void (save.busy || choose(required))}
      />
    </Card>
  )
}
