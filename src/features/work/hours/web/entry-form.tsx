import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { change } from '#web/platform/query.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { WholeWhen } from '#web/ui/date-time.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Entry, entries, EntryInput, entryKindLabels, entryKinds } from '../contract.ts'
import { jobField } from './shared/job-field.ts'

const fields = z.pick(EntryInput, { kind: true, job_id: true, reason: true })
const EntryForm = z.extend(fields, { started_at: WholeWhen, ended_at: WholeWhen })
/** A clock that runs has no end yet. */
const RunningForm = z.extend(fields, { started_at: WholeWhen, ended_at: z.union([z.literal(''), WholeWhen]) })

const toFormValues = ({ kind, job_id, started_at, ended_at }: Entry) => ({
  kind,
  job_id: job_id ?? '',
  started_at,
  ended_at: ended_at ?? '',
  reason: '',
})

const denied = "You don't have permission to change hours"
const options = entryKinds.map((value) => ({ value, label: entryKindLabels[value] }))

function Fields({ isRunning = false }: { isRunning?: boolean }) {
  const zone = useZone()
  const today = useToday()
  const kind: unknown = useWatch({ name: 'kind' })
  return (
    <>
      <SelectField name="kind" label="Activity" options={options} required />
      {(kind === 'visit' || kind === 'drive') && (
        <Sections
          point={jobField}
          props={kind === 'visit' ? { required: true } : { label: 'Job at the end of the drive (optional)' }}
        />
      )}
      <DateTimeField name="started_at" label="Started" timeLabel="Start time" zone={zone} today={today} required />
      <DateTimeField
        name="ended_at"
        label="Ended"
        timeLabel="End time"
        zone={zone}
        today={today}
        usualTime="17:00"
        required={!isRunning}
        {...(isRunning && { help: 'Leave this empty while the clock runs.' })}
      />
      <TextField
        name="reason"
        label="Reason"
        required
        maxLength={500}
        autoComplete="off"
        help="Kept with the change."
      />
    </>
  )
}

type CreateProps = { person: { id: string; name: string }; day: string; isOwn: boolean; onClose: () => void }

/** Adds an entry that was not clocked. */
export const CreateEntry = ({ person, day, isOwn, onClose }: CreateProps) => (
  <FormDialog
    title="Add Entry"
    {...(!isOwn && { description: person.name })}
    schema={EntryForm}
    defaults={{ kind: 'visit', job_id: '', started_at: `${day}T`, ended_at: `${day}T`, reason: '' }}
    submitLabel="Add Entry"
    busyLabel="Saving..."
    done="Entry added"
    failed="Failed to add entry"
    denied={denied}
    save={(body) => change(entries.create, { body: { ...body, ...(!isOwn && { user_id: person.id }) } })}
    onClose={onClose}
  >
    <Fields />
  </FormDialog>
)

/** Corrects an entry. */
export const EditEntry = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={entries.get}
    id={id}
    noun="entry"
    title="Correct Entry"
    schema={({ ended_at }) => (ended_at === null ? RunningForm : EntryForm)}
    values={toFormValues}
    texts={{ texts: { job_id: (_, entry) => entry?.job_title ?? CHOSEN } }}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Entry corrected"
    failed="Failed to correct entry"
    denied={denied}
    save={(changes, { reason }) => change(entries.update, { params: { id }, body: { ...changes, reason } })}
    onClose={onClose}
  >
    {({ ended_at }) => (
      <>
        <Fields isRunning={ended_at === null} />
        <ChangeHistory record="time_entry" id={id} />
      </>
    )}
  </EditDialog>
)

const DeleteForm = z.pick(EntryInput, { reason: true })

/** Deletes an entry. */
export const DeleteEntry = ({ id, name, onClose }: { id: string; name: string; onClose: () => void }) => (
  <FormDialog
    title="Delete Entry"
    description={name}
    schema={DeleteForm}
    defaults={{ reason: '' }}
    submitLabel="Delete Entry"
    busyLabel="Deleting..."
    done="Entry deleted"
    failed="Failed to delete entry"
    denied={denied}
    save={(body) => change(entries.delete, { params: { id }, body })}
    onClose={onClose}
  >
    <TextField name="reason" label="Reason" required maxLength={500} autoComplete="off" />
  </FormDialog>
)
