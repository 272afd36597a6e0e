import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createClient, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createSentQuote, signed, type SentQuote, startAcceptances } from '#test/quotes.ts'
import { OwnQuote } from './contract.ts'
import { declineQuote } from './server/shared/accepting.ts'

const { world, staff, holder, accept, getAcceptance, getStatus } = await startAcceptances()
afterAll(() => world.close())

const decline = (sentQuote: SentQuote, reason: string | null = null) =>
  declineQuote(holder(), sentQuote.link, { version: 1, reason })

describe('declining', () => {
  test('keeps the reason, and the office gets it by mail', async () => {
    const sentQuote = await createSentQuote(world)
    await decline(sentQuote, 'Too expensive')
    expect((await staff.get(`/api/quotes/${sentQuote.quote.id}`)).body).toMatchObject({
      status: 'declined',
      versions: [{ decline_reason: 'Too expensive' }],
    })
    const [office] = await mailsTo(world, 'office@bluebonnet.example')
    expect(office?.subject).toBe(`Rosa Delgado declined quote ${sentQuote.quote.quote_number}`)
    expect(office?.text).toContain('Too expensive')
    await expect(accept(sentQuote)).rejects.toMatchObject({
      status: 409,
      message: 'This quote was declined. Ask us for a new one.',
    })
  })

  test('comes too late after an acceptance', async () => {
    const sentQuote = await createSentQuote(world)
    await accept(sentQuote)
    await expect(decline(sentQuote)).rejects.toMatchObject({ status: 409, message: 'This quote is already accepted' })
  })
})

const CHANGED = 'The quote was changed after the customer signed it'
test.each([
  [
    'one cent on the quote',
    (id: string) =>
      sql`update quote_items set unit_price = unit_price + 0.01, amount = round(quantity * (unit_price + 0.01), 2)
        where quote_id = ${id} and order_index = 0`,
    CHANGED,
  ],
  ['the signer', (id: string) => sql`update quote_acceptances set name = 'Rosa D.' where quote_id = ${id}`, CHANGED],
  [
    'the stored document',
    (id: string) =>
      sql`update quote_acceptances set document = replace(document, '1000.00', '1000.01') where quote_id = ${id}`,
    'no longer matches its hash',
  ],
])('a change of %s after the signature is shown', async (_, change, flaw) => {
  const sentQuote = await createSentQuote(world)
  await accept(sentQuote)
  expect((await getAcceptance(sentQuote)).flaw).toBeNull()
  await world.db.execute(change(sentQuote.quote.id))
  expect((await getAcceptance(sentQuote)).flaw).toContain(flaw)
})

describe('a client who is signed in', () => {
  async function sentToLogin() {
    const login = await createUser(world.db, 'client')
    const { id, email } = await createClient(world.db, { user_id: login.id, name: 'Rosa Delgado' })
    const sentQuote = await createSentQuote(world, { client_id: id })
    return {
      ...sentQuote,
      login,
      email,
      caller: await world.signedIn(login),
      path: `/api/quotes/${sentQuote.quote.id}`,
    }
  }

  test('accepts under the rules of the link, as who they are, and can pay the deposit', async () => {
    const sentQuote = await sentToLogin()
    const offer = OwnQuote.parse((await sentQuote.caller.get(`${sentQuote.path}/offer`)).body)
    expect(offer).toMatchObject({ version: 1, blocked: null, acceptance: null, deposit_invoice_id: null })
    const body = signed(sentQuote, ['Surge protector'])
    const unsigned = await sentQuote.caller.post(`${sentQuote.path}/accept`, { ...body, signature: null })
    expect([unsigned.status, unsigned.body.errors[0].message]).toEqual([400, 'Sign here, or type your name'])
    const reply = await sentQuote.caller.post(`${sentQuote.path}/accept`, body, { 'user-agent': 'Phone' })
    expect([reply.status, OwnQuote.parse(reply.body)]).toMatchObject([201, { deposit_due: '487.13' }])
    expect(await getAcceptance(sentQuote)).toMatchObject({
      flaw: null,
      ip_address: '127.0.0.1',
      user_agent: 'Phone',
      total: '1623.75',
      deposit_invoice: { id: reply.body.deposit_invoice_id, total: '487.13' },
    })
    const [row] = (await world.db.execute(sql`select * from quote_acceptances where quote_id = ${sentQuote.quote.id}`))
      .rows
    expect(row).toMatchObject({ link_id: null, accepted_by: sentQuote.login.id })
    const [copy] = await mailsTo(world, sentQuote.email ?? '')
    const token = /\/l\/([\w-]+)/.exec(copy?.text ?? '')?.[1]
    expect((await world.anonymous().get(`/api/public/links/${token}`)).body).toMatchObject({ kind: 'quote' })
    expect((await sentQuote.caller.get(`/api/invoices/${reply.body.deposit_invoice_id}`)).status).toBe(200)
    const again = await sentQuote.caller.post(`${sentQuote.path}/accept`, body)
    expect([again.status, again.body.message]).toEqual([409, 'This quote is already accepted'])
    const late = await sentQuote.caller.post(`${sentQuote.path}/decline`, { version: 1 })
    expect([late.status, late.body.message]).toEqual([409, 'This quote is already accepted'])
  })

  test('marks it viewed for the office by opening it; a look by staff does not', async () => {
    const sentQuote = await sentToLogin()
    await staff.get(`${sentQuote.path}/offer`)
    expect(await getStatus(sentQuote)).toBe('sent')
    await sentQuote.caller.get(`${sentQuote.path}/offer`)
    expect(await getStatus(sentQuote)).toBe('viewed')
    expect((await staff.get(sentQuote.path)).body.versions[0].viewed_at).toBe(world.clock.now.toISOString())
  })

  test('declines with a reason', async () => {
    const sentQuote = await sentToLogin()
    const reply = await sentQuote.caller.post(`${sentQuote.path}/decline`, { version: 1, reason: ' Too expensive ' })
    expect([reply.status, reply.body.blocked]).toEqual([201, 'This quote was declined. Ask us for a new one.'])
    expect((await staff.get(sentQuote.path)).body.versions[0].decline_reason).toBe('Too expensive')
  })

  test('answers neither for another client nor an older version, and staff answer for no one', async () => {
    const sentQuote = await sentToLogin()
    const stranger = await world.signedIn(await createUser(world.db, 'client'))
    for (const answer of ['accept', 'decline']) {
      expect((await stranger.post(`${sentQuote.path}/${answer}`, signed(sentQuote))).status).toBe(404)
      const { status, body } = await staff.post(`${sentQuote.path}/${answer}`, signed(sentQuote))
      expect([status, body.message]).toEqual([409, expect.stringContaining('Only the client can accept or decline')])
    }
    expect((await stranger.get(`${sentQuote.path}/offer`)).status).toBe(404)
    expect((await staff.get(`${sentQuote.path}/offer`)).status).toBe(200)
    expect(await getStatus(sentQuote)).toBe('sent')
    await staff.patch(sentQuote.path, { tax_rate: '8' })
    const changing = { version: 1, tax_rate: '8.25', blocked: expect.stringContaining('We are changing this quote') }
    expect((await sentQuote.caller.get(`${sentQuote.path}/offer`)).body).toMatchObject(changing)
    for (const version of [1, 2]) {
      const { status, body } = await sentQuote.caller.post(`${sentQuote.path}/accept`, {
        ...signed(sentQuote),
        version,
      })
      expect([status, body.message]).toEqual([409, expect.stringContaining('This quote was changed')])
    }
  })
})
