import type { clientCredits } from '#features/billing/payments/server/table.ts'
import type { Books } from './billing.ts'
import type { Cast } from './cast.ts'

/** The client with the sign-in referred two neighbors. One has paid since, which earned a credit. */
export function createReferrals(cast: Cast, { billed }: Books): (typeof clientCredits.$inferInsert)[] {
  const [own, ...others] = cast.clients
  const customer = cast.users.find(({ id }) => id === own?.user_id)
  if (!own || !customer) throw new Error('There is no client with a sign-in')
  const since = customer.created_at ?? ''
  const paidBy = ({ id }: { id: string }) =>
    billed.flatMap(({ client, invoice }) => (client.id === id ? (invoice.paid_date ?? []) : [])).toSorted()[0]
  const newer = others.filter(({ business, created_at = '' }) => !business && created_at > since)
  const paying = newer.find((client) => (paidBy(client) ?? '') > (client.created_at ?? ''))
  const waiting = newer.find((client) => paidBy(client) === undefined)
  for (const neighbor of [paying, waiting]) if (neighbor) neighbor.referred_by = customer.id
  if (!paying) return []
  return [
    {
      client_id: own.id,
      source: 'referral',
      amount: '25.00',
      source_key: `referral:${paying.id}`,
      note: 'A new client paid their first invoice',
      created_at: paidBy(paying),
    },
  ]
}
