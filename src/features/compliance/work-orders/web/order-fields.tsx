import { useWatch } from 'react-hook-form'
import { useFormContext } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { durationText } from '#contract/duration.ts'
import { plainDecimal } from '#contract/money.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { PriceBookField } from '#features/sales/price-book/web/shared/price-book-field.tsx'
import { query } from '#web/platform/query.ts'
import { useNow } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { DecimalField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'
import { sumMinutes } from '#features/work/hours/rules/time.ts'
import { suggestedHours } from '../rules/hours.ts'
import { ArticlesField } from '#features/compliance/inspections/web/shared/articles-field.tsx'
import { emptyMaterial } from './order-values.ts'
import { PermitField } from './permit-field.tsx'
import { TestRows } from './test-rows.tsx'

/** The fields of a work order, in the order of the work. */
export const OrderFields = ({ jobId }: { jobId: string }) => (
  <>
    <PermitField jobId={jobId} />
    <TextareaField name="scope_of_work" label="Scope of Work" required rows={3} />
    <Materials />
    <LaborHours jobId={jobId} />
    <TestRows />
    <ArticlesField name="code_references" label="Code References" />
    <TextareaField
      name="safety_measures"
      label="Safety Measures"
      rows={2}
      help="Lockout, protective equipment, hazards."
    />
    <TextareaField name="nec_compliance_notes" label="NEC Compliance Notes" rows={2} />
  </>
)

const columns = [
  { label: 'Material', width: 'minmax(0,1fr)' },
  { label: 'Quantity', width: '92px', align: 'right' },
  { label: 'Unit', width: '92px' },
] as const

const Materials = () => (
  <RowsField
    name="materials_used"
    legend="Materials Used"
    columns={columns}
    noun="material"
    addLabel="Add material"
    blank={emptyMaterial}
    firstField="description"
    max={200}
    stacked
  >
    {({ path, hideLabel }) => (
      <>
        <PriceBookField
          path={path}
          label="Material"
          hideLabel={hideLabel}
          placeholder="Search the price book, or type"
          fills={({ name, unit }) => ({ description: name, unit })}
          className="max-md:col-span-2"
        />
        <DecimalField name={`${path}.quantity`} label="Quantity" hideLabel={hideLabel} />
        <TextField name={`${path}.unit`} label="Unit" maxLength={20} hideLabel={hideLabel} />
      </>
    )}
  </RowsField>
)

/** The hours, with those on site to take over. */
function LaborHours({ jobId }: { jobId: string }) {
  const now = useNow()
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name: 'labor_hours' })
  const { data } = useQuery({ ...query(jobs.get, { params: { id: jobId } }), enabled: jobId !== '' })
  const minutes = sumMinutes(data?.time_entries ?? [], now)
  const hours = suggestedHours(minutes)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DecimalField name="labor_hours" label="Labor Hours" after="h" className="w-36" />
      {hours !== null && (
        <div className="flex flex-wrap items-center gap-2 pb-1 text-13 text-muted">
          Time on site: {durationText(minutes)}
          {Number(value) !== Number(hours) && (
            <Button
              variant="outline"
              size="small"
              onClick={() => setValue('labor_hours', plainDecimal(hours), { shouldDirty: true, shouldValidate: true })}
            >
              Use {plainDecimal(hours)} h
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
