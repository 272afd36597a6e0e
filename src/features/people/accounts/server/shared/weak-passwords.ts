import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Services } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { loadOnFirstUse } from '#server/load-on-first-use.ts'

/** How many of the most common passwords of eight characters or more are refused. */
const MOST_COMMON = 10_000

const COMMON = 'This is one of the most common passwords. Choose another one.'
const OWN = 'Choose a password that is not your username or email address.'
const PRODUCT = 'Panelboard'
const CONTEXT = 'Choose a password that is not the name of the company or of Panelboard.'

const common = loadOnFirstUse(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Sorted by how common they are.
  const long = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 8)
  return new Set(long.slice(0, MOST_COMMON).map((password) => password.toLowerCase()))
})

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

type Login = { username: string | null; email: string }

/** Why a password is too easy to guess for this user of the company, or null. */
export async function findWeakness(
  password: string,
  { username, email }: Login,
  companyName: string,
): Promise<string | null> {
  const lowercase = password.toLowerCase()
  const own = [username, email, email.split('@')[0]].map((name) => name?.toLowerCase())
  if (own.includes(lowercase)) return OWN
  const letters = onlyLetters(password)
  if (letters !== '' && [PRODUCT, companyName].some((name) => onlyLetters(name) === letters)) return CONTEXT
  return (await common()).has(lowercase) ? COMMON : null
}

/** Refuses a new password that is too easy to guess: 400 at `password`. */
export async function refuseWeak(ctx: Pick<Services, 'db'>, password: string, user: Login): Promise<void> {
  const weakness = await findWeakness(password, user, (await getCompany(ctx)).company_name)
  if (weakness !== null) throw invalid('password', weakness)
}
