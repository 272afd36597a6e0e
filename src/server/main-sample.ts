import { sql } from 'drizzle-orm'
import type { SignIn } from './main-greeting.ts'
import { StartError } from './main-errors.ts'
import type { Config } from './platform/config.ts'
import type { Services } from './platform/context.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { readInstallation } from './platform/installation.ts'
import { hashPassword } from './platform/passwords.ts'
import { installation } from './platform/tables.ts'

/** Known to everybody who can read: the sample company is for trying things on one's own machine. */
const SAMPLE_PASSWORD = 'panelboard'

/** Where the installation keeps the hash of the sample password, to see who still has it. */
const SAMPLE_HASH = 'sample_password_hash'

const SAMPLE_LOCK = 7_226_225_623

const isNew = async ({ db }: Pick<Services, 'db'>): Promise<boolean> =>
  (await db.execute(sql`select 1 from users limit 1`)).rows.length === 0

async function create(ctx: Services): Promise<void> {
  const { insertSampleCompany } = await import('../../scripts/seed/sample.ts')
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
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${SAMPLE_LOCK})`)
    if (!(await isNew(ctx))) return
    await insertSampleCompany(ctx.db, { now: ctx.now(), admin, passwordHash })
    await ctx.db.insert(installation).values({ name: SAMPLE_HASH, value: passwordHash }).onConflictDoNothing()
  })
}

/** Who still signs in with the sample password. */
async function sampleSignIns({ db }: Pick<Services, 'db'>): Promise<SignIn[]> {
  const hash = await readInstallation(db, SAMPLE_HASH)
  if (hash === null) return []
  const { rows } = await db.execute<{ role: string; username: string }>(
    sql`select role, username from users where password_hash = ${hash} and username is not null order by role`,
  )
  return rows.map(({ role, username }) => ({ role, username, password: SAMPLE_PASSWORD }))
}

const isWanted = ({ sampleData, onLoopback }: Config, embedded: boolean) => sampleData ?? (embedded && onLoopback)

/**
 * Makes the sample company in a new database, when it is wanted. Answers with its sign-ins, and whether it is there. Refuses
 * to offer known passwords to other machines.
 */
export async function ensureSample(
  ctx: Services,
  { embedded }: { embedded: boolean },
): Promise<{ there: boolean; signIns: SignIn[] }> {
  if (isWanted(ctx.config, embedded) && (await isNew(ctx))) await create(ctx)
  const signIns = await sampleSignIns(ctx)
  if (signIns.length > 0 && !ctx.config.onLoopback)
    throw new StartError(
      `HOST must be an address of this machine alone, such as 127.0.0.1; it holds ${JSON.stringify(ctx.config.host)}, ` +
        `and ${signIns.map(({ username }) => username).join(', ')} of the sample company still have the password that ` +
        'everybody knows. Change their passwords, or start with another DATA_DIR or DATABASE_URL.',
    )
  return { there: (await readInstallation(ctx.db, SAMPLE_HASH)) !== null, signIns }
}
