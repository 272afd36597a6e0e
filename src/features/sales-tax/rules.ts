import type { LineKind } from '#contract/line-items.ts'
import type { PropertyType, TaxFacts, WorkType } from './contract.ts'

// Texas sales tax on electrical work. A suggestion: the user decides, and an accountant confirms.

/** The sales tax rate of the State of Texas, and the most that cities, counties and districts add. */
export const STATE_RATE = '6.25'
export const MAX_LOCAL_RATE = '2.00'

const CONTRACTORS = 'Texas Comptroller, 34 TAC 3.291'
const REPAIRS = 'Texas Comptroller, 34 TAC 3.357'

export const SUGGESTION = 'This is a suggestion: you decide, and an accountant confirms.'

/** The exceptions that the facts do not show. */
export const NOT_CONSIDERED =
  'Not considered: exemption and resale certificates, parts sold without installation, disaster repairs, and new work mixed with repair. Check them first.'

/** Taxable or not in Texas, the reason, and its source. Null: the facts do not decide it. */
export type TaxSuggestion = { taxable: boolean | null; reason: string; source: string }

/** Texas taxes the repair of non-residential property as a service; elsewhere an electrician is a contractor. */
export function suggestTax(facts: TaxFacts, kind: LineKind | null): TaxSuggestion {
  const { property_type, work_type, contract_type } = facts
  if (property_type === null || work_type === null || contract_type === null)
    return { taxable: null, reason: 'Choose the property, the work and the contract first.', source: CONTRACTORS }
  const isTaxableRepair = work_type === 'repair' && property_type !== 'residential'
  if (kind === 'permit_fee')
    return isTaxableRepair
      ? {
          taxable: null,
          reason: 'Whether a separate permit fee is taxed with taxable repair is not settled: ask your accountant.',
          source: REPAIRS,
        }
      : { taxable: false, reason: 'A permit fee that is listed separately is not taxed.', source: REPAIRS }
  if (isTaxableRepair)
    return {
      taxable: true,
      reason:
        property_type === 'short_stay'
          ? 'Property for stays under 30 days counts as non-residential: its repair and remodeling is taxed as a whole, unless the customer gives you an exemption or a resale certificate.'
          : 'Repair, remodeling and restoration of non-residential property is taxed as a whole, unless the customer gives you an exemption or a resale certificate, as a general contractor may.',
      source: REPAIRS,
    }
  const { source, labor } = asContractor(property_type, work_type)
  if (kind === 'labor') return { taxable: false, reason: labor, source }
  if (contract_type === 'lump_sum')
    return {
      taxable: false,
      reason: 'Under a lump-sum contract you charge no tax: you paid it when you bought the materials.',
      source,
    }
  if (kind === 'material')
    return { taxable: true, reason: 'Under a separated contract the materials are taxed.', source }
  return { taxable: null, reason: 'Choose whether this line is labor or material.', source }
}

function asContractor(property: PropertyType, work: WorkType): { source: string; labor: string } {
  if (property === 'residential') return { source: CONTRACTORS, labor: 'Labor on a home is not taxed.' }
  if (work === 'new_construction') return { source: CONTRACTORS, labor: 'Labor in new construction is not taxed.' }
  return { source: REPAIRS, labor: 'Labor for maintenance on a regular schedule is not taxed.' }
}
