import * as z from 'zod/mini'
import { durationText } from '#contract/duration.ts'
import { formatDateTime } from '#contract/dates.ts'
import { clients } from '#features/people/clients/contract.ts'
import { JobInput, jobs } from '#features/work/jobs/contract.ts'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { writingTool } from '../tool.ts'
import { NeededWords, technicianField, toFacts, Words } from './facts.ts'
import { clientNamed, technicianNamed, technicians } from './named.ts'
import { findOverlaps } from './overlaps.ts'

const proposeJob = writingTool({
  name: 'propose_job',
  title: 'Propose a job',
  description: 'Proposes a job for a client, with or without a date. Times without a zone are company time.',
  access: 'staff',
  input: z.extend(z.omit(JobInput, { client_id: true, assigned_to: true, status: true }), {
    client: NeededWords('client', 'The name or id of the client'),
    technician: Words('The name or id of the technician'),
  }),
  change: JobInput,

  async plan(caller, { client, technician, scheduled_date, ...job }) {
    const company = await getCompany(caller.services)
    return {
      ...job,
      scheduled_date: scheduled_date && requireInstant(company, 'scheduled_date', scheduled_date),
      client_id: (await clientNamed(caller, client)).id,
      assigned_to: technician ? (await technicianNamed(caller, technician)).id : null,
    }
  },

  async show(caller, job) {
    const { services, user } = caller
    const company = await getCompany(services)
    const client = await dispatch(services, user, clients.get, { params: { id: job.client_id } })
    const staff = await technicians(caller)
    const when = job.scheduled_date && requireInstant(company, 'scheduled_date', job.scheduled_date)
    return {
      title: 'Create a job',
      facts: toFacts({
        Title: job.title,
        Client: client.name,
        When: when ? formatDateTime(company.time_zone, when) : 'No date yet',
        Duration: durationText(job.duration_minutes),
        'Assigned To': staff.find(({ id }) => id === job.assigned_to)?.name,
        'At the same time': when && (await findOverlaps(caller, company.time_zone, { ...job, scheduled_date: when })),
        Location: job.location,
        Description: job.description,
        Notes: job.notes,
        Permit: job.permit_required ? 'Required' : null,
      }),
      fields: [
        { name: 'title', label: 'Title', kind: 'text' },
        { name: 'scheduled_date', label: 'Date and time', kind: 'instant' },
        { name: 'duration_minutes', label: 'Duration (minutes)', kind: 'integer' },
        technicianField(staff),
        { name: 'location', label: 'Location', kind: 'text' },
        { name: 'description', label: 'Description', kind: 'long_text' },
        { name: 'notes', label: 'Notes', kind: 'long_text' },
      ],
    }
  },

  async perform({ services, user, agent }, body, key) {
    const job = await dispatch(services, user, jobs.create, { body, key, agent })
    const message = `Created the job ${job.title} for ${job.client_name}.`
    return { message, href: `/jobs?open=${job.id}`, undo: job }
  },

  async undo({ services, user, agent }, { id }, key) {
    await dispatch(services, user, jobs.update, { params: { id }, body: { status: 'cancelled' }, key, agent })
  },
})

export const jobProposals = [proposeJob]
