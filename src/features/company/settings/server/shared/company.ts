import { TEXAS_CODE_EDITIONS, editionOn } from '../../rules/code-editions.ts'
import { addDays, dayIn, isLocal, SKIPPED_TIME, toInstant } from '#contract/dates.ts'
import { imageIn, type StoredFile } from '#features/files/attachments/server/shared/pictures.ts'
import type { Clock, Context, Services } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import {
  DEFAULT_HOURS,
  DEFAULT_QUIET_HOURS,
  DEFAULT_SERVICES,
  TEXAS_LICENSE_NOTICE,
  UNNAMED_COMPANY,
} from '../../contract.ts'
import { type CompanyRow, readCompany } from '../queries.ts'

export type Company = CompanyRow

/** The version of settings that were never saved. */
export const NEVER = '1970-01-01T00:00:00.000Z'

/** The defaults until an administrator first saves the settings. */
export const unsaved: Company = {
  id: true,
  company_name: UNNAMED_COMPANY,
  logo_url: null,
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  license_number: '',
  years_in_business: null,
  tagline: '',
  about: '',
  time_zone: 'America/Chicago',
  license_notice: TEXAS_LICENSE_NOTICE,
  business_hours: DEFAULT_HOURS,
  services_offered: DEFAULT_SERVICES,
  booking_lead_hours: 2,
  booking_days_ahead: 60,
  require_two_factor: false,
  lead_form_sites: [],
  review_channel: 'off',
  review_link: '',
  review_since: null,
  quiet_hours: DEFAULT_QUIET_HOURS,
  code_editions: TEXAS_CODE_EDITIONS,
  code_notice_read: null,
  conversation_days: 365,
  permit_before_scheduling: false,
  signature_before_completing: false,
  inspection_before_invoicing: false,
  crew_licenses: 'warn',
  default_tax_rate: null,
  payment_terms_days: 14,
  sharing_offer: true,
  week_starts_on: 'monday',
  updated_at: NEVER,
}

/** The company of this installation; before the first save, "Your company". */
export async function getCompany(ctx: Pick<Context, 'db' | 'origin'>): Promise<Company> {
  return (await readCompany(ctx)) ?? unsaved
}

/** Today in the company's time zone: `2026-03-08`. */
export const getToday = async (ctx: Clock): Promise<string> => dayIn((await getCompany(ctx)).time_zone, ctx.now())

/** 400 at the field for a day to come: a typo in the year would count right away. */
export async function refuseFuture(ctx: Clock, path: string, day: string | null | undefined): Promise<void> {
  if (day && day > (await getToday(ctx))) throw invalid(path, 'Date cannot be in the future')
}

/** The due date of an invoice made today, by the company's payment terms. */
export async function usualDueDate(ctx: Clock): Promise<string> {
  const { time_zone, payment_terms_days } = await getCompany(ctx)
  return addDays(dayIn(time_zone, ctx.now()), payment_terms_days)
}

/** The edition of the code that the company works to today. */
export async function editionInForce(ctx: Clock): Promise<string> {
  const { code_editions, time_zone } = await getCompany(ctx)
  return editionOn(code_editions, dayIn(time_zone, ctx.now()))
}

/** Converts a `When` field from the company's time zone to an instant. 400 for a local time skipped by daylight saving. */
export function requireInstant({ time_zone }: Pick<Company, 'time_zone'>, path: string, when: string): string {
  const instant = toInstant(time_zone, when)
  if (instant === null) throw invalid(path, SKIPPED_TIME)
  return instant
}

/** The same for a field that may be empty. Reads the company only for a time on its clock. */
export const requireInstantOrNull = async (
  ctx: Pick<Services, 'db'>,
  path: string,
  when: string | null,
): Promise<string | null> => when && requireInstant(isLocal(when) ? await getCompany(ctx) : unsaved, path, when)

/** The file category of the company's logo. */
export const LOGO = 'logo'

/** The company's logo with its bytes, or null: for PDFs, mails, and its public URL. */
export const getLogo = (ctx: Pick<Services, 'db' | 'storage'>): Promise<StoredFile | null> => imageIn(ctx, LOGO)
