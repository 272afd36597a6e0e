import { clsx } from 'clsx'
import { MOST_DAYS } from '#features/work/visits/contract.ts'
import { getHelpers, getLead } from '#features/work/visits/web/shared/crew.ts'
import { visitFromAddress } from '#features/work/visits/web/shared/visit-from-address.ts'
import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { PlaceFields } from '#features/people/properties/web/shared/place-fields.tsx'
import { WriteFieldWithSparky } from '#features/company/drafts/web/shared/write-field-with-sparky.tsx'
import { HelpersField } from '#features/people/users/web/shared/helpers-field.tsx'
import { TechnicianField } from '#features/people/users/web/shared/technician-field.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { useNewId } from '#web/platform/new-id.ts'
import { change } from '#web/platform/query.ts'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { NumberField, SelectField, SwitchField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type JobDetails, jobs, jobStates } from '../../contract.ts'
import { empty, type JobValues, newJobForm } from '../job-values.ts'

/** The fields of a new or edited job. */
export function JobFields({ job }: { job?: JobDetails }) {
  const zone = useZone()
  const today = useToday()
  return (
    <>
      <ClientPicker
        name="client_id"
        label="Client"
        required
        blocked={job?.client_change_blocked ?? null}
        {...(job && { selectedName: job.client_name })}
      />
      <TextField name="title" label="Title" required autoComplete="off" />
      <TextareaField name="description" label="Description" rows={2} />
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-[1fr_9rem]">
        <DateTimeField name="scheduled_date" label="Scheduled Date" zone={zone} today={today} min={today} />
        <NumberField name="duration_minutes" label="Duration (minutes)" min={5} max={1440} />
      </div>
      <div className={clsx('grid grid-cols-2 gap-3', !job && 'md:grid-cols-[1fr_1fr_5rem]')}>
        <TechnicianField label="Assigned To" current={job ? getLead(job) : null} />
        <SelectField name="status" label="Status" options={jobStates.options} />
        {!job && <NumberField name="days" label="Days" min={1} max={MOST_DAYS} />}
      </div>
      <HelpersField current={job ? getHelpers(job) : []} />
      <PlaceFields isNew={job === undefined} />
      <SwitchField name="permit_required" label="Permit required" />
      <SwitchField
        name="notify_client"
        label="Tell the client"
        help="Emails the client the time of the visit, and texts it where they may be texted."
      />
      <div className="grid gap-1">
        <TextareaField name="notes" label="Notes" rows={3} help="Only staff see this." />
        <WriteFieldWithSparky kind="job_notes" name="notes" about="title" />
      </div>
    </>
  )
}

type CreateProps = {
  onClose: () => void
  /** Values known up front: a client, a time on the calendar, a technician. Default: those in the address. */
  start?: Partial<Pick<JobValues, 'client_id' | 'scheduled_date' | 'assigned_to'>>
}

export function CreateJob({ onClose, start = visitFromAddress() }: CreateProps) {
  const new_id = useNewId()
  const zone = useZone()
  const today = useToday()
  return (
    <FormDialog
      title="Create New Job"
      schema={newJobForm({ zone, today })}
      defaults={{ ...empty, days: 1, ...start }}
      submitLabel="Create Job"
      busyLabel="Creating..."
      failed="Failed to create job"
      denied="You don't have permission to create jobs"
      onClose={onClose}
      save={(body) => change(jobs.create, { body: { ...body, new_id } })}
      done="Job created successfully"
    >
      <JobFields />
    </FormDialog>
  )
}
