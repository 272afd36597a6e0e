import { permitTitle } from './document/permits.ts'
import { licenseTitle } from './document/licenses.ts'
import { visitTitle } from './document/visits.ts'
import type { DossierInput } from './input.ts'

/** A record as the dossier shows it. `title` names it for people: "Permit EL-2026-0117". */
type RecordPart = { kind: string; id: string; title: string; data: object }

/** The records of a dossier, in the order of the pages. */
export function listRecords(input: DossierInput): RecordPart[] {
  const { job, client, visits, permits, inspections, workOrders, checklists, calculations, licenses } = input
  return [
    { kind: 'job', id: job.id, title: `Job "${job.title}"`, data: job },
    { kind: 'client', id: client.id, title: `Client ${client.name}`, data: client },
    ...visits.map((data) => ({ kind: 'visit', id: data.id, title: `Visit ${visitTitle(data)}`, data })),
    ...permits.map((data) => ({ kind: 'permit', id: data.id, title: permitTitle(data), data })),
    ...inspections.map((data) => ({
      kind: 'inspection',
      id: data.id,
      title: `Inspection ${data.inspection_type}`,
      data,
    })),
    ...workOrders.map((data) => ({
      kind: 'work_order',
      id: data.id,
      title: `Work order ${data.work_order_number}`,
      data,
    })),
    ...checklists.map((data) => ({ kind: 'checklist', id: data.id, title: `Checklist ${data.checklist_type}`, data })),
    ...calculations.map((data) => ({ kind: 'calculation', id: data.id, title: `Calculation ${data.name}`, data })),
    ...licenses.map((data) => ({ kind: 'license', id: data.id, title: licenseTitle(data), data })),
  ]
}
