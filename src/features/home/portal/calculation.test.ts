import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

// The load calculation that goes with a quote: for its client, of that quote, as it was.

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const owner = await createUser(world.db, 'client')
const own = await world.signedIn(owner)
const other = await createUser(world.db, 'client')
const stranger = await world.signedIn(other)
const client_id = (await createClient(world.db, { name: 'Rosa', user_id: owner.id, email: 'rosa@example.com' })).id
const strangerClient = (await createClient(world.db, { user_id: other.id })).id

async function calculate(client: string = client_id) {
  const { id: job_id } = await createJob(world.db, { client_id: client })
  const saved = await staff.post(`/api/calculations/dwelling-optional?save=1&name=Home&job_id=${job_id}`, {
    floor_area: 2400,
  })
  return saved.body.id
}

const line = { description: 'Charger', quantity: '1', unit_price: '1000' }
const write = (body: object) => staff.post('/api/quotes', { client_id, items: [line], ...body })

/** Sends a quote, and returns the path of its link. */
async function send(id: string): Promise<string> {
  await staff.post(`/api/quotes/${id}/send`)
  const mail = world.sent.mail.at(-1)
  return `/api/public/links/${/\/l\/([\w-]+)/.exec(mail?.text ?? '')?.[1]}`
}

const countPages = async ({ bytes }: { bytes: Buffer }) => (await PDFDocument.load(bytes)).getPageCount()

test('the client opens the sheet in the portal and by the link, and it is in the PDF, also once the calculation is gone', async () => {
  const calculation_id = await calculate()
  const { body: quote } = await write({ calculation_id })
  expect(quote.calculation).toMatchObject({ name: 'Home', client_name: 'Rosa' })
  const path = await send(quote.id)
  await staff.delete(`/api/calculations/${calculation_id}`)
  const opened = await world.anonymous().get(path)
  expect(opened.body.quote.calculation).toEqual({ name: 'Home', answer: quote.calculation.answer })
  for (const [caller, at] of [
    [staff, `/api/quotes/${quote.id}/calculation`],
    [own, `/api/quotes/${quote.id}/calculation`],
    [world.anonymous(), `${path}/calculation`],
  ] as const) {
    const sheet = await caller.get(at)
    expect([sheet.status, sheet.bytes.subarray(0, 4).toString(), await countPages(sheet)]).toEqual([200, '%PDF', 1])
  }
  expect(await countPages(await own.get(`/api/quotes/${quote.id}/pdf`))).toBe(2)
  expect(await countPages(await world.anonymous().get(`${path}/pdf`))).toBe(2)
  expect((await own.get(`/api/quotes/${quote.id}/version`)).body.document.calculation.name).toBe('Home')
})

test('a client reads no other calculation', async () => {
  const calculation_id = await calculate()
  const { body: quote } = await write({ calculation_id })
  const drafted = await own.get(`/api/quotes/${quote.id}/calculation`)
  expect(drafted.status).toBe(404)
  await send(quote.id)
  expect((await stranger.get(`/api/quotes/${quote.id}/calculation`)).status).toBe(404)
  expect((await world.anonymous().get(`/api/quotes/${quote.id}/calculation`)).status).toBe(401)
  for (const at of [`/api/calculations/${calculation_id}`, `/api/calculations/${calculation_id}/pdf`])
    expect((await own.get(at)).status).toBe(403)
  const { body: plain } = await write({})
  const path = await send(plain.id)
  expect((await world.anonymous().get(`${path}/calculation`)).status).toBe(404)
  expect((await own.get(`/api/quotes/${plain.id}/calculation`)).status).toBe(404)
})

test('a quote takes only a calculation of its own client, and loses it with a change of client', async () => {
  const other = strangerClient
  const refused = await write({ calculation_id: await calculate(other) })
  expect([refused.status, refused.body.errors[0].message]).toEqual([400, 'This calculation is for another client'])
  const deleted = await write({ calculation_id: crypto.randomUUID() })
  expect(deleted.body.errors[0].message).toBe('This calculation was deleted. Choose another one.')
  const { body: quote } = await write({ calculation_id: await calculate() })
  const copy = await staff.post(`/api/quotes/${quote.id}/duplicate`)
  expect(copy.body.calculation.name).toBe('Home')
  await send(quote.id)
  const moved = await staff.patch(`/api/quotes/${quote.id}`, { client_id: other })
  expect([moved.status, moved.body.calculation]).toEqual([200, null])
  await send(quote.id)
  expect((await stranger.get(`/api/quotes/${quote.id}/version`)).body.document.calculation).toBeNull()
  expect((await stranger.get(`/api/quotes/${quote.id}/version?number=1`)).status).toBe(404)
  expect((await own.get(`/api/quotes/${quote.id}/calculation`)).status).toBe(404)
})
