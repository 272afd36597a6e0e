import * as z from 'zod/mini'
import {
  CodeEditions,
  editionsWithFigures,
  TEXAS_CODE_EDITIONS,
} from '#features/company/settings/rules/code-editions.ts'
import { listAnd } from '#contract/text.ts'
import type { Settings } from '#features/company/settings/contract.ts'
import { RulesForm } from '#features/company/settings/web/shared/rules-form.tsx'
import { useToday } from '#web/platform/zone.ts'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'

const Editions = z.object({ code_editions: CodeEditions })

const columns = [
  { label: 'Edition', width: 'minmax(0,1fr)' },
  { label: 'From', width: 'minmax(0,1.4fr)' },
]

/** Which edition of the electrical code the company works to, from which day. */
export function CodeEditionsCard({ settings: now }: { settings: Settings }) {
  const today = useToday()
  return (
    <Card
      id="code-editions"
      title="Electrical code"
      subtitle="A permit follows the edition in force on its application date. Your authority decides which one counts."
    >
      <RulesForm
        settings={now}
        submitLabel="Save Electrical Code"
        schema={Editions}
        defaults={{ code_editions: now.code_editions ?? TEXAS_CODE_EDITIONS }}
      >
        <RowsField
          name="code_editions"
          legend="Editions of the National Electrical Code"
          columns={columns}
          noun="edition"
          addLabel="Add Edition"
          blank={() => ({ edition: '', since: '' })}
          firstField="edition"
          min={1}
          max={20}
          stacked
          help={`Texas adopted the 2023 edition on September 1, 2023, and the 2026 edition on September 1, 2026. The calculators have the figures of ${listAnd(editionsWithFigures)}. A result says which of its figures are not verified in the printed code.`}
        >
          {({ path, hideLabel }) => (
            <>
              <TextField
                name={`${path}.edition`}
                label="Edition"
                hideLabel={hideLabel}
                inputMode="numeric"
                maxLength={4}
                placeholder="2026"
              />
              <div className="max-md:col-span-2">
                <DateField name={`${path}.since`} label="From" hideLabel={hideLabel} today={today} />
              </div>
            </>
          )}
        </RowsField>
      </RulesForm>
    </Card>
  )
}
