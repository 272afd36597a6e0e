import { desc, eq } from 'drizzle-orm'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import { findActiveStaff } from '#features/people/users/server/shared/active-staff.ts'
import type { AdminContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, refuseIf } from '#server/errors.ts'
import { type BurdenInput, type LaborBurden, type LaborRate, type RateInput, rateStart } from '../contract.ts'
import { laborBurdens, laborRates } from './table.ts'

/** A user's rates, the latest first. */
export const listRates = ({ db }: AdminContext, userId: string): Promise<LaborRate[]> =>
  db.select().from(laborRates).where(eq(laborRates.user_id, userId)).orderBy(desc(laborRates.valid_from))

export const listBurdens = ({ db }: AdminContext): Promise<LaborBurden[]> =>
  db.select().from(laborBurdens).orderBy(desc(laborBurdens.valid_from))

/** Sets a rate from a day on. One that starts the same day, which is not over, is replaced. */
export const setRate = (ctx: AdminContext, input: RateInput): Promise<LaborRate> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(rateStart(input.valid_from, await getToday(ctx)), 'valid_from')
    if ((await findActiveStaff(ctx, input.user_id)) === null) throw invalid('user_id', 'Choose someone on staff')
    const values = { rate: input.rate, created_at: ctx.now().toISOString() }
    return singleRow(
      await ctx.db
        .insert(laborRates)
        .values({ ...input, ...values })
        .onConflictDoUpdate({ target: [laborRates.user_id, laborRates.valid_from], set: values })
        .returning(),
    )
  })

/** The same for the burden. */
export const setBurden = (ctx: AdminContext, input: BurdenInput): Promise<LaborBurden> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(rateStart(input.valid_from, await getToday(ctx)), 'valid_from')
    const values = { percent: input.percent, created_at: ctx.now().toISOString() }
    return singleRow(
      await ctx.db
        .insert(laborBurdens)
        .values({ ...input, ...values })
        .onConflictDoUpdate({ target: laborBurdens.valid_from, set: values })
        .returning(),
    )
  })
