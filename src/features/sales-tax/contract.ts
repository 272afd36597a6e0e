import * as z from 'zod'

// Facts about the work of quotes and invoices, which decide what Texas taxes.

export const propertyTypes = ['residential', 'non_residential', 'short_stay'] as const
export const workTypes = ['new_construction', 'repair', 'maintenance'] as const
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
  lump_sum: 'Lump sum',
  separated: 'Separated: labor and materials',
} as const
export const taxFactLabel = (value: keyof typeof labels): string => labels[value]

/** One of these values, or null; a form sends an empty text for none. */
const Fact = <const Values extends readonly string[]>(values: Values, error: string) =>
  z
    .union([z.enum(values), z.literal('')], { error })
    .nullish()
    .transform((value) => value || null)

/** Input fields for the tax facts of a quote or an invoice. */
export const taxFactInputs = {
  property_type: Fact(propertyTypes, 'Property type must be residential, non_residential or short_stay'),
  work_type: Fact(workTypes, 'Work type must be new_construction, repair or maintenance'),
  contract_type: Fact(contractTypes, 'Contract type must be lump_sum or separated'),
}

/** The same, as read. */
export const TaxFacts = z.object({
  property_type: z.enum(propertyTypes).nullable(),
  work_type: z.enum(workTypes).nullable(),
  contract_type: z.enum(contractTypes).nullable(),
})
export type TaxFacts = z.infer<typeof TaxFacts>
