import * as z from 'zod/mini'
import { RulesPatch, type Settings, settings, weekdayLabel, weekdays } from '#features/company/settings/contract.ts'
import { useSaveRules } from '#features/company/settings/web/shared/save-rules.ts'
import { useRead } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'

const WeekStartForm = z.required(z.pick(RulesPatch, { week_starts_on: true }))

/** The first day of the weeks that hours are submitted, approved and paid by. */
export function WeekStartCard() {
  const { data } = useRead(settings.get)
  return data === undefined ? null : <Fields settings={data} />
}

const Fields = ({ settings: now }: { settings: Settings }) => (
  <Card id="week-start" title="Hours" subtitle="How timesheets and payroll count weeks">
    <Form
      schema={WeekStartForm}
      defaults={{ week_starts_on: now.week_starts_on ?? 'monday' }}
      save={useSaveRules(now)}
      name="Hours"
      done="Company settings updated"
      failed="Failed to update settings"
      denied="You don't have permission to update settings"
    >
      <SelectField
        name="week_starts_on"
        label="Week starts on"
        options={weekdays.map((value) => ({ value, label: weekdayLabel(value) }))}
        help="It cannot change once a week has been submitted."
        className="max-w-60"
      />
      <FormError />
      <div className="flex justify-end max-md:[&>button]:flex-1">
        <SubmitButton busyLabel="Saving...">Save Hours</SubmitButton>
      </div>
    </Form>
  </Card>
)
