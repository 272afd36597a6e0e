import * as z from 'zod/mini'
import { formatDateTime } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { jobs, JobStatus, jobStates } from '#features/work/jobs/contract.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listed } from './listed.ts'

const findJobs = readingTool({
  name: 'find_jobs',
  title: 'Find jobs',
  description:
    'Finds jobs by title, client, location or technician, or all of one client with client_id, the latest first; with show: unassigned, open ones without a technician.',
  access: 'signedIn',
  input: z.extend(z.pick(ListQuery, { q: true }), {
    client_id: z.optional(Id),
    status: z.optional(JobStatus),
    show: z.optional(z.literal('unassigned')),
  }),
  async run({ services, user }, query) {
    const rows = await dispatch(services, user, jobs.list, { query: { ...query, limit: LIMIT } })
    const { time_zone } = await getCompany(services)
    const when = (instant: string | null) => (instant === null ? 'no date yet' : formatDateTime(time_zone, instant))
    return listed(rows, {
      noun: 'job',
      data: (job) => ({ ...job, scheduled_date: when(job.scheduled_date) }),
      line: (job) =>
        [
          `${job.title}${isStaff(user.role) ? ` for ${job.client_name}` : ''}: ${jobStates.of(job).label.toLowerCase()}`,
          when(job.scheduled_date),
          job.assigned_to_name ? `technician ${job.assigned_to_name}` : 'no technician yet',
          ...(job.location ? [`at ${job.location}`] : []),
        ].join(', '),
      source: ({ id, title }) => ({ title, href: `/jobs?open=${id}` }),
    })
  },
})

export const jobTools = [findJobs]
