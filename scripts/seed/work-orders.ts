import type { ChecklistItem } from '#features/compliance/checklists/contract.ts'
import type { complianceChecklists } from '#features/compliance/checklists/server/table.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import type { workOrders } from '#features/compliance/work-orders/server/table.ts'
import type { Cast } from './cast.ts'
import type { Calendar } from './calendar.ts'
import { idAt } from './ids.ts'

type Job = typeof jobs.$inferInsert
type Made = {
  workOrders: (typeof workOrders.$inferInsert)[]
  checklists: (typeof complianceChecklists.$inferInsert)[]
}

/** A signature such as a finger draws: a wave that runs out, different for each person. */
function drawn(height: number) {
  const points = Array.from({ length: 60 }, (_, step) => {
    const x = 160 + step * 14
    const swing = Math.sin(step / 1.7) * height * (1 - step / 75) + Math.sin(step / 5) * 24
    return `${x} ${Math.round(210 - swing)}`
  })
  return { drawn: `M${points.join('L')}` }
}

const answered: [text: string, reference: string, answer: ChecklistItem['answer'], note?: string][] = [
  ['Working space in front of the equipment is clear', 'NEC 2023 110.26', 'pass'],
  ['The emergency disconnect is outdoors, accessible and marked', 'NEC 2023 230.85', 'pass'],
  ['Surge protection is installed', 'NEC 2023 230.67', 'pass', 'Type 2, on the first two spaces'],
  ['Grounding electrode conductors have the required size', 'NEC 2023 250.66', 'pass'],
  ['Terminals are tightened to the marked torque', 'NEC 2023 110.14(D)', 'pass'],
  ['The busbar has room for solar and other sources', 'NEC 2023 705.12', 'not_applicable', 'No other source'],
]

/** A completed work order with its checklist, and one that is being filled in. */
export function createWorkOrders(jobRows: Job[], cast: Cast, calendar: Calendar): Made {
  const past = jobRows.filter(({ status, completed_date }) => status === 'completed' && completed_date)
  const done = past.findLast(({ title }) => title === '200 A panel upgrade') ?? past.at(-1)
  const current = jobRows.findLast(({ status }) => status === 'in_progress')
  if (!done?.id || !done.completed_date || !done.assigned_to) return { workOrders: [], checklists: [] }
  const signed = done.completed_date
  const customer = cast.clients.find(({ id }) => id === done.client_id)
  const completed = {
    id: idAt(signed),
    job_id: done.id,
    work_order_number: 'WO-00001',
    scope_of_work: 'Replace the 100 A panel with a 200 A main breaker panel, with new grounding electrodes.',
    materials_used: [
      { quantity: '1.00', unit: 'each', description: '200 A main breaker panel, 40 spaces' },
      { quantity: '24.00', unit: 'foot', description: '4/0 aluminum service entrance conductors' },
      { quantity: '2.00', unit: 'each', description: 'Ground rod with clamp' },
      { quantity: '1.00', unit: 'each', description: 'Surge protective device, type 2' },
    ],
    labor_hours: '8.00',
    safety_measures: 'Meter pulled by the utility, checked for absence of voltage, arc-rated clothing.',
    code_references: ['NEC 2023 230.67', 'NEC 2023 230.85', 'NEC 2023 250.66', 'NEC 2023 408.4'],
    test_results: [
      { kind: 'torque' as const, circuit: 'Main lugs', required_in_lb: '250.00', measured_in_lb: '250.00' },
      { kind: 'insulation_resistance' as const, circuit: 'Feeder', test_voltage: '500' as const, megohms: '740.00' },
      { kind: 'gfci_trip' as const, circuit: 'Circuit 12, kitchen', trip_ma: '5.10', trip_ms: '23.00' },
      { kind: 'polarity' as const, circuit: 'Kitchen receptacles', polarity: 'correct' as const },
    ],
    nec_compliance_notes: 'The disconnect beside the meter is marked as the emergency disconnect.',
    technician_signature: drawn(120),
    technician_signed_by: done.assigned_to,
    technician_signed_at: signed,
    customer_signature: drawn(80),
    customer_name: customer?.name ?? null,
    customer_signed_at: signed,
    completed_by: done.assigned_to,
    completed_at: signed,
    status: 'completed' as const,
    created_at: signed,
    updated_at: signed,
  }
  const checklist = {
    id: idAt(signed),
    work_order_id: completed.id,
    checklist_type: 'Service equipment',
    nec_version: '2023',
    items: answered.map(([text, reference, answer, note = null], index) => ({
      id: `item_${index + 1}`,
      text,
      reference,
      answer,
      note,
      photo_id: null,
    })),
    overall_compliance: true,
    completed_by: done.assigned_to,
    created_at: signed,
    updated_at: signed,
  }
  if (!current?.id || !current.assigned_to) return { workOrders: [completed], checklists: [checklist] }
  const created_at = calendar.now
  const open = {
    id: idAt(created_at),
    job_id: current.id,
    work_order_number: 'WO-00002',
    scope_of_work: current.description ?? current.title,
    materials_used: [{ quantity: '1.00', unit: 'each', description: '20 A AFCI/GFCI dual-function breaker' }],
    code_references: ['NEC 2023 210.8', 'NEC 2023 210.12'],
    test_results: [{ kind: 'gfci_ramp' as const, circuit: 'Bathroom receptacle', trip_ma: '6.80', trip_ms: '31.00' }],
    created_at,
    updated_at: created_at,
  }
  return { workOrders: [completed, open], checklists: [checklist] }
}
