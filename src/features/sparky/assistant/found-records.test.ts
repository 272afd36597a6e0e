import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createInvoice } from '#test/factories.ts'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
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
