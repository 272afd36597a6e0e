import { type TaxFacts, taxFactLabel } from '../../contract.ts'

/** The facts as form values: an empty text for none. */
export type TaxFactValues = { [Name in keyof TaxFacts]: NonNullable<TaxFacts[Name]> | '' }

export const taxFactValues = ({ property_type, work_type, contract_type }: TaxFacts): TaxFactValues => ({
  property_type: property_type ?? '',
  work_type: work_type ?? '',
  contract_type: contract_type ?? '',
})

/** The facts of a new quote or invoice. */
export const noTaxFacts = taxFactValues({ property_type: null, work_type: null, contract_type: null })

const text = (value: TaxFactValues[keyof TaxFactValues]) => (value === '' ? '' : taxFactLabel(value))

/** The facts as a comparison of two versions shows them. */
export const taxFactTexts = {
  labels: { property_type: 'Property', work_type: 'Work', contract_type: 'Contract' },
  texts: { property_type: text, work_type: text, contract_type: text },
} as const
