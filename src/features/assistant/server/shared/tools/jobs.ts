import { formatDateTime } from '#contract/dates.ts'
import { ListQuery } from '#contract/listing.ts'
import { jobs, JobStatus, jobStates } from '#features/jobs/contract.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { foundIn, SHOWN } from './found.ts'

const findJobs = readingTool({
  name: 'find_jobs',
  title: 'Find jobs',
  description: 'Finds jobs by title, client, location or technician, the latest first.',
  access: 'signedIn',
  input: ListQuery.pick({ q: true }).extend({ status: JobStatus.optional() }),
  async run({ services, user }, { q, status }) {
    const rows = await dispatch(services, user, jobs.list, { query: { q, status, limit: SHOWN } })
    const { time_zone } = await companyOf(services)
    const when = (instant: string | null) => (instant === null ? 'no date yet' : formatDateTime(time_zone, instant))
    return foundIn(rows, {
      noun: 'job',
      data: (job) => ({ ...job, scheduled_date: when(job.scheduled_date) }),
      line: (job) =>
        `${job.title} for ${job.client_name}: ${jobStates.of(job).label.toLowerCase()}, ${when(job.scheduled_date)}`,
      source: ({ id, title }) => ({ title, href: `/jobs?open=${id}` }),
    })
  },
})

export const jobTools = [findJobs]
