import { Briefcase } from 'lucide-react'
import { formatDateTime } from '#contract/date-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { jobs, jobStates } from '../contract.ts'

export const searched = ['title', 'location', 'client_name'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Jobs',
      icon: Briefcase,
      list: jobs.list,
      search: searched,
      words: ({ title, location, client_name, client_phone }) => [title, client_name, location, client_phone],
      title: ({ title }) => title,
      detail: ({ client_name, scheduled_date, ...job }, zone) => [
        client_name,
        scheduled_date && formatDateTime(zone, scheduled_date),
        jobStates.of(job).label,
      ],
      open: ({ id }) => `/jobs?open=${id}`,
      all: '/jobs',
    }),
  ],
  actions: [
    {
      label: 'Create Job',
      icon: Briefcase,
      words: 'new add visit work',
      access: jobs.create.access,
      href: '/jobs?new=1',
      often: true,
    },
  ],
}
