import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { createBooking, createClient, createInvoice, createUser } from '#test/factories.ts'
import type { ChatMessage } from './contract.ts'
import { answer } from './server/built-in/answer.ts'
import { toolsFor } from './server/shared/tools/registry.ts'

// Numbers and names from speech recognition are matched against the records.

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
  await createUser(company.world.db, 'employee', { name: 'Mia Lopez' })
})
afterAll(() => company.world.close())

async function heard(...asks: string[]) {
  const user = company.users.admin
  const caller = { services: company.world.services, user, agent: 'Sparky' }
  const messages: ChatMessage[] = []
  for (const content of asks.slice(0, -1)) {
    messages.push({ role: 'user', content })
    const { text } = await answer(caller, { messages, page: null, tools: toolsFor(user) })
    messages.push({ role: 'assistant', content: text })
  }
  messages.push({ role: 'user', content: asks.at(-1) ?? '' })
  return answer(caller, { messages, page: null, tools: toolsFor(user) })
}

test.each([
  ['status of invoice one', 'INV-00001'],
  ['status of invoice oh oh one', 'INV-00001'],
  ['status of invoice zero zero three', 'INV-00003'],
  ['factura número dos', 'INV-00002'],
  ['status of invoice nine hundred ninety nine', 'I found no invoice INV-00999'],
])('%j is about %s', async (said, number) => expect((await heard(said)).text).toContain(number))

test('says which record an inexact name was taken for', async () => {
  const { text } = await heard('what does hoper owe')
  expect(text).toContain('I took "hoper" for Grace Hopper.')
  expect(text).toContain('Grace Hopper owes $540.00')
  expect((await heard('what does grace hopper owe')).text).not.toContain('I took')
})

test('asks which of two close clients', async () => {
  const { text, choices } = await heard('what does beker owe')
  expect(text).toContain('Which client is it for?')
  expect(choices.toSorted()).toEqual(['Linus Becker', 'Tom Baker'])
  expect((await heard('what does beker owe', 'Linus Becker')).text).toContain('Linus Becker owes $1,200.00')
})

test('tells namesakes apart, and visits of the same title', async () => {
  const { db } = company.world
  const elm = await createClient(db, { name: 'Oskar Quill', phone: '+15125550181' })
  const oak = await createClient(db, { name: 'Oskar Quill', phone: '+15125550182', email: 'oskar@example.com' })
  await createInvoice(db, { client_id: elm.id, created_by: company.users.admin.id }, [
    { description: 'Rewire', quantity: '1.00', unit_price: '111.00' },
  ])
  const at = (day: string) => `2026-06-${day}T15:00:00.000Z`
  await createBooking(db, { client_id: oak.id, service_type: 'Pond lights', scheduled_date: at('23') })
  await createBooking(db, { client_id: oak.id, service_type: 'Pond lights', scheduled_date: at('24') })
  await createBooking(db, { client_id: elm.id, service_type: 'Pond lights', scheduled_date: at('25') })
  const owed = await heard('what does Oskar Quill owe')
  expect(owed.choices.toSorted()).toEqual(['Oskar Quill, (512) 555-0181', 'Oskar Quill, (512) 555-0182'])
  expect((await heard('what does Oskar Quill owe', 'Oskar Quill, (512) 555-0181')).text).toContain('$111.00')
  const move = ["move Oskar Quill's visit to Friday at 1 pm", 'Oskar Quill, (512) 555-0182']
  const which = await heard(...move)
  expect(which.choices).toEqual([
    'Pond lights, for Oskar Quill, Jun 23, 2026, 10:00 AM',
    'Pond lights, for Oskar Quill, Jun 24, 2026, 10:00 AM',
  ])
  const { changes } = await heard(...move, which.choices[1] ?? '')
  expect(changes[0]?.input).toMatchObject({ kind: 'booking', scheduled_date: '2026-06-19T13:00' })
})

test('asks which of two technicians', async () => {
  const { text, choices } = await heard("what is mia's schedule tomorrow")
  expect(text).toContain('Which technician is it?')
  expect(choices.toSorted()).toEqual(['Mia Chen', 'Mia Lopez'])
  const chosen = await heard("what is mia's schedule tomorrow", 'Mia Lopez')
  expect(chosen.text).toContain('There is nothing on the schedule')
  expect(chosen.text).toContain('Mia Lopez')
})
