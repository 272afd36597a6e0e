import type { TaxFacts } from '../../contract.ts'

/** The facts as form values: an empty text for none. */
export type TaxFactValues = { [Name in keyof TaxFacts]: NonNullable<TaxFacts[Name]> | '' }

export const taxFactValues = (facts: TaxFacts): TaxFactValues => ({
  property_type: facts.property_type ?? '',
  work_type: facts.work_type ?? '',
  contract_type: facts.contract_type ?? '',
  tax_certificate_id: facts.tax_certificate_id ?? '',
})

/** The facts of a new quote or invoice. */
export const noTaxFacts: TaxFactValues = { property_type: '', work_type: '', contract_type: '', tax_certificate_id: '' }
