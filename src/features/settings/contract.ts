import * as z from 'zod'
import { Instant, TimeZone } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'

const Required = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(200, 'Use at most 200 characters')
const Text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .nullish()
    .transform((text) => text ?? '')

/** TDLR's address, which Texas requires on invoices and contracts (16 TAC 73.51). Companies elsewhere edit it. */
export const TEXAS_LICENSE_NOTICE =
  'Regulated by The Texas Department of Licensing and Regulation, P.O. Box 12157, Austin, Texas 78711, 1-800-803-9202, 512-463-6599, www.tdlr.texas.gov'

export const MAX_LOGO_BYTES = 5 * 1024 * 1024

export const SettingsInput = z.object({
  company_name: Required('Company name is required'),
  email: z
    .string({ error: 'Valid email is required' })
    .trim()
    .max(254, 'Valid email is required')
    .pipe(z.email('Valid email is required')),
  phone: Required('Phone is required'),
  address: Required('Address is required'),
  city: Required('City is required'),
  state: Required('State is required'),
  zip: Required('ZIP code is required'),
  license_number: Text(100),
  years_in_business: z
    .number({ error: 'Years in business must be a whole number' })
    .int('Years in business must be a whole number')
    .min(0, 'Years in business must be 0 or more')
    .max(1000, 'Years in business must be at most 1000')
    .nullish()
    .transform((years) => years ?? null),
  tagline: Text(200),
  about: Text(5000),
  time_zone: TimeZone.optional(),
  license_notice: z.string().trim().max(500, 'Use at most 500 characters').optional(),
  /** As read; if the settings have changed since, the answer is 409. */
  updated_at: z.string().optional(),
})
export type SettingsInput = z.output<typeof SettingsInput>

export const SETTINGS_CHANGED_MEANWHILE =
  'Somebody else has changed the settings since you opened them. Nothing was saved. Compare with the saved version, then save again.'

export const PublicCompany = z.object({
  company_name: z.string(),
  tagline: z.string(),
  phone: z.string(),
  email: z.string(),
  license_number: z.string(),
  logo_url: z.string().nullable(),
  time_zone: z.string(),
})
export type PublicCompany = z.infer<typeof PublicCompany>

/** What staff read; a client gets the public fields only. */
export const Settings = PublicCompany.extend({
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
  years_in_business: z.number().nullable().optional(),
  about: z.string().optional(),
  license_notice: z.string().optional(),
  updated_at: Instant.optional(),
})
export type Settings = z.infer<typeof Settings>

const Service = z.object({ mode: z.enum(['live', 'local']), detail: z.string() })

/** Which outside services are set up, so that a screen can say when a local one stands in. */
export const Services = z.object({ email: Service, sms: Service, payments: Service, google: Service })
export type Services = z.infer<typeof Services>

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'signedIn',
    summary: 'Company settings; a client gets the public fields',
    returns: Settings,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/settings',
    access: 'admin',
    summary: 'Save the company settings',
    body: SettingsInput,
    returns: Settings,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/api/settings/logo',
    access: 'admin',
    summary: 'Upload the company logo (PNG, JPEG or WebP, at most 5 MB)',
    body: 'upload',
    returns: Settings,
    maxBytes: MAX_LOGO_BYTES,
    outside: true,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/settings/logo',
    access: 'admin',
    summary: 'Remove the company logo',
  }),
  publicCompany: endpoint({
    method: 'GET',
    path: '/api/public/company',
    access: 'public',
    summary: 'What everybody may know about the company',
    returns: PublicCompany,
  }),
  publicLogo: endpoint({
    method: 'GET',
    path: '/api/public/logo',
    access: 'public',
    summary: 'The company logo',
    returns: 'file',
  }),
  services: endpoint({
    method: 'GET',
    path: '/api/settings/services',
    access: 'staff',
    summary: 'Which outside services are set up',
    returns: Services,
  }),
}
