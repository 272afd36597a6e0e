import { useWatch } from 'react-hook-form'
import { LineKind } from '#features/sales/price-book/rules/line-items.ts'
import { useToday } from '#web/platform/zone.ts'
import { type TaxCertificate, taxFactInputs, type WorkFacts } from '../contract.ts'
import { suggestTax, type TaxSuggestion } from '../rules.ts'

type Line = { description?: string; kind?: unknown; taxable?: boolean }
export type Suggested = { line: Line; suggestion: TaxSuggestion }

/** The suggestion for each line of the form, with the client's certificates. */
export function useSuggestions(certificates: readonly TaxCertificate[]): { suggested: Suggested[]; rate: unknown } {
  const [items, rate, property, work, contract, chosen] = useWatch({
    name: ['items', 'tax_rate', 'property_type', 'work_type', 'contract_type', 'tax_certificate_id'],
  })
  const day = useToday()
  const facts: WorkFacts = {
    property_type: taxFactInputs.property_type.safeParse(property).data ?? null,
    work_type: taxFactInputs.work_type.safeParse(work).data ?? null,
    contract_type: taxFactInputs.contract_type.safeParse(contract).data ?? null,
  }
  const certificate = certificates.find(({ id }) => id === chosen)
  const dated = certificate ? { certificate, day } : null
  const lines: Line[] = Array.isArray(items) ? items : []
  const suggested = lines.map((line) => ({
    line,
    suggestion: suggestTax(facts, LineKind.safeParse(line.kind).data ?? null, dated),
  }))
  return { suggested, rate }
}
