import * as z from 'zod/mini'
import { CardPaymentsMode } from '#contract/card-payments.ts'
import { CodeEditions } from './rules/code-editions.ts'
import { Instant, TimeZone } from '#contract/dates.ts'
import { EmailAddress } from '#contract/email-address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { RequiredText } from '#contract/listing.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { RequiredState } from '#contract/us-state.ts'
import { ReadVersion } from '#contract/version.ts'
import { WebLink } from '#contract/web-link.ts'
import { Website } from './rules/website.ts'

const Text = (max: number) =>
  z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters`))),
    z.transform((text) => text ?? ''),
  )

/** The company's name until an administrator first saves the settings. */
export const UNNAMED_COMPANY = 'Your company'

/** TDLR's address, required on invoices and contracts in Texas (16 TAC 73.51). Companies elsewhere edit it. */
export const TEXAS_LICENSE_NOTICE =
  'Regulated by The Texas Department of Licensing and Regulation, P.O. Box 12157, Austin, Texas 78711, 1-800-803-9202, 512-463-6599, www.tdlr.texas.gov'

export const MAX_LOGO_BYTES = 5 * 1024 * 1024

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** `Monday` */
export const weekdayLabel = (weekday: Weekday): string => `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`

const ClockTime = z
  .string({ error: 'Enter the time as HH:MM' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM'))

const OpenHours = z
  .object({ open: ClockTime, close: ClockTime })
  .check(z.refine(({ open, close }) => open < close, { message: 'Closing must be after opening', path: ['close'] }))

/** When visits may start and must end on each weekday, in local time; null: closed. */
export const BusinessHours = z.record(z.enum(weekdays), z.nullable(OpenHours), {
  error: 'Enter the hours for each day, or null when closed',
})
export type BusinessHours = z.infer<typeof BusinessHours>

const week = { open: '08:00', close: '18:00' }
export const DEFAULT_HOURS: BusinessHours = {
  sunday: null,
  monday: week,
  tuesday: week,
  wednesday: week,
  thursday: week,
  friday: week,
  saturday: { open: '09:00', close: '14:00' },
}

const WholeNumber = (message: string, min: number, max: number) =>
  z.number({ error: message }).check(z.int(message), z.minimum(min, message), z.maximum(max, message))

/** A visit that clients can book for themselves, with its planned duration. */
export const ServiceOffered = z.object({
  name: RequiredText(200, 'Name the service'),
  duration_minutes: WholeNumber('Minutes must be a whole number from 15 to 480', 15, 480),
})
export type ServiceOffered = z.infer<typeof ServiceOffered>

export const DEFAULT_SERVICES: ServiceOffered[] = [
  { name: 'Service call', duration_minutes: 60 },
  { name: 'Panel inspection', duration_minutes: 60 },
  { name: 'EV charger estimate', duration_minutes: 60 },
  { name: 'Lighting consultation', duration_minutes: 60 },
  { name: 'Generator service', duration_minutes: 120 },
]

/** When automatic texts wait, in local time; `to` may be on the next morning. */
export const QuietHours = z
  .object({ from: ClockTime, to: ClockTime })
  .check(z.refine(({ from, to }) => from !== to, { message: 'The end must differ from the start', path: ['to'] }))
export type QuietHours = z.infer<typeof QuietHours>

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '21:00', to: '08:00' }

/** Channels for review requests after a paid job. */
export const reviewChannels = ['off', 'email', 'sms'] as const

export const REVIEW_LINK_REQUIRED = 'Enter the link to your review page'

const TAX_RATE = 'Tax rate must be between 0 and 100'

const Gate = z.boolean({ error: 'Choose whether this is required' })

/** How the licenses of a visit's crew are checked. `require`: work does not start without them. */
export const crewChecks = ['off', 'warn', 'require'] as const

/** Requirements before a job is scheduled, worked on or completed, and before it is invoiced. */
export const GateSettings = z.object({
  permit_before_scheduling: Gate,
  signature_before_completing: Gate,
  inspection_before_invoicing: Gate,
  crew_licenses: z.enum(crewChecks, { error: 'Check crew licenses off, warn or require' }),
})

/** Rules for online booking, staff sign-in, review requests, and gates. */
const Rules = z.object({
  business_hours: BusinessHours,
  services_offered: z.array(ServiceOffered, { error: 'Services must be a list' }).check(
    z.maxLength(50, 'Offer at most 50 services'),
    z.refine((services) => new Set(services.map(({ name }) => name.toLowerCase())).size === services.length, {
      message: 'Two services have the same name',
    }),
  ),
  booking_lead_hours: WholeNumber('Lead time must be 0 to 720 hours', 0, 720),
  booking_days_ahead: WholeNumber('Bookings open 1 to 365 days ahead', 1, 365),
  /** Staff must also enter a code from an authenticator app to sign in. */
  require_two_factor: z.boolean({ error: 'Choose whether staff must use two-factor sign-in' }),
  /** The websites that may show the lead form in a frame. */
  lead_form_sites: z.array(Website, { error: 'Sites must be a list' }).check(z.maxLength(20, 'Name at most 20 sites')),
  review_channel: z.enum(reviewChannels, { error: 'Ask for reviews by email, by sms, or off' }),
  /** The company's page on a review site. */
  review_link: WebLink,
  quiet_hours: z.nullable(QuietHours),
  code_editions: CodeEditions,
  ...GateSettings.shape,
  conversation_days: WholeNumber('Keep conversations for 30 to 3650 days', 30, 3650),
  /** An invoice is due this many days after it was made. */
  payment_terms_days: WholeNumber('Payment terms must be 0 to 180 days', 0, 180),
  /** Clients who share their referral link earn a discount. */
  sharing_offer: z.boolean({ error: 'Choose whether sharing is rewarded' }),
  /** The first day of a timesheet's week. */
  week_starts_on: z.enum(weekdays, { error: 'Choose a day of the week' }),
  /** Suggested tax rate of quotes and invoices. */
  default_tax_rate: OptionalDecimal({ name: 'Tax rate', required: TAX_RATE, message: TAX_RATE, min: 0, max: 100 }),
})

/** The regulator's notice on invoices, quotes and mails. */
const LicenseNotice = z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters'))

export const RulesPatch = z.partial(z.extend(Rules, { license_notice: LicenseNotice }))
export type RulesPatch = z.output<typeof RulesPatch>

/** `was`: rules as the caller read them. If one has changed since, the request gets a 409. Each card changes its own rules, so they have no version in common. */
export const RulesChange = z.extend(RulesPatch, { was: z.optional(RulesPatch) })
export type RulesChange = z.output<typeof RulesChange>

export const SettingsInput = z.object({
  company_name: RequiredText(200, 'Company name is required'),
  email: EmailAddress,
  phone: RequiredText(200, 'Phone is required'),
  address: RequiredText(200, 'Address is required'),
  city: RequiredText(200, 'City is required'),
  state: RequiredState,
  zip: RequiredText(200, 'ZIP code is required'),
  license_number: Text(100),
  years_in_business: z.pipe(
    z.nullish(
      z
        .number({ error: 'Years in business must be a whole number' })
        .check(
          z.int('Years in business must be a whole number'),
          z.minimum(0, 'Years in business must be 0 or more'),
          z.maximum(1000, 'Years in business must be at most 1000'),
        ),
    ),
    z.transform((years) => years ?? null),
  ),
  tagline: Text(200),
  about: Text(5000),
  time_zone: z.optional(TimeZone),
  license_notice: z.optional(LicenseNotice),
  updated_at: ReadVersion,
})
export type SettingsInput = z.output<typeof SettingsInput>

export const OWN_TWO_FACTOR_FIRST =
  'Set up two-factor sign-in for yourself first. Otherwise you would lock yourself out.'

export const PublicCompany = z.object({
  company_name: z.string(),
  tagline: z.string(),
  phone: z.string(),
  email: z.string(),
  license_number: z.string(),
  logo_url: z.nullable(z.string()),
  time_zone: z.string(),
})
export type PublicCompany = z.infer<typeof PublicCompany>

/** For staff; clients get the public fields only. */
export const Settings = z.extend(PublicCompany, {
  /** Mode of card payments; every screen with a way to pay checks it. */
  card_payments: CardPaymentsMode,
  address: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  zip: z.optional(z.string()),
  years_in_business: z.optional(z.nullable(z.number())),
  about: z.optional(z.string()),
  license_notice: z.optional(z.string()),
  ...z.partial(Rules).shape,
  default_tax_rate: z.optional(z.nullable(DecimalText)),
  /** The last edition of which an administrator has read that its figures are not verified. */
  code_notice_read: z.optional(z.nullable(z.string())),
  updated_at: z.optional(Instant),
})
export type Settings = z.infer<typeof Settings>

const Service = z.object({ mode: z.enum(['live', 'test', 'local', 'off']), detail: z.string() })

/** Which outside services are set up, so that a screen can say when a local one is used instead. */
export const Services = z.object({
  email: Service,
  sms: Service,
  payments: Service,
  google: Service,
  files: Service,
  ai: Service,
})
export type Services = z.infer<typeof Services>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'signedIn',
    summary: 'Company settings; a client gets the public fields',
    reads: ['settings'],
    returns: Settings,
    beforeTwoFactor: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/settings',
    access: 'admin',
    summary: 'Save the company settings',
    audit: 'changed the company settings',
    changes: ['settings'],
    body: SettingsInput,
    returns: Settings,
  }),
  updateRules: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    access: 'admin',
    summary:
      'Change business hours, what clients can book, how staff must sign in, or review requests; only the fields sent change',
    audit: 'changed the company settings',
    changes: ['settings'],
    body: RulesChange,
    returns: Settings,
  }),
  readCodeNotice: endpoint({
    method: 'POST',
    path: '/api/settings/code-notice',
    access: 'admin',
    summary: 'Note that an administrator has read that the figures of the edition in force are not verified',
    audit: 'read the notice of the NEC edition',
    changes: ['settings'],
    returns: Settings,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/api/settings/logo',
    access: 'admin',
    summary: 'Upload the company logo (PNG, JPEG or WebP, at most 5 MB)',
    audit: 'changed the company logo',
    changes: ['settings', 'files'],
    body: 'upload',
    returns: Settings,
    maxBytes: MAX_LOGO_BYTES,
    outside: true,
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/api/settings/logo',
    access: 'admin',
    summary: 'Remove the company logo',
    audit: 'removed the company logo',
    changes: ['settings', 'files'],
  }),
  publicCompany: endpoint({
    method: 'GET',
    path: '/api/public/company',
    access: 'public',
    summary: 'Public details of the company',
    reads: ['settings'],
    returns: PublicCompany,
  }),
  publicLogo: endpoint({
    method: 'GET',
    path: '/api/public/logo',
    access: 'public',
    summary: 'The company logo',
    reads: ['settings', 'files'],
    returns: 'file',
  }),
  services: endpoint({
    method: 'GET',
    path: '/api/settings/services',
    access: 'staff',
    summary: 'Which outside services are set up',
    reads: [],
    returns: Services,
  }),
}
