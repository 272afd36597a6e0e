import { useState } from 'react'
import { Link } from 'wouter'
import { addMinutes, formatDate, formatDateTime, formatTime } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import { isStaff } from '#contract/roles.ts'
import { PropertyLink } from '#features/people/properties/web/shared/property-link.tsx'
import { toAccessFacts } from '#features/people/properties/web/shared/access-notes.tsx'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { VisitSection } from '#features/work/visits/web/shared/visit-section.tsx'
import { PhotosPanel } from '#features/files/attachments/web/shared/photos.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useUser } from '#web/platform/session.ts'
import { dayText } from '#web/platform/when.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { MapLink, PhoneLink, SiteButtons } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type JobDetails, jobs, jobStates } from '../../contract.ts'
import { deleteJob } from '../delete-job.ts'
import { EditJob } from '../edit-job.tsx'
import { TimeOnSite } from '../time-on-site.tsx'
import { useWaitingSteps } from '../waiting-steps.ts'
import { useWork } from '../use-work.ts'
import { WorkButtons } from '../work-buttons.tsx'
import { JobExtra } from './job-extra.tsx'
import { jobSections } from './job-sections.ts'

type Props = { id: string; onClose: () => void }

/** Everything about a job, with its actions. */
export function JobDetailsDialog({ id, onClose }: Props) {
  const { role } = useUser()
  const staff = isStaff(role)
  const withSteps = useWaitingSteps()
  const [editing, setEditing] = useState(false)
  if (editing) return <EditJob id={id} onClose={() => setEditing(false)} />
  return (
    <RecordDialog endpoint={jobs.get} id={id} noun="job" title="Job Details" size="wide" onClose={onClose}>
      {(read) => {
        const job = withSteps(read)
        return (
          <>
            <DialogBody className="grid grid-cols-1 content-start gap-6">
              <Headline job={job} />
              {staff && <SiteButtons site={job} size="large" className="md:hidden" />}
              {staff && <JobExtra job={job} size="default" className="md:justify-self-start" />}
              <Facts job={job} staff={staff} />
              {(staff || job.visits.length > 1) && <VisitSection job={job} editable={staff} />}
              {job.time_entries && <TimeOnSite entries={job.time_entries} />}
              <PhotosPanel job_id={id} editable={staff} />
              <Sections point={jobSections} props={{ job }} />
              <ChangeHistory record="job" id={id} />
            </DialogBody>
            {staff && (
              <Actions job={job} mayDelete={role === 'admin'} onEdit={() => setEditing(true)} onDeleted={onClose} />
            )}
          </>
        )
      }}
    </RecordDialog>
  )
}

type ActionsProps = { job: JobDetails; mayDelete: boolean; onEdit: () => void; onDeleted: () => void }

function Actions({ job, mayDelete, onEdit, onDeleted }: ActionsProps) {
  const work = useWork()
  const remove = async () => {
    if (await deleteJob(job.id)) onDeleted()
  }
  return (
    <DialogActions>
      {mayDelete && (
        <DeleteButton blocked={job.deletion_blocked ?? null} className="max-md:hidden" onClick={() => void remove()} />
      )}
      <Button variant="outline" onClick={onEdit}>
        Edit
      </Button>
      <WorkButtons job={job} work={work} className="md:grow-0! md:basis-auto" />
    </DialogActions>
  )
}

/** The header: which job, its status, its date. */
function Headline({ job: { title, status, scheduled_date, duration_minutes } }: { job: JobDetails }) {
  const zone = useZone()
  const today = useToday()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <p className="text-20 font-semibold tracking-tight wrap-anywhere">{title}</p>
        <StatusBadge states={jobStates} status={status} />
      </div>
      {scheduled_date !== null && (
        <div className="shrink-0 text-right tabular-nums">
          <p className="text-20 font-semibold tracking-tight">{formatTime(zone, scheduled_date)}</p>
          <p className="mt-0.5 text-13 text-muted">
            {dayText(scheduled_date, { zone, today })} · {durationText(duration_minutes)}
          </p>
        </div>
      )}
    </div>
  )
}

function Facts({ job, staff }: { job: JobDetails; staff: boolean }) {
  const zone = useZone()
  const { scheduled_date, duration_minutes, completed_date, on_site_since } = job
  return (
    <DefinitionGrid
      facts={[
        { label: 'Client', value: <Client job={job} staff={staff} /> },
        { label: 'Assigned To', value: [job.assigned_to_name ?? 'Unassigned', ...job.helper_names].join(', ') },
        {
          label: 'Scheduled Date',
          value: scheduled_date && <Span zone={zone} start={scheduled_date} minutes={duration_minutes} />,
        },
        { label: 'Location', value: job.location && <Place job={job} staff={staff} /> },
        ...toAccessFacts(job),
        ...(completed_date === null ? [] : [{ label: 'Completed', value: formatDateTime(zone, completed_date) }]),
        ...(on_site_since === null ? [] : [{ label: 'On site since', value: formatDateTime(zone, on_site_since) }]),
        ...(job.description === null ? [] : [{ label: 'Description', value: job.description, wide: true }]),
        ...(staff && job.notes !== null ? [{ label: 'Notes', value: job.notes, wide: true }] : []),
        ...(job.client_notes === null ? [] : [{ label: 'Client notes', value: job.client_notes, wide: true }]),
      ]}
    />
  )
}

const Span = ({ zone, start, minutes }: { zone: string; start: string; minutes: number }) => (
  <>
    <span className="whitespace-nowrap">{formatDate(zone, start)},</span>{' '}
    <span className="whitespace-nowrap">
      {formatTime(zone, start)} – {formatTime(zone, addMinutes(start, minutes))}
    </span>
  </>
)

const Place = ({ job: { location, property_id }, staff }: { job: JobDetails; staff: boolean }) => (
  <>
    {location !== null && <MapLink place={location} />}
    {staff && property_id !== null && <PropertyLink id={property_id} />}
  </>
)

const Client = ({ job: { client_id, client_name, client_phone }, staff }: { job: JobDetails; staff: boolean }) => (
  <>
    {staff ? (
      <Link href={`/clients?open=${client_id}`} className="block font-medium underline-offset-2 hover:underline">
        {client_name}
      </Link>
    ) : (
      <span className="block font-medium">{client_name}</span>
    )}
    {client_phone !== null && <PhoneLink phone={client_phone} className="text-13 text-muted" />}
  </>
)
