import { formatDay } from '#contract/dates.ts'
import type { LineKind } from '#features/sales/price-book/rules/line-items.ts'
import type { PropertyType, WorkFacts, WorkType } from './contract.ts'
import { type CertificateDates, certificateName, type CertificateKind, certificateRefusal } from './states.ts'

// Texas sales tax on electrical work. A suggestion: the user decides, and an accountant confirms.

/** The sales tax rate of the State of Texas, and the most that cities, counties and districts add. */
export const STATE_RATE = '6.25'
export const MAX_LOCAL_RATE = '2.00'

const CONTRACTORS = 'Texas Comptroller, 34 TAC 3.291'
const REPAIRS = 'Texas Comptroller, 34 TAC 3.357'
/** Labor that is itemized separately is exempt, materials are not. */
const DISASTERS = 'Texas Tax Code 151.350'
/** A contract that mixes both is presumed taxable as a whole. One secondary source: to be confirmed. */
const MIXED = 'Texas Comptroller, Decision 118,954'
/** No source at hand states it in so many words: to be confirmed. */
const PARTS = 'Texas Tax Code, chapter 151'
const CERTIFICATES = {
  exemption: 'Texas Comptroller, 34 TAC 3.287',
  resale: 'Texas Comptroller, Form 01-339',
} satisfies Record<CertificateKind, string>

export const SUGGESTION = 'This is a suggestion: you decide, and an accountant confirms.'

/** The exceptions that the facts do not show. */
export const NOT_CONSIDERED =
  'Not considered: if a certificate covers what you sell here, and if it is filled in completely. Check that first.'

/** Marks a suggestion whose source was not checked. */
export const UNSURE = 'Not sure: confirm this with your accountant first.'

/** Taxable or not in Texas, the reason, and its source. Null: the facts do not decide it. */
export type TaxSuggestion = { taxable: boolean | null; reason: string; source: string; unsure?: true }

type Certificate = CertificateDates & { kind: CertificateKind; number: string | null }

/** A client's certificate, and the day of the quote or invoice. */
type OnDay = { certificate: Certificate; day: string }

/** The rules of the work, then the client's certificate: it frees what they tax or leave open. */
export function suggestTax(facts: WorkFacts, kind: LineKind | null, dated: OnDay | null = null): TaxSuggestion {
  const suggestion = suggestByWork(facts, kind)
  if (dated === null || suggestion.taxable === false) return suggestion
  const { certificate, day } = dated
  const refusal = certificateRefusal(certificate, day)
  if (refusal !== null) return { ...suggestion, reason: `${suggestion.reason} ${refusal}` }
  const until = certificate.valid_until === null ? '' : `, valid through ${formatDay(certificate.valid_until)}`
  return {
    taxable: false,
    reason: `The client gave you ${certificateName(certificate).replace(/^E/, 'an e').replace(/^R/, 'a r')}${until}.`,
    source: CERTIFICATES[certificate.kind],
  }
}

type TaxedLine = { taxable: boolean; kind: LineKind | null }

/** True if a line is left untaxed that the facts of the work alone do not free. */
export const needsCertificate = (facts: WorkFacts, tax_rate: string, lines: readonly TaxedLine[]): boolean =>
  lines.some(
    ({ taxable, kind }) => (!taxable || Number(tax_rate) === 0) && suggestByWork(facts, kind).taxable !== false,
  )

/** Texas taxes the repair of non-residential property as a service; elsewhere an electrician is a contractor. */
function suggestByWork(facts: WorkFacts, kind: LineKind | null): TaxSuggestion {
  const { property_type, work_type, contract_type } = facts
  if (property_type === null || work_type === null || contract_type === null)
    return { taxable: null, reason: 'Choose the property, the work and the contract first.', source: CONTRACTORS }
  if (work_type === 'parts_only') return suggestForParts(kind)
  const isTaxedProperty = property_type !== 'residential'
  if (work_type === 'mixed' && isTaxedProperty) return suggestForMixed(facts, kind)
  const isDisaster = work_type === 'disaster_repair' && isTaxedProperty
  if (isDisaster && contract_type === 'separated' && kind !== 'permit_fee') return suggestForDisaster(kind)
  const isTaxableRepair = (work_type === 'repair' || work_type === 'disaster_repair') && isTaxedProperty
  if (kind === 'permit_fee')
    return isTaxableRepair
      ? {
          taxable: null,
          reason: 'Whether a separate permit fee is taxed with taxable repair is not settled: ask your accountant.',
          source: REPAIRS,
        }
      : { taxable: false, reason: 'A permit fee that is listed separately is not taxed.', source: REPAIRS }
  if (isDisaster)
    return {
      taxable: true,
      reason: 'Labor of disaster repair is free of tax only where it is itemized: a lump sum is taxed as a whole.',
      source: DISASTERS,
    }
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

const suggestForParts = (kind: LineKind | null): TaxSuggestion => ({
  ...(kind === 'labor' || kind === 'permit_fee'
    ? { taxable: null, reason: 'Parts that you do not install come without this: choose the work that it belongs to.' }
    : { taxable: true, reason: 'Parts that you sell and do not install are taxed.' }),
  source: PARTS,
  unsure: true,
})

/** The repair of homes is not a taxable service, so only other property can mix the two. */
const suggestForMixed = ({ contract_type }: WorkFacts, kind: LineKind | null): TaxSuggestion => ({
  ...(contract_type === 'lump_sum' && kind !== 'permit_fee'
    ? {
        taxable: true,
        reason:
          'One price for new construction with taxable repair is presumed taxable as a whole, unless the repair is at most 5% of it.',
      }
    : {
        taxable: null,
        reason:
          'List the repair and the new construction on separate lines, or on two invoices: only repair is taxed as a whole.',
      }),
  source: MIXED,
  unsure: true,
})

function suggestForDisaster(kind: LineKind | null): TaxSuggestion {
  if (kind === 'labor')
    return {
      taxable: false,
      reason:
        'Labor to repair what a declared disaster damaged is not taxed where it is itemized: keep the customer’s exemption certificate.',
      source: DISASTERS,
    }
  if (kind === 'material')
    return { taxable: true, reason: 'Materials of disaster repair are taxed.', source: DISASTERS }
  return { taxable: null, reason: 'Choose whether this line is labor or material.', source: DISASTERS }
}
