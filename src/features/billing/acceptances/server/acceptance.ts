import type { Clock } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Acceptance } from '../contract.ts'
import { acceptanceFlaw } from './acceptance-document.ts'
import { acceptedItems, findAcceptance, findJobTitle, getOfferedTerms, getQuote, listQuoteInvoices } from './queries.ts'

/** The acceptance of a quote, verified against the quote as it is stored now, with its job and invoices. */
export async function getAcceptance({ db }: Pick<Clock, 'db'>, quoteId: string): Promise<Acceptance> {
  const quote = await getQuote(db, quoteId)
  const acceptance = await findAcceptance(db, quoteId)
  if (!acceptance) throw notFound('Acceptance')
  const { deposit, final } = await listQuoteInvoices(db, quote)
  return {
    ...acceptance,
    flaw: acceptanceFlaw(await getOfferedTerms(db, quote, acceptance), acceptance, quote),
    items: acceptedItems(acceptance),
    job: quote.job_id === null ? null : await findJobTitle(db, quote.job_id),
    deposit_invoice: deposit,
    final_invoice: final,
  }
}
