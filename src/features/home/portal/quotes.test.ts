import { describe, expect, test } from 'vitest'
import { createClient, createUser } from '#test/factories.ts'
import { createSentQuote, signed } from '#test/quotes.ts'
import { setUpWorld } from '#test/world.ts'
import { LinkedQuote } from './contract.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))

const customer = () => world.anonymous()
const getStatus = async (id: string) => (await staff.get(`/api/quotes/${id}`)).body.status

/** The path of the first link in a text. */
const toPath = (text = '') => `/api/public/links/${/\/l\/([\w-]+)/.exec(text)?.[1]}`
const listLinks = async (id: string) => (await staff.get(`/api/links?kind=quote&document_id=${id}`)).body

/** A quote whose version 2 was sent, and the mailed link to version 1. */
async function replaced() {
  const client = await createClient(world.db)
  const item = { description: 'Panel upgrade', quantity: '1', unit_price: '1000' }
  const { id } = (await staff.post('/api/quotes', { client_id: client.id, items: [item] })).body
  const send = async () => {
    await staff.post(`/api/quotes/${id}/send`)
    await world.runBackground()
    return toPath(world.sent.mail.findLast(({ to }) => to === client.email)?.text)
  }
  const old = await send()
  const [link] = await listLinks(id)
  await staff.patch(`/api/quotes/${id}`, { tax_rate: '8' })
  expect(await send()).not.toBe(old)
  return { id, link, old }
}

describe('a quote by its link', () => {
  test('is shown without what belongs to the office, and counts as viewed when a customer looks', async () => {
    const { quote, path } = await createSentQuote(world)
    expect((await staff.get(path)).status).toBe(200)
    expect(await getStatus(quote.id)).toBe('sent')
    const { body, text } = await customer().get(path)
    expect(LinkedQuote.parse(body)).toEqual(body)
    expect(body).toMatchObject({ kind: 'quote', replaced: null, quote: { quote_number: quote.quote_number } })
    for (const secret of [quote.id, quote.client_id, quote.created_by]) expect(text).not.toContain(secret)
    expect(await getStatus(quote.id)).toBe('viewed')
    const pdf = await customer().get(`${path}/pdf`)
    expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  })

  test('is accepted once, with the address and the browser of the customer', async () => {
    const sentQuote = await createSentQuote(world)
    const key = { 'idempotency-key': crypto.randomUUID(), 'user-agent': 'Phone' }
    const body = signed(sentQuote)
    const first = await customer().post(`${sentQuote.path}/accept`, body, key)
    expect([first.status, first.body.quote.acceptance.name]).toEqual([201, 'Rosa Delgado'])
    expect((await customer().post(`${sentQuote.path}/accept`, body, key)).text).toBe(first.text)
    expect((await customer().post(`${sentQuote.path}/accept`, body)).status).toBe(409)
    expect((await staff.get(`/api/quotes/${sentQuote.quote.id}/acceptance`)).body).toMatchObject({
      ip_address: '127.0.0.1',
      user_agent: 'Phone',
      flaw: null,
    })
  })

  const refusals: [string, object, string][] = [
    ['no name', { name: ' ' }, 'Enter your name'],
    ['no signature', { signature: null }, 'Sign here, or type your name'],
    ['a signature that is not one', { signature: { drawn: '<svg>' } }, 'Sign here, or type your name'],
    ['no version', { version: undefined }, 'Send the version that was accepted'],
  ]
  test.each(refusals)('%s is refused with a sentence', async (_, values, message) => {
    const sentQuote = await createSentQuote(world)
    const reply = await customer().post(`${sentQuote.path}/accept`, { ...signed(sentQuote), ...values })
    expect([reply.status, reply.body.errors[0].message]).toEqual([400, message])
  })

  test('is declined with a reason', async () => {
    const { quote, path } = await createSentQuote(world)
    const { status, body } = await customer().post(`${path}/decline`, { version: 1, reason: ' Too expensive ' })
    expect([status, body.quote.blocked]).toEqual([201, 'This quote was declined. Ask us for a new one.'])
    expect((await staff.get(`/api/quotes/${quote.id}`)).body.versions[0].decline_reason).toBe('Too expensive')
  })

  test('leads to its deposit only after it was accepted', async () => {
    const sentQuote = await createSentQuote(world)
    const early = await customer().post(`${sentQuote.path}/deposit`)
    expect([early.status, early.body.message]).toEqual([409, 'There is no deposit to pay on this quote'])
    await customer().post(`${sentQuote.path}/accept`, signed(sentQuote))
    const { url } = (await customer().post(`${sentQuote.path}/deposit`)).body
    const invoice = await customer().get(toPath(url))
    expect(invoice.body).toMatchObject({ kind: 'invoice', invoice: { total: '389.70', status: 'sent' } })
  })

  test('that was replaced says only by which version, and leads there', async () => {
    const { old } = await replaced()
    const { body, text } = await customer().get(old)
    expect(body).toMatchObject({ quote: null, replaced: { version: 1, replaced_by: 2 } })
    expect(text).not.toContain('Panel upgrade')
    expect((await customer().get(`${old}/pdf`)).status).toBe(409)
    const { url } = (await customer().post(`${old}/current`)).body
    const current = await customer().get(toPath(url))
    expect(current.body.quote).toMatchObject({ version: 2, tax_rate: '8.00' })
  })

  describe('continued by its holder', () => {
    test('has one link to the current version, however often and in parallel it is asked for', async () => {
      const { id, old } = await replaced()
      const before = (await listLinks(id)).length
      const replies = await Promise.all(Array.from({ length: 8 }, () => customer().post(`${old}/current`)))
      expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1)
      expect(await listLinks(id)).toHaveLength(before + 1)
      const again = await customer().post(`${toPath(replies[0]?.body.url)}/current`)
      expect([again.status, again.body.message]).toEqual([
        409,
        'This link already shows the current version of the quote.',
      ])
    })

    test('ends with the link that it came from', async () => {
      const { id, link, old } = await replaced()
      const current = toPath((await customer().post(`${old}/current`)).body.url)
      const [first] = await listLinks(id)
      expect(first.expires_at).toBe(link.expires_at)
      await staff.post(`/api/links/${link.id}/revoke`)
      expect((await customer().get(current)).status).toBe(410)
      expect((await customer().post(`${current}/deposit`)).status).toBe(410)
    })

    test('that was revoked is not made again', async () => {
      const { id, old } = await replaced()
      await customer().post(`${old}/current`)
      const [current] = await listLinks(id)
      await staff.post(`/api/links/${current.id}/revoke`)
      expect((await customer().post(`${old}/current`)).status).toBe(410)
    })

    test("to the deposit, there is one, and it ends with the quote's", async () => {
      const sentQuote = await createSentQuote(world)
      await customer().post(`${sentQuote.path}/accept`, signed(sentQuote))
      const first = (await customer().post(`${sentQuote.path}/deposit`)).body.url
      expect((await customer().post(`${sentQuote.path}/deposit`)).body.url).toBe(first)
      expect((await customer().get(toPath(first))).status).toBe(200)
      await staff.post(`/api/links/${sentQuote.link.id}/revoke`)
      expect((await customer().get(toPath(first))).status).toBe(410)
    })
  })
})
