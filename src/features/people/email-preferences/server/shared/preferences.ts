import { eq, sql } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import { clients } from '#features/people/clients/server/table.ts'
import {
  type HolderContext,
  issueLink,
  linkUnknown,
  type OpenLink,
} from '#features/people/links/server/shared/links.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { Services } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import type { MailCompany } from '#server/mail/layout.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { emailPreferences } from '#server/tables.ts'
import type { PublicPreferences } from '../../contract.ts'

/** Longer than anyone looks for the link in an old email. */
const TEN_YEARS_MINUTES = 10 * 365 * 24 * 60

type Sending = Pick<Services, 'db' | 'now' | 'config'>

async function findOrAddAddress({ db, now }: Sending, to: string): Promise<string> {
  const email = to.toLowerCase()
  const created_at = now().toISOString()
  await db.insert(emailPreferences).values({ email, created_at, updated_at: created_at }).onConflictDoNothing()
  const row = singleRow(
    await db.select({ id: emailPreferences.id }).from(emailPreferences).where(eq(emailPreferences.email, email)),
  )
  return row.id
}

/** An email that advertises, with the link by which its reader opts out. `findReach` says who may get one. */
export async function offerLetter(
  ctx: Sending,
  company: MailCompany,
  content: Omit<Letter, 'unsubscribe'>,
): Promise<MailMessage> {
  const { url } = await issueLink(ctx, {
    kind: 'email_preferences',
    document_id: await findOrAddAddress(ctx, content.to),
    expires_at: addMinutes(ctx.now().toISOString(), TEN_YEARS_MINUTES),
  })
  return letter(ctx, company, { ...content, unsubscribe: url })
}

/** The choices for the address of a link; 404 for an unknown one. */
export async function getPreferences({ db }: HolderContext, { document_id }: OpenLink): Promise<PublicPreferences> {
  const [row] = await db.select().from(emailPreferences).where(eq(emailPreferences.id, document_id))
  if (!row) throw linkUnknown()
  return { ...row, email: row.email.replace(/(?<=^.).*(?=@)/u, '…') }
}

/** Stops or resumes offers to an address. The same choice again changes nothing, so the first time stays. */
export const chooseOffers = (
  ctx: HolderContext,
  { document_id: id }: OpenLink,
  choice: 'stop' | 'resume',
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { email, offers_stopped_at } = await lockRow(ctx, emailPreferences, id, { noun: 'Email address' })
    if ((offers_stopped_at !== null) === (choice === 'stop')) return
    const next = choice === 'stop' ? ctx.now().toISOString() : null
    await updateRow(ctx, emailPreferences, id, { offers_stopped_at: next })
    const note = (record: string, id: string, name: object) =>
      noteFields(ctx, {
        record,
        id,
        before: { ...name, offers_stopped_at },
        after: { ...name, offers_stopped_at: next },
      })
    note('email_preferences', id, { email })
    const readers = await ctx.db
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(sql`lower(${clients.email}) = ${email}`)
    for (const { id, name } of readers) note('client', id, { name })
  })
