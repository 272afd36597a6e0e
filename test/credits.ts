import { randomUUID } from 'node:crypto'
import { decimal } from '#contract/money.ts'
import type { Credit } from '#features/billing/payments/contract.ts'
import { creditBalance } from '#features/billing/payments/server/shared/credit-balance.ts'
import { addPayment, lockInvoiceForProvider } from '#features/billing/payments/server/shared/ledger.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createClient, createCompany, createInvoice, createQuote, createUser } from './factories.ts'
import { type Caller, createWorld } from './world.ts'

/** A company whose staff gives credit, and whose quotes have deposits. */
export async function startCredits() {
  const world = await createWorld()
  await createCompany(world.db)
  const staff = await world.signedIn(await createUser(world.db, 'employee'))
  const admin = await world.signedIn(await createUser(world.db, 'admin'))

  const give = (clientId: string, amount: string, note = 'Goodwill') =>
    staff.post(`/api/clients/${clientId}/credits`, { amount, note })
  const getCredits = async (clientId: string): Promise<Credit[]> =>
    (await staff.get(`/api/clients/${clientId}/credits`)).body
  const apply = (caller: Caller, invoiceId: string, body: object = {}) =>
    caller.post(`/api/invoices/${invoiceId}/credit`, body)
  const read = async (id: string) => (await admin.get(`/api/invoices/${id}`)).body
  const getBalance = async (clientId: string) => decimal(await creditBalance(world, clientId))
  const refund = (paymentId: string, amount?: string) => admin.post(`/api/payments/${paymentId}/refund`, { amount })

  async function locked(ctx: Context, id: string) {
    const invoice = await lockInvoiceForProvider(ctx, id)
    if (!invoice) throw new Error('No such invoice')
    return invoice
  }
  /** Money that arrives without a user, like a webhook's. */
  const receive = (id: string, amount: string) =>
    inTransaction(world.createContext(null), async (ctx) =>
      addPayment(ctx, await locked(ctx, id), {
        provider: 'stripe',
        stripe_payment_intent_id: `pi_${randomUUID()}`,
        amount,
        payment_method: 'card',
      }),
    )

  /** A quote of a client, with a deposit invoice and a final one. */
  async function quoted(deposit: string, total: string) {
    const client = await createClient(world.db)
    const quote = await createQuote(world.db, { client_id: client.id })
    const invoice = (amount: string, is_deposit: boolean) =>
      createInvoice(world.db, { client_id: client.id, quote_id: quote.id, is_deposit }, [
        { description: 'Work', quantity: '1.00', unit_price: amount },
      ])
    return { client, quote, deposit: await invoice(deposit, true), final: await invoice(total, false) }
  }

  return { world, staff, admin, give, getCredits, apply, read, getBalance, refund, locked, receive, quoted }
}
