import { acceptances } from '#features/billing/acceptances/contract.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { jobCosts } from '#features/billing/job-costs/contract.ts'
import { quotes } from '#features/billing/quotes/contract.ts'
import { checklists } from '#features/compliance/checklists/contract.ts'
import { dossiers } from '#features/compliance/dossier/contract.ts'
import { gates } from '#features/compliance/gates/contract.ts'
import { inspections } from '#features/compliance/inspections/contract.ts'
import { permits } from '#features/compliance/permits/contract.ts'
import { supervision } from '#features/compliance/supervision/contract.ts'
import { workOrders } from '#features/compliance/work-orders/contract.ts'
import { calculations } from '#features/electrical/calculators/contract.ts'
import { equipment } from '#features/electrical/equipment/contract.ts'
import { panels } from '#features/electrical/panels/contract.ts'
import { files, type StoredFile } from '#features/files/attachments/contract.ts'
import { audit } from '#features/people/audit/contract.ts'
import { clients } from '#features/people/clients/contract.ts'
import { properties } from '#features/people/properties/contract.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import type { Read } from '#web/platform/quiet-reads.ts'

// The requests of a job's details and of the records that they lead to, as their screens make them.

/** Reads a job with its records, and returns the photos among them. */
export async function readJob(id: string, read: Read): Promise<StoredFile[]> {
  const params = { id }
  const query = { job_id: id }
  const job = await read(jobs.get, { params })
  if (!job) return []
  const photos = (await read(files.list, { query })) ?? []
  for (const permit of (await read(permits.list, { query })) ?? []) {
    await read(permits.get, { params: { id: permit.id } })
    await read(inspections.list, { query: { permit_id: permit.id } })
    await readHistory('permit', permit.id, read)
  }
  await read(supervision.list, { query })
  await read(gates.list, { query })
  await read(calculations.list, { query })
  await read(dossiers.ofJob, { params })
  await read(acceptances.jobContract, { params })
  await read(invoices.list, { query })
  await read(jobCosts.list, { query })
  for (const order of (await read(workOrders.list, { query })) ?? []) {
    await read(workOrders.get, { params: { id: order.id } })
    await readHistory('work_order', order.id, read)
    await readChecklists({ work_order_id: order.id }, read)
    photos.push(...((await read(files.list, { query: { work_order_id: order.id } })) ?? []))
  }
  for (const inspection of (await read(inspections.list, { query })) ?? []) {
    await read(inspections.get, { params: { id: inspection.id } })
    await readHistory('inspection', inspection.id, read)
    await readChecklists({ inspection_id: inspection.id }, read)
  }
  await readClient(job.client_id, read)
  if (job.property_id !== null) photos.push(...(await readProperty(job.property_id, read)))
  return photos
}

async function readChecklists(query: { work_order_id: string } | { inspection_id: string }, read: Read): Promise<void> {
  for (const { id } of (await read(checklists.list, { query })) ?? []) {
    await read(checklists.get, { params: { id } })
    await readHistory('checklist', id, read)
  }
}

const readHistory = (record: string, id: string, read: Read) =>
  read(audit.history, { query: { record, record_id: id } })

async function readClient(id: string, read: Read): Promise<void> {
  const query = { client_id: id }
  await read(clients.get, { params: { id } })
  await read(properties.list, { query })
  await read(quotes.list, { query: { ...query, limit: 5 } })
  for (const panel of (await read(panels.list, { query })) ?? []) {
    await read(panels.get, { params: { id: panel.id } })
    await readHistory('panel', panel.id, read)
  }
}

async function readProperty(id: string, read: Read): Promise<StoredFile[]> {
  const query = { property_id: id }
  await read(properties.get, { params: { id } })
  await read(panels.list, { query })
  await read(equipment.list, { query })
  await read(jobs.list, { query })
  await read(permits.list, { query: { ...query, status: 'all' } })
  return (await read(files.list, { query })) ?? []
}
