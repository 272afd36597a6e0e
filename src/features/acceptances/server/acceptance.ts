import type { Clock } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Acceptance } from '../contract.ts'
import { acceptanceFlaw } from './acceptance-document.ts'
import { acceptedItems, findAcceptance, findJobTitle, getQuote, invoicesOf, offerOf } from './queries.ts'

/** The acceptance of a quote, verified against the quote as it is stored now, with its job and invoices. */
export async function getAcceptance({ db }: Pick<Clock, 'db'>, quoteId: string): Promise<Acceptance> {
  const quote = await getQuote(db, quoteId)
  const kept = await findAcceptance(db, quoteId)
  if (!kept) throw notFound('Acceptance')
  const { deposit, final } = await invoicesOf(db, quoteId)
  return {
    ...kept,
    flaw: acceptanceFlaw(await offerOf(db, quote), kept, quote),
    items: acceptedItems(kept),
    job: quote.job_id === null ? null : await findJobTitle(db, quote.job_id),
    deposit_invoice: deposit,
    final_invoice: final,
  }
}
