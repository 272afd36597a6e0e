import * as z from 'zod/mini'
import { Day, DayText, Instant, OptionalDay } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listOr } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'
import { certificateKinds } from './states.ts'

// Facts about the work of quotes and invoices, which decide what Texas taxes.

export const propertyTypes = ['residential', 'non_residential', 'short_stay'] as const
export const workTypes = [
  'new_construction',
  'repair',
  'maintenance',
  'mixed',
  'disaster_repair',
  'parts_only',
] as const
export const contractTypes = ['lump_sum', 'separated'] as const

export type PropertyType = (typeof propertyTypes)[number]
export type WorkType = (typeof workTypes)[number]
export type ContractType = (typeof contractTypes)[number]

const labels = {
  residential: 'Residential',
  non_residential: 'Non-residential',
  short_stay: 'Stays under 30 days',
  new_construction: 'New construction',
  repair: 'Repair, remodel or restoration',
  maintenance: 'Scheduled maintenance',
  mixed: 'New construction with repair',
  disaster_repair: 'Repair after a declared disaster',
  parts_only: 'Parts only, not installed',
  lump_sum: 'Lump sum',
  separated: 'Separated: labor and materials',
} as const
export const taxFactLabel = (value: keyof typeof labels): string => labels[value]

/** One of these values, or null; a form sends an empty text for none. */
const Fact = <const Values extends readonly string[]>(values: Values, name: string) =>
  z.pipe(
    z.nullish(z.union([z.enum(values), z.literal('')], { error: `${name} must be ${listOr(values)}` })),
    z.transform((value) => value || null),
  )

/** Input fields for the tax facts of a quote or an invoice. */
export const taxFactInputs = {
  property_type: Fact(propertyTypes, 'Property type'),
  work_type: Fact(workTypes, 'Work type'),
  contract_type: Fact(contractTypes, 'Contract type'),
  /** The client's certificate because of which lines are not taxed. */
  tax_certificate_id: OptionalId,
}

/** The same, as read. */
export const TaxFacts = z.object({
  property_type: z.nullable(z.enum(propertyTypes)),
  work_type: z.nullable(z.enum(workTypes)),
  contract_type: z.nullable(z.enum(contractTypes)),
  tax_certificate_id: z.nullable(Id),
})
export type TaxFacts = z.infer<typeof TaxFacts>

/** The facts of the work itself. */
export type WorkFacts = Omit<TaxFacts, 'tax_certificate_id'>

export const TaxCertificateInput = z.object({
  client_id: RequiredId('Client is required'),
  kind: z.enum(certificateKinds, { error: 'Choose exemption or resale' }),
  /** The customer's permit number. Texas gives no number to an exemption. */
  number: OptionalText(100),
  reason: RequiredText(500, 'Reason is required'),
  valid_from: Day,
  /** Null: the certificate names no end. */
  valid_until: OptionalDay,
  /** Null: the customer has not given it yet. */
  received_on: OptionalDay,
  /** The date of the Comptroller's written notice that asks for it. */
  requested_on: OptionalDay,
  /** A later date that the Comptroller agreed to. */
  agreed_until: OptionalDay,
})
export type TaxCertificateInput = z.output<typeof TaxCertificateInput>

export const TaxCertificatePatch = z.object({
  ...z.partial(z.omit(TaxCertificateInput, { client_id: true })).shape,
  updated_at: ReadVersion,
})
export type TaxCertificatePatch = z.output<typeof TaxCertificatePatch>

export const TaxCertificate = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  kind: z.enum(certificateKinds),
  number: z.nullable(z.string()),
  reason: z.string(),
  valid_from: DayText,
  valid_until: z.nullable(DayText),
  received_on: z.nullable(DayText),
  requested_on: z.nullable(DayText),
  agreed_until: z.nullable(DayText),
  file_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type TaxCertificate = z.infer<typeof TaxCertificate>

/** The part of a certificate that an invoice prints. */
export const PrintedCertificate = z.pick(TaxCertificate, { kind: true, number: true })

const reads = ['tax_certificates', 'clients', 'files'] as const

export const taxCertificates = {
  list: endpoint({
    method: 'GET',
    path: '/api/tax-certificates',
    access: 'staff',
    summary: 'Exemption and resale certificates of clients, newest first',
    reads,
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), { client_id: z.optional(Id) }),
    returns: z.array(TaxCertificate),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tax-certificates/:id',
    access: 'staff',
    summary: 'One exemption or resale certificate',
    reads,
    returns: TaxCertificate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tax-certificates',
    access: 'admin',
    summary: 'Add an exemption or resale certificate of a client',
    changes: ['tax_certificates'],
    body: TaxCertificateInput,
    returns: TaxCertificate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/tax-certificates/:id',
    access: 'admin',
    summary: 'Change a certificate; its kind and number stay once an invoice that was sent prints them',
    changes: ['tax_certificates'],
    body: TaxCertificatePatch,
    returns: TaxCertificate,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/tax-certificates/:id',
    access: 'admin',
    summary: 'Delete a certificate that was entered by mistake and that no quote or invoice uses',
    changes: ['tax_certificates'],
  }),
}
