import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { addDays, formatDay } from '#contract/dates.ts'
import { getCompany, getToday } from '#features/company/settings/server/shared/company.ts'
import { adminsByMail, type StaffAddress, userByMail } from '#features/people/users/server/shared/staff-mail.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { LicenseRow } from '../contract.ts'
import { daysLeft, kindLabel, WARNING_DAYS, warningFor } from '../states.ts'
import { licenseList } from './lists.ts'
import { licenses } from './table.ts'

/** A license has reached a warning that was not sent yet. Expired licenses get no warning. */
function isDue(today: string): SQL | undefined {
  const { expires_on, warned_days } = licenses
  const reached = WARNING_DAYS.map((days) =>
    and(lte(expires_on, addDays(today, days)), or(isNull(warned_days), sql`${warned_days} > ${days}`)),
  )
  return and(gte(expires_on, today), or(...reached))
}

/** Queues the mails and notes the warning atomically. Skips a license that another process has locked or finished. */
const warn = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const today = await getToday(ctx)
    const [due] = await ctx.db
      .select()
      .from(licenses)
      .where(and(eq(licenses.id, id), isDue(today)))
      .for('update', { skipLocked: true })
    if (!due) return
    // Not a change of the record: its version stays.
    const warned_days = warningFor(due.expires_on, today)
    await ctx.db.update(licenses).set({ warned_days }).where(eq(licenses.id, id))
    const [license] = await licenseList.find({ db: ctx.db, user: null }, sql`l.id = ${id}::uuid`)
    if (!license) return
    const holder = license.user_id === null ? null : await userByMail(ctx, license.user_id)
    const others = (await adminsByMail(ctx)).filter((admin) => admin.id !== holder?.id)
    for (const to of others) await mail(ctx, to, license, today)
    if (holder) await mail(ctx, holder, license, today)
  })

async function mail(ctx: Context, to: StaffAddress, license: LicenseRow, today: string): Promise<void> {
  const remaining = daysLeft(license.expires_on, today)
  const when = remaining === 0 ? 'today' : remaining === 1 ? 'tomorrow' : `in ${remaining} days`
  const kind = kindLabel(license.kind)
  const whose = license.user_id === to.id ? 'Your' : `${license.holder_name}:`
  const message = letter(ctx, await getCompany(ctx), {
    to: to.email,
    subject: `${whose} ${kind} ${license.number} expires ${when}`,
    heading: `${kind} expires ${when}`,
    paragraphs: [`Hello ${to.name},`, 'Renew it in time, then enter the new expiry date to stop these reminders.'],
    facts: [
      { label: 'Number', value: license.number },
      { label: 'Holder', value: license.holder_name },
      { label: 'Expires', value: formatDay(license.expires_on) },
    ],
    button: { label: 'Open licenses', url: `${ctx.config.publicUrl}/compliance?tab=standards` },
  })
  await queueMail(ctx, message, {
    about: { type: 'license', id: license.id },
    onceKey: ['license', license.id, license.expires_on, warningFor(license.expires_on, today), to.id].join(' '),
  })
}

/** Warns of licenses that expire soon, once for each warning, with any number of processes. */
async function warnOfExpiry(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: licenses.id })
    .from(licenses)
    .where(isDue(await getToday(ctx)))
    .orderBy(licenses.expires_on)
  await eachDue(ctx, due, ({ id }) => warn(ctx, id), 'a license warning could not be written')
}

export const backgroundJobs: BackgroundJob[] = [
  { name: 'licenses.warn', audit: 'warned that {record} expires', run: warnOfExpiry, schedule: '*/15 * * * *' },
]
