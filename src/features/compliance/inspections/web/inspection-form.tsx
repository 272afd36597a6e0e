import { useWatch } from 'react-hook-form'
import { JobPicker } from '#features/work/jobs/web/shared/job-picker.tsx'
import { PermitPicker } from '#features/compliance/permits/web/shared/permit-picker.tsx'
import { change } from '#web/platform/query.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Inspection, type InspectionDetails, inspections, inspectionTypes, REINSPECTION } from '../contract.ts'
import { blocked } from '../states.ts'
import { ArticlesField } from './shared/articles-field.tsx'
import { empty, fieldTexts, inspectionForm, type InspectionValues, toFormValues } from './inspection-values.ts'

/** An authority may have custom kinds, which stay in the list. */
const typesWith = (type = '') =>
  [...new Set([...inspectionTypes, type])].filter(Boolean).map((value) => ({ value, label: value }))

function InspectionFields({ inspection, repeats = false }: { inspection?: Inspection; repeats?: boolean }) {
  const zone = useZone()
  const today = useToday()
  return (
    <>
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <SelectField
          name="inspection_type"
          label="Inspection Type"
          options={typesWith(inspection?.inspection_type)}
          disabled={repeats}
        />
        <DateTimeField name="scheduled_date" label="Scheduled Date" zone={zone} today={today} />
      </div>
      {!repeats && <PlaceFields />}
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <TextField name="inspector_name" label="Inspector" autoComplete="off" />
        <TextField name="inspector_license" label="Inspector License" autoComplete="off" />
      </div>
      <ArticlesField name="nec_articles_checked" label="NEC Articles" />
      <TextareaField name="notes" label="Notes" rows={2} />
    </>
  )
}

/** A permit brings its job. */
function PlaceFields() {
  const permit = useWatch<InspectionValues, 'permit_id'>({ name: 'permit_id' })
  return (
    <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
      <PermitPicker />
      {permit === '' && <JobPicker />}
    </div>
  )
}

const jobFromAddress = () => ({ job_id: new URLSearchParams(location.search).get('job') ?? '' })

type CreateProps = {
  onClose: () => void
  /** Values known up front: of a permit or a job. Default: the job in the address. */
  start?: Partial<InspectionValues>
}

const words = {
  submitLabel: 'Schedule Inspection',
  busyLabel: 'Scheduling...',
  failed: 'Failed to schedule inspection',
  denied: "You don't have permission to schedule inspections",
}

export function ScheduleInspection({ onClose, start = jobFromAddress() }: CreateProps) {
  const zone = useZone()
  return (
    <FormDialog
      title="Schedule Inspection"
      schema={inspectionForm(zone)}
      defaults={{ ...empty, ...start }}
      onClose={onClose}
      save={(body) => change(inspections.create, { body: { ...body, job_id: body.permit_id ? '' : body.job_id } })}
      done="Inspection scheduled"
      {...words}
    >
      <InspectionFields />
    </FormDialog>
  )
}

type RepeatProps = { failed: Inspection; onClose: () => void; onScheduled: (id: string) => void }

/** The dialog that schedules the re-inspection of a failed inspection, for the same permit and job. */
export function ScheduleReinspection({ failed, onClose, onScheduled }: RepeatProps) {
  const zone = useZone()
  const { inspector_name, inspector_license, nec_articles_checked } = toFormValues(failed)
  return (
    <FormDialog
      title="Schedule Re-inspection"
      description={`${failed.inspection_type} failed. Corrections: ${failed.corrections_required ?? ''}`}
      schema={inspectionForm(zone)}
      defaults={{ ...empty, inspection_type: REINSPECTION, inspector_name, inspector_license, nec_articles_checked }}
      onClose={onClose}
      save={(body) => change(inspections.create, { body: { ...body, re_inspection_of: failed.id } })}
      onSaved={(inspection: InspectionDetails) => onScheduled(inspection.id)}
      done="Re-inspection scheduled"
      {...words}
      submitLabel="Schedule Re-inspection"
    >
      <InspectionFields repeats />
    </FormDialog>
  )
}

export function EditInspection({ id, onClose }: { id: string; onClose: () => void }) {
  const zone = useZone()
  return (
    <EditDialog
      endpoint={inspections.get}
      id={id}
      noun="inspection"
      title="Edit Inspection"
      description={({ location }) => location}
      blocked={blocked.edit}
      schema={() => inspectionForm(zone)}
      values={toFormValues}
      texts={fieldTexts}
      save={(changes) => change(inspections.update, { params: { id }, body: changes })}
      submitLabel="Update Inspection"
      busyLabel="Updating..."
      done="Inspection updated successfully"
      failed="Failed to update inspection"
      denied="You don't have permission to update inspections"
      onClose={onClose}
    >
      {(inspection) => <InspectionFields inspection={inspection} repeats={inspection.re_inspection_of !== null} />}
    </EditDialog>
  )
}
