import type { inspections } from '#features/compliance/inspections/server/table.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import type { permits } from '#features/compliance/permits/server/table.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'

type Job = typeof jobs.$inferInsert
type Permit = typeof permits.$inferInsert
type Inspection = typeof inspections.$inferInsert

const AUSTIN = { jurisdiction: 'City of Austin', issued_by: 'Austin Development Services' }
const inspector = { inspector_name: 'Dana Ortiz', inspector_license: 'EI-2087' }

/** Permits in every state, and a failed inspection with its re-inspection. */
export function createPermits(
  jobRows: Job[],
  cast: Cast,
  calendar: Calendar,
): { permits: Permit[]; inspections: Inspection[] } {
  const created_by = cast.admin.id ?? ''
  const done =
    jobRows.findLast(({ title, status }) => title === '200 A panel upgrade' && status === 'completed') ??
    jobRows.findLast(({ status }) => status === 'completed')
  const current = jobRows.findLast(({ status }) => status === 'in_progress')
  const planned = jobRows.filter(({ status, location }) => status === 'scheduled' && location)
  const on = (offset: number) => calendar.day(calendar.workday(offset))
  const at = (offset: number, time: string) => calendar.at(calendar.workday(offset), time)

  const permit = (days: number, job: Job | undefined, values: Omit<Permit, 'created_by' | 'project_address'>) => {
    const created_at = at(days, '09:20')
    return {
      id: idAt(created_at),
      job_id: job?.id ?? null,
      project_address: job?.location ?? '1200 Congress Ave, Austin, TX 78701',
      application_date: on(days),
      voltage: '120/240 V',
      ...AUSTIN,
      created_by,
      created_at,
      updated_at: created_at,
      ...values,
    }
  }
  const panel = permit(-74, done, {
    permit_type: 'Panel Replacement',
    permit_number: 'EP-24817',
    status: 'closed',
    approval_date: on(-68),
    expiration_date: calendar.day(112),
    service_size: '200 A',
    num_circuits: 30,
    estimated_cost: '3850.00',
    project_description: 'Replace the 100 A panel with a 200 A panel, with new grounding electrodes.',
  })
  const remodel = permit(-30, current, {
    permit_type: 'Remodel',
    permit_number: 'EP-25390',
    status: 'approved',
    approval_date: on(-24),
    expiration_date: calendar.day(156),
    num_circuits: 6,
    estimated_cost: '4200.00',
  })
  const permitsMade = [
    panel,
    remodel,
    permit(-12, planned[0], { permit_type: 'EV Charger', status: 'submitted', amperage: '60 A', num_circuits: 1 }),
    permit(-3, planned[1], { permit_type: 'Generator', status: 'pending', service_size: '200 A' }),
    permit(-160, undefined, {
      permit_type: 'Temporary Service',
      permit_number: 'EP-23102',
      status: 'expired',
      approval_date: on(-151),
      expiration_date: calendar.day(-61),
      amperage: '100 A',
    }),
    permit(-95, undefined, { permit_type: 'Solar', status: 'rejected', notes: 'The one-line diagram was missing.' }),
  ]

  const inspection = (
    of: Permit,
    [ordered, visited]: readonly [ordered: number, visited: number],
    values: Omit<Inspection, 'created_by'>,
  ) => {
    const created_at = at(ordered, '15:10')
    return {
      id: idAt(created_at),
      permit_id: of.id ?? null,
      job_id: of.job_id ?? null,
      scheduled_date: at(visited, '10:00'),
      completed_date: values.status === 'scheduled' ? null : at(visited, '10:40'),
      ...inspector,
      created_by,
      created_at,
      updated_at: created_at,
      ...values,
    }
  }
  const failed = inspection(panel, [-50, -46], {
    inspection_type: 'Service Equipment',
    status: 'failed',
    result: 'Fail with corrections',
    nec_articles_checked: ['NEC 2023 230.85', 'NEC 2023 250.50', 'NEC 2023 408.4'],
    deficiencies: 'No bonding jumper at the water meter. Four circuits are not identified.',
    corrections_required: 'Bond around the water meter, and complete the circuit directory.',
    re_inspection_required: true,
  })
  return {
    permits: permitsMade,
    inspections: [
      failed,
      inspection(panel, [-44, -41], {
        inspection_type: 'Re-inspection',
        re_inspection_of: failed.id,
        status: 'passed',
        result: 'Pass',
        nec_articles_checked: ['NEC 2023 250.50', 'NEC 2023 408.4'],
      }),
      inspection(panel, [-40, -38], { inspection_type: 'Final', status: 'passed', result: 'Pass' }),
      inspection(remodel, [-16, -11], {
        inspection_type: 'Rough-in',
        status: 'passed',
        result: 'Pass',
        nec_articles_checked: ['NEC 2023 210.8', 'NEC 2023 210.12', 'NEC 2023 314.16'],
      }),
      inspection(remodel, [-2, 9], { inspection_type: 'Final', status: 'scheduled' }),
    ],
  }
}
