import { isDeepStrictEqual } from 'node:util'
import { unreadEdition } from '../rules/code-editions.ts'
import { dayIn } from '#contract/dates.ts'
import type { Upload } from '#contract/endpoint.ts'
import { isStaff } from '#contract/roles.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { deleteImage, replaceImage } from '#features/files/attachments/server/shared/pictures.ts'
import type { AdminContext, Context, Services, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseIfStale } from '#server/database/versions.ts'
import { conflict, invalid } from '#server/errors.ts'
import {
  OWN_TWO_FACTOR_FIRST,
  type PublicCompany,
  REVIEW_LINK_REQUIRED,
  type RulesChange,
  RulesPatch,
  type Settings,
  type SettingsInput,
} from '../contract.ts'
import { findCompany, lockCompany, saveCompany, updateWithoutNewVersion } from './queries.ts'
import { type Company, getCompany, LOGO, NEVER, unsaved } from './shared/company.ts'
import { settingsChecks } from './shared/settings-checks.ts'

const publicFields = (company: Company): PublicCompany => ({
  company_name: company.company_name,
  tagline: company.tagline,
  phone: company.phone,
  email: company.email,
  license_number: company.license_number,
  logo_url: company.logo_url,
  time_zone: company.time_zone,
})

const toSettings = ({ payments }: Pick<Services, 'payments'>, company: PublicCompany): Settings => ({
  ...company,
  card_payments: payments.mode,
})

export const getPublicCompany = async (ctx: Context): Promise<PublicCompany> => publicFields(await getCompany(ctx))

/** Clients get only what is public. */
export async function getSettings(ctx: UserContext): Promise<Settings> {
  const company = await getCompany(ctx)
  return toSettings(ctx, isStaff(ctx.user.role) ? company : publicFields(company))
}

export const updateSettings = (ctx: AdminContext, { updated_at, ...input }: SettingsInput): Promise<Settings> =>
  inTransaction(ctx, async (ctx) => {
    const before = await lockCompany(ctx.db)
    refuseIfStale(updated_at, before?.updated_at ?? NEVER)
    for (const check of settingsChecks.answers) await check(ctx, { time_zone: input.time_zone }, before ?? unsaved)
    const values = {
      ...input,
      time_zone: input.time_zone ?? before?.time_zone ?? unsaved.time_zone,
      license_notice: input.license_notice ?? before?.license_notice ?? unsaved.license_notice,
    }
    return toSettings(ctx, await saveCompany(ctx, values))
  })

/** 409 if a rule is no longer what the caller read. */
function refuseIfChanged(was: RulesPatch, now: Company): void {
  const names = new Set(Object.keys(was))
  const parsed = RulesPatch.safeParse(Object.fromEntries(Object.entries(now).filter(([name]) => names.has(name))))
  if (!parsed.success || !isDeepStrictEqual(parsed.data, was)) throw conflict(CHANGED_MEANWHILE)
}

/** Changes rules outside the settings form, so its version stays. */
export const updateRules = (ctx: AdminContext, { was = {}, ...rules }: RulesChange): Promise<Settings> =>
  inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx
    const before = await lockCompany(db)
    refuseIfChanged(was, before ?? unsaved)
    for (const check of settingsChecks.answers) await check(ctx, rules, before ?? unsaved)
    if (rules.require_two_factor && !before?.require_two_factor && user.two_factor !== 'on')
      throw conflict(OWN_TWO_FACTOR_FIRST)
    const { review_channel, review_link, review_since } = { ...unsaved, ...before, ...rules }
    if (review_channel !== 'off' && review_link === '') throw invalid('review_link', REVIEW_LINK_REQUIRED)
    const since = review_channel === 'off' ? null : (review_since ?? ctx.now().toISOString())
    const reviews = { review_channel, review_link, review_since: since }
    return toSettings(ctx, await updateWithoutNewVersion(db, { ...rules, ...reviews }, unsaved))
  })

/** Until then, administrators are shown the notice of a new edition. */
export const readCodeNotice = (ctx: AdminContext): Promise<Settings> =>
  inTransaction(ctx, async (ctx) => {
    const before = await lockCompany(ctx.db)
    const { time_zone, code_notice_read } = before ?? unsaved
    const unread = unreadEdition(code_notice_read, dayIn(time_zone, ctx.now()))
    if (unread === null) return toSettings(ctx, before ?? unsaved)
    return toSettings(ctx, await updateWithoutNewVersion(ctx.db, { code_notice_read: unread.edition }, unsaved))
  })

export const uploadLogo = (ctx: AdminContext, upload: Upload): Promise<Settings> =>
  replaceImage(ctx, LOGO, upload, async (ctx, hash) =>
    toSettings(ctx, await updateWithoutNewVersion(ctx.db, { logo_url: `/api/public/logo?v=${hash}` }, unsaved)),
  )

export const deleteLogo = (ctx: AdminContext): Promise<void> =>
  deleteImage(ctx, LOGO, async ({ db }) => {
    if (await findCompany(db)) await updateWithoutNewVersion(db, { logo_url: null }, unsaved)
  })
