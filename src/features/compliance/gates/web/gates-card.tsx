import { type crewChecks, GateSettings, type Settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, SwitchField } from '#web/ui/fields.tsx'
import type { Option } from '#web/ui/select.tsx'

const checks: Option<(typeof crewChecks)[number]>[] = [
  { value: 'off', label: 'Not checked' },
  { value: 'warn', label: 'Warn in the job' },
  { value: 'require', label: 'Required before work starts' },
]

/** Settings for the requirements at each gate. */
export const GatesCard = ({ settings: now }: { settings: Settings }) => (
  <Card id="gates" title="Gates" subtitle="What a job must have before it goes on">
    <RulesForm
      settings={now}
      submitLabel="Save Gates"
      schema={GateSettings}
      defaults={{
        permit_before_scheduling: now.permit_before_scheduling ?? false,
        signature_before_completing: now.signature_before_completing ?? false,
        inspection_before_invoicing: now.inspection_before_invoicing ?? false,
        crew_licenses: now.crew_licenses ?? 'warn',
      }}
    >
      <SwitchField
        name="permit_before_scheduling"
        label="An approved permit before a job is scheduled"
        help="For jobs marked 'Permit required'."
      />
      <SwitchField
        name="signature_before_completing"
        label="Signed work orders before a job is completed"
        help="At least one, and all of them."
      />
      <SwitchField
        name="inspection_before_invoicing"
        label="A passed final inspection before the final invoice goes out"
        help="For jobs that need a permit or have inspections. Deposits are never held back."
      />
      <SelectField
        name="crew_licenses"
        label="Licenses of a visit's crew"
        options={checks}
        help="Checks each crew on the day of its visit: an expired license, an apprentice alone, no Master Electrician."
      />
      <p className="text-13 text-muted">An administrator can override each for one job, with a reason that is kept.</p>
    </RulesForm>
  </Card>
)
