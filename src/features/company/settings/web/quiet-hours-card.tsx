import * as z from 'zod/mini'
import { useWatch } from 'react-hook-form'
import { Card } from '#web/ui/card.tsx'
import { SwitchField, TextField } from '#web/ui/fields.tsx'
import { DEFAULT_QUIET_HOURS, QuietHours, type Settings } from '../contract.ts'
import { RulesForm } from './shared/rules-form.tsx'

/** The hours stay in the form while quiet hours are off. */
const QuietHoursForm = z.pipe(
  z.pipe(
    z.pipe(
      z.object({ is_on: z.boolean(), from: z.string(), to: z.string() }),
      z.transform(({ is_on, ...hours }) => (is_on ? hours : null)),
    ),
    z.nullable(QuietHours),
  ),
  z.transform((quiet_hours) => ({ quiet_hours })),
)

/** When texts that the company sends by itself must wait. */
export function QuietHoursCard({ settings: now }: { settings: Settings }) {
  const { quiet_hours = null } = now
  return (
    <Card id="quiet-hours" title="Quiet hours" subtitle="When automatic texts wait for the morning">
      <RulesForm
        settings={now}
        submitLabel="Save Quiet Hours"
        schema={QuietHoursForm}
        defaults={{ is_on: quiet_hours !== null, ...(quiet_hours ?? DEFAULT_QUIET_HOURS) }}
      >
        <SwitchField
          name="is_on"
          label="Keep quiet at night"
          help="Confirmations and reminders wait until the quiet hours end. For a text that you write yourself, you are asked first."
        />
        <Hours />
      </RulesForm>
    </Card>
  )
}

function Hours() {
  const isOn: unknown = useWatch({ name: 'is_on' })
  return isOn === true ? (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField name="from" label="From" type="time" />
      <TextField name="to" label="Until" type="time" help="In the company's time zone" />
    </div>
  ) : null
}
