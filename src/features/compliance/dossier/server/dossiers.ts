import { desc, eq } from 'drizzle-orm'
import { jobs } from '#features/work/jobs/server/table.ts'
import { getLogo } from '#features/company/settings/server/shared/company.ts'
import { users } from '#features/people/users/server/table.ts'
import type { StaffContext } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, unavailable } from '#server/errors.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { pdfInTurn, pictureUrl } from '#server/pdf/pdf.ts'
import { createPlaces } from '#server/places.ts'
import { signPdf } from '#server/signing.ts'
import type { IssuedDossier } from '../contract.ts'
import { type Gathered, gather } from './gather.ts'
import { buildDossier } from './process.ts'
import { dossiers } from './table.ts'

/** Each takes a processor and much memory, so the whole server makes one at a time. */
const oneAtATime = createPlaces({
  places: 1,
  waiting: 20,
  full: 'Many dossiers are being made right now. Try again in a few minutes.',
})

/** Another dossier of the job can be finished first, and its number is then taken. */
const ATTEMPTS = 3

/** Makes a new dossier of a job and stores its number. Nothing is stored once the user has cancelled. */
export const issueDossier = (ctx: StaffContext, jobId: string, signal: AbortSignal): Promise<Reply> =>
  pdfInTurn(ctx.user.id, () =>
    oneAtATime('dossier', async () => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const gathered = await gather(ctx, jobId)
        const built = await buildDossier(
          { ...gathered.input, logo: await logoUrl(ctx) },
          (index) => readBytes(ctx, gathered, index),
          signal,
        )
        if (await keep(ctx, gathered, built.pages)) return signedReply(ctx, gathered, built.bytes)
      }
      throw unavailable('Other dossiers of this job are being made right now. Try again in a moment.')
    }),
  )

async function logoUrl(ctx: StaffContext): Promise<string | null> {
  const logo = await getLogo(ctx)
  return logo && pictureUrl(logo)
}

/** Null: the content is missing, which the page notes. A storage that does not answer now fails the dossier instead. */
async function readBytes(ctx: StaffContext, { places }: Gathered, index: number): Promise<Uint8Array | null> {
  const place = places[index]
  return place ? ctx.storage.get(place) : null
}

/** False: the number was taken meanwhile. */
const keep = (ctx: StaffContext, { input }: Gathered, pages: number): Promise<boolean> =>
  inTransaction(ctx, async ({ db }) => {
    await takeTurns(db, 'dossiers', input.job.id)
    const rows = await db
      .insert(dossiers)
      .values({
        job_id: input.job.id,
        number: input.number,
        pages,
        created_by: ctx.user.id,
        created_at: input.created_at,
      })
      .onConflictDoNothing()
      .returning({ id: dossiers.id })
    return rows.length > 0
  })

async function signedReply(ctx: StaffContext, { input }: Gathered, pdf: Uint8Array): Promise<Reply> {
  const { number, job, company } = input
  const document = `Dossier ${number} of ${job.title}`
  const body = await signPdf(ctx, pdf, { document, company: company.company_name })
  return file({ body, type: 'application/pdf', name: `dossier-${number}-${job.title}.pdf` })
}

/** The dossiers of a job, newest first. */
export async function listDossiers(ctx: StaffContext, jobId: string): Promise<IssuedDossier[]> {
  if ((await ctx.db.$count(jobs, eq(jobs.id, jobId))) === 0) throw notFound('Job')
  const rows = await ctx.db
    .select({ dossier: dossiers, created_by_name: users.name })
    .from(dossiers)
    .innerJoin(users, eq(users.id, dossiers.created_by))
    .where(eq(dossiers.job_id, jobId))
    .orderBy(desc(dossiers.number))
  return rows.map(({ dossier, created_by_name }) => ({ ...dossier, created_by_name }))
}
