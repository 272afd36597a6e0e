import { inArray } from 'drizzle-orm'
import { cents } from '#contract/money.ts'
import { invoicePaid } from './shared/invoice-paid.ts'
import { INVOICE_PAID, isCollectable, lockInvoiceForProvider } from './shared/ledger.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  findDisputes,
  findOpenIntent,
  type IntentRow,
  intentsDueForCheck,
  pendingRefunds,
  touchIntent,
} from './queries.ts'
import { DISPUTES, isKnown } from './disputes.ts'
import { finishRefund } from './refunds.ts'
import { closeIntent, settleIntent } from './settlement.ts'
import { disputes } from './table.ts'

const BATCH = 200
const FAILURE = 'a payment could not be reconciled'
const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const DISPUTES_FOR = 26 * WEEK

/** True if an open intent still matches the invoice's balance. */
async function stillMatches(ctx: Context, row: IntentRow): Promise<boolean> {
  const invoice = await inTransaction(ctx, (ctx) => lockInvoiceForProvider(ctx, row.invoice_id))
  return invoice !== null && isCollectable(invoice, { amount: cents(row.amount), is_part: row.is_part })
}

/** After an invoice changed: closes its open intent if the amount no longer matches. */
export async function refreshIntent(ctx: Context, invoiceId: string): Promise<void> {
  const open = await findOpenIntent(ctx.db, invoiceId)
  if (open && !(await stillMatches(ctx, open))) await closeIntent(ctx, open)
}

async function checkIntent(ctx: Context, row: IntentRow): Promise<void> {
  const isAbandoned = ctx.now().getTime() - Date.parse(row.created_at) > WEEK
  const isOurs = row.provider === ctx.payments.provider
  if (isOurs && !isAbandoned && (await stillMatches(ctx, row))) await settleIntent(ctx, row.id)
  else await closeIntent(ctx, row)
  await touchIntent(ctx.db, row.id, ctx.now().toISOString())
}

/** Brings the books up to date with the card provider, whatever was interrupted, lost, or never reported. */
export async function reconcile(ctx: Context): Promise<void> {
  const now = ctx.now()
  const intents = await intentsDueForCheck(ctx.db, now.toISOString(), BATCH)
  if (!(await eachDue(ctx, intents, (row) => checkIntent(ctx, row), FAILURE))) return
  const aMinuteAgo = new Date(now.getTime() - MINUTE).toISOString()
  await eachDue(ctx, await pendingRefunds(ctx.db, aMinuteAgo, BATCH), (refund) => finishRefund(ctx, refund), FAILURE)
}

/**
 * Books disputes whose event never arrived. Banks decide within about three months, so older ones have long been decided.
 */
export async function reconcileDisputes(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - DISPUTES_FOR).toISOString()
  const reported = await ctx.payments.disputesSince(since)
  const ids = reported.map(({ id }) => id)
  const existing = ids.length === 0 ? [] : await findDisputes(ctx.db, inArray(disputes.provider_dispute_id, ids))
  const byId = new Map(existing.map(({ dispute }) => [dispute.provider_dispute_id, dispute]))
  const missed = reported.filter((dispute) => !isKnown(byId.get(dispute.id), dispute))
  const intents = [...new Set(missed.map(({ intentId }) => intentId))].filter((id) => id !== null)
  await eachDue(
    ctx,
    intents.map((id) => ({ id })),
    ({ id }) => settleIntent(ctx, id, { withDisputes: true }),
    FAILURE,
  )
}

const refreshIntentJob: BackgroundJob<{ invoice_id: string }> = {
  name: 'payments.refresh-intent',
  run: (ctx, { invoice_id }) => refreshIntent(ctx, invoice_id),
  retries: 10,
}

const reconcileJob: BackgroundJob = { name: 'payments.reconcile', run: reconcile, schedule: '* * * * *' }

const disputesJob: BackgroundJob = { name: DISPUTES, run: reconcileDisputes, schedule: '20 * * * *' }

const invoicePaidJob: BackgroundJob<{ invoice_id: string }> = {
  name: INVOICE_PAID,
  // A failure does not stop the others, and all run again.
  run: async (ctx, { invoice_id }) => {
    const failed: unknown[] = []
    for (const follow of invoicePaid.answers)
      await follow(ctx, invoice_id).catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  },
  retries: 10,
}

export const paymentJobs = [refreshIntentJob, reconcileJob, disputesJob, invoicePaidJob]
