import { sql } from 'drizzle-orm'
import type { SignIn } from './greeting.ts'
import { StartError } from './start-errors.ts'
import { listAnd } from '#contract/text.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isSampleCompany, readInstallation, SAMPLE_HASH } from '#server/installation.ts'
import { hashPassword } from '#server/passwords.ts'
import { installation } from '#server/tables.ts'

/** Public, because the sample company is for trying things out locally. */
const SAMPLE_PASSWORD = 'panelboard'

const isNew = async ({ db }: Pick<Services, 'db'>): Promise<boolean> =>
  (await db.execute(sql`select 1 from users limit 1`)).rows.length === 0

async function create(ctx: Services): Promise<void> {
  const { insertSampleCompany } = await import('../../../scripts/seed/sample.ts')
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  const { admin: configured } = ctx.config
  const admin = configured
    ? {
        username: configured.username,
        email: configured.email,
        name: configured.username,
        password_hash: await hashPassword(configured.password),
      }
    : {}
  await inTransaction(ctx, async (ctx) => {
    await takeTurns(ctx.db, 'sample company')
    if (!(await isNew(ctx))) return
    await insertSampleCompany(ctx.db, { now: ctx.now(), admin, passwordHash })
    await ctx.db.insert(installation).values({ name: SAMPLE_HASH, value: passwordHash }).onConflictDoNothing()
  })
}

/** Users who still have the sample password. */
async function sampleSignIns({ db }: Pick<Services, 'db'>): Promise<SignIn[]> {
  const hash = await readInstallation(db, SAMPLE_HASH)
  if (hash === null) return []
  const { rows } = await db.execute<{ role: string; username: string }>(
    sql`select role, username from users where password_hash = ${hash} and username is not null order by role`,
  )
  return rows.map(({ role, username }) => ({ role, username, password: SAMPLE_PASSWORD }))
}

const isWanted = ({ sampleData, exposedBy }: Config, embedded: boolean) =>
  sampleData ?? (embedded && exposedBy === null)

/**
 * Creates the sample company in a new database if enabled. Returns its sign-ins and whether it exists. Refuses to start
 * where other machines could sign in with its public passwords.
 */
export async function ensureSample(
  ctx: Services,
  { embedded }: { embedded: boolean },
): Promise<{ there: boolean; signIns: SignIn[] }> {
  if (isWanted(ctx.config, embedded) && (await isNew(ctx))) await create(ctx)
  const signIns = await sampleSignIns(ctx)
  const { exposedBy } = ctx.config
  if (signIns.length > 0 && exposedBy !== null)
    throw new StartError(
      `This database holds the sample company, and ${listAnd(signIns.map(({ username }) => username))} still have its ` +
        `public password, so it does not start while ${exposedBy}. Start it on this machine alone (HOST and PUBLIC_URL on ` +
        'loopback, no TRUST_PROXY) and change those passwords, or use another DATA_DIR or DATABASE_URL.',
    )
  return { there: await isSampleCompany(ctx.db), signIns }
}
