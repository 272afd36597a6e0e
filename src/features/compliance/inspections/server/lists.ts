import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineList } from '#server/lists/list.ts'
import { isAtPlace } from '#server/lists/search.ts'
import { Inspection } from '../contract.ts'
import { isScheduledBefore, needsRepeat } from './shared/due.ts'

const from = sql`inspections i left join permits p on p.id = i.permit_id
  left join jobs j on j.id = i.job_id left join clients c on c.id = j.client_id`

const source = {
  alias: 'i',
  from,
  select: {
    permit_number: sql`p.permit_number`,
    permit_type: sql`p.permit_type`,
    job_title: sql`j.title`,
    client_id: sql`c.id`,
    client_name: sql`c.name`,
    location: sql`coalesce(p.project_address, j.location)`,
  },
  order: sql`i.created_at`,
  scope: { staff: 'all' } as const,
  search: ['i.inspection_type', 'i.inspector_name', 'p.permit_number', 'p.project_address', 'j.title', 'c.name'],
}

export const inspectionList = defineList(Inspection, {
  name: 'inspections',
  ...source,
  followed: { table: 'inspections', joined: { permits: 'p.id', jobs: 'j.id', clients: 'c.id' } },
  conditions: {
    due_before: (time) => sql`(${isScheduledBefore(time)} or ${needsRepeat})`,
    from: (time) => sql`i.scheduled_date >= ${time}::timestamptz`,
    before: (time) => sql`i.scheduled_date < ${time}::timestamptz`,
    place: (place) => isAtPlace(source.select.location, place),
  },
})

export const namedInspections = defineList(z.extend(Inspection, { created_by_name: z.string() }), {
  name: 'named inspections',
  ...source,
  from: sql`${from} join users u on u.id = i.created_by`,
  select: { ...source.select, created_by_name: sql`u.name` },
})
