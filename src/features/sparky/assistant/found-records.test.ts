import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createClient,
  createInspection,
  createInvoice,
  createJob,
  createPermit,
  createQuote,
  createUser,
} from '#test/factories.ts'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { quotes } from '#features/billing/quotes/server/table.ts'
import { toolNamed } from './server/shared/tools/registry.ts'

let company: AskedCompany
let ann: { id: string }
beforeAll(async () => {
  company = await createAskedCompany()
  ann = await createClient(company.world.db, { name: 'Ann Lee' })
})
afterAll(() => company.world.close())

const getCaller = () => ({ services: company.world.services, user: company.users.admin, agent: 'Sparky' })
const run = async (name: string, input: object = {}) => {
  const tool = toolNamed(name)
  return tool && !tool.writes ? tool.run(getCaller(), input) : expect.unreachable(`${name} does not read`)
}

test('says how many records it does not show', async () => {
  const { db } = company.world
  const by = { created_by: company.users.admin.id, client_id: ann.id, status: 'draft' } as const
  for (let n = 0; n < 40; n++) await createInvoice(db, by)
  const { text } = await run('find_invoices', { status: 'draft', q: 'Ann Lee' })
  expect(text.split('\n').slice(-2)).toEqual([expect.stringContaining('for Ann Lee'), '- and 30 more invoices'])
  for (let n = 0; n < 11; n++) await createInvoice(db, by)
  expect((await run('find_invoices', { status: 'draft', q: 'Ann Lee' })).text).toMatch(
    /\n- and more than 40 more invoices$/,
  )
})

test('finds what is of a client, not of one whose name contains theirs', async () => {
  const { db } = company.world
  const joann = await createClient(db, { name: 'Joann Leeds' })
  const client_id = joann.id
  await createInvoice(db, { client_id, created_by: company.users.admin.id, status: 'overdue', due_date: '2026-05-20' })
  await createJob(db, { client_id, title: 'Porch light', scheduled_date: '2026-07-20T15:00:00.000Z' })
  const of = async ({ id }: { id: string }) => {
    const results = await Promise.all([
      run('find_invoices', { owed: true, client_id: id }),
      run('find_invoices', { status: 'overdue', client_id: id }),
      run('find_jobs', { client_id: id }),
    ])
    return results.map(({ text }) => text.includes('Joann'))
  }
  expect(await of(joann)).toEqual([true, true, true])
  expect(await of(ann)).toEqual([false, false, false])
  expect((await run('visits', { from: '2026-07-20', name: 'Joann Leeds' })).text).toContain('Porch light')
  expect((await run('visits', { from: '2026-07-20', name: 'Ann Lee' })).text).toContain('There is nothing')
})

test('finds the visits of a helper by name', async () => {
  const { world, users, records } = company
  const { body } = await (
    await world.signedIn(users.admin)
  ).post('/api/jobs', {
    client_id: records.linus.id,
    title: 'Hot tub circuit',
    assigned_to: users.employee.id,
    helper_ids: [users.mia.id],
    scheduled_date: '2026-07-21T09:00',
  })
  expect(body.title).toBe('Hot tub circuit')
  expect((await run('visits', { from: '2026-07-21', name: 'Mia Chen' })).text).toContain('Hot tub circuit')
  expect((await run('visits', { from: '2026-07-21', name: 'Dana' })).text).toContain('There is nothing')
})

test('lists visits by the ids with which they can be moved', async () => {
  const change = toolNamed('propose_visit_change')
  for (const title of ['Panel upgrade', 'Outlet repair']) {
    const { data } = await run('visits', { from: '2026-06-15', to: '2026-06-19' })
    const rows = data as { kind: string; id: string; title: string }[]
    const { kind, id } = rows.find((row) => row.title === title) ?? expect.unreachable(title)
    const input = { kind, id, scheduled_date: '2026-07-22T09:00' }
    const draft = await (change?.writes ? change.propose(getCaller(), input) : expect.unreachable())
    expect(draft.facts).toContainEqual({ label: 'Visit', value: title })
  }
})

test('margins of jobs by words and days are of both', async () => {
  const { db } = company.world
  const work = { client_id: ann.id, status: 'completed' } as const
  await createJob(db, { ...work, title: 'Sauna in May', completed_date: '2026-05-11T20:00:00.000Z' })
  await createJob(db, { ...work, title: 'Sauna in June', completed_date: '2026-06-11T20:00:00.000Z' })
  await createJob(db, { ...work, title: 'Pool in May', completed_date: '2026-05-12T20:00:00.000Z' })
  const { text } = await run('job_margins', { q: 'sauna', from: '2026-05-01', to: '2026-05-31' })
  expect(text).toContain('1 completed job like "sauna" from May 01, 2026 to May 31, 2026')
  expect(text).toContain('Sauna in May')
  expect(text).not.toMatch(/June|Pool/)
  // A search without days covers completed jobs only.
  await createJob(db, { ...work, title: 'Sauna to come', status: 'scheduled' })
  const { text: alone } = await run('job_margins', { q: 'sauna' })
  expect(alone).toContain('2 completed jobs like "sauna"')
  expect(alone).not.toContain('to come')
})

test('finds inspections and quotes among more than a thousand', async () => {
  const { db } = company.world
  const { id: created_by } = await createUser(db, 'admin')
  const old = { created_by, created_at: '2026-01-01T15:00:00.000Z' }
  const { inspection_type } = await createInspection(db, {
    ...old,
    inspection_type: 'Final',
    scheduled_date: '2026-08-03T14:00:00.000Z',
  })
  const waiting = await createQuote(db, { ...old, client_id: ann.id, status: 'sent' })
  const { id: _, ...quote } = await createQuote(db, { created_by, client_id: ann.id, status: 'draft' })
  await db.insert(inspections).values(Array.from({ length: 1000 }, () => ({ inspection_type: 'Rough-in', created_by })))
  await db
    .insert(quotes)
    .values(Array.from({ length: 1000 }, (_, n) => ({ ...quote, quote_number: `QUO-9${String(n).padStart(4, '0')}` })))
  expect((await run('find_inspections', { from: '2026-08-01', to: '2026-08-31' })).text).toContain(inspection_type)
  expect((await run('find_quotes', { open: true })).text).toContain(waiting.quote_number)
})

test('permits at an address are not those of another house', async () => {
  const { db } = company.world
  const created_by = company.users.admin.id
  await createPermit(db, { permit_number: 'BP-1', project_address: '14 Elm Ct', created_by })
  await createPermit(db, { permit_number: 'BP-2', project_address: '4 Elm Ct, Round Rock', created_by })
  const { text } = await run('find_permits', { place: '4 Elm Ct' })
  expect(text).toContain('BP-2')
  expect(text).not.toContain('BP-1')
})
