import { ClipboardCheck } from 'lucide-react'
import { formatDateTime } from '#contract/date-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { inspections, inspectionStates } from '../contract.ts'

export const searched = [
  'inspection_type',
  'inspector_name',
  'permit_number',
  'location',
  'job_title',
  'client_name',
] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Inspections',
      icon: ClipboardCheck,
      list: inspections.list,
      search: searched,
      title: ({ inspection_type }) => inspection_type,
      detail: ({ scheduled_date, job_title, location, ...inspection }, zone) => [
        inspectionStates.of(inspection).label,
        scheduled_date && formatDateTime(zone, scheduled_date),
        job_title ?? location,
      ],
      open: ({ id }) => `/compliance?tab=inspections&open=${id}`,
      all: '/compliance?tab=inspections',
    }),
  ],
  actions: [
    {
      label: 'Schedule Inspection',
      icon: ClipboardCheck,
      words: 'new create add',
      access: inspections.create.access,
      href: '/compliance?tab=inspections&new=1',
    },
  ],
}
