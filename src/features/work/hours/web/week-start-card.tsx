import * as z from 'zod/mini'
import { RulesPatch, type Settings, weekdayLabel, weekdays } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'

const WeekStartForm = z.required(z.pick(RulesPatch, { week_starts_on: true }))

/** The first day of the weeks that hours are submitted, approved and paid by. */
export const WeekStartCard = ({ settings: now }: { settings: Settings }) => (
  <Card id="week-start" title="Hours" subtitle="How timesheets and payroll count weeks">
    <RulesForm
      settings={now}
      submitLabel="Save Hours"
      schema={WeekStartForm}
      defaults={{ week_starts_on: now.week_starts_on ?? 'monday' }}
    >
      <SelectField
        name="week_starts_on"
        label="Week starts on"
        options={weekdays.map((value) => ({ value, label: weekdayLabel(value) }))}
        help="It cannot change once a week has been submitted."
        className="max-w-60"
      />
    </RulesForm>
  </Card>
)
