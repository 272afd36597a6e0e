import * as z from 'zod/mini'
import { lineKinds } from '#features/sales/price-book/rules/line-items.ts'
import { listOr } from '#contract/text.ts'
import {
  contractTypes,
  propertyTypes,
  taxCertificates,
  taxFactLabel,
  workTypes,
} from '#features/billing/sales-tax/contract.ts'
import {
  MAX_LOCAL_RATE,
  NOT_CONSIDERED,
  STATE_RATE,
  SUGGESTION,
  suggestTax,
  type TaxSuggestion,
  UNSURE,
} from '#features/billing/sales-tax/rules.ts'
import { certificateName } from '#features/billing/sales-tax/states.ts'
import { formatDay } from '#contract/dates.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listed } from './listed.ts'

const Input = z.object({
  property_type: z.nullish(z.enum(propertyTypes)),
  work_type: z.nullish(z.enum(workTypes)),
  contract_type: z.nullish(z.enum(contractTypes)),
  /** The kind of the invoice line. */
  line: z.nullish(z.enum(lineKinds)),
})

type TaxQuery = { [Name in keyof z.output<typeof Input>]-?: NonNullable<z.output<typeof Input>[Name]> | null }

/** The possible answers given the open facts, once each, with the cases each one covers. */
function answersTo({ property_type, work_type, contract_type, line }: TaxQuery) {
  const possibleValues = <Value extends string>(value: Value | null, all: readonly Value[]) =>
    value === null ? all : [value]
  const cases = possibleValues(property_type, propertyTypes).flatMap((property) =>
    possibleValues(work_type, workTypes).flatMap((work) =>
      possibleValues(contract_type, contractTypes).map((contract) => ({
        property,
        work,
        contract,
        suggestion: suggestTax({ property_type: property, work_type: work, contract_type: contract }, line),
      })),
    ),
  )
  return [...Map.groupBy(cases, ({ suggestion }) => suggestion.reason).values()]
}

type TaxWord = Parameters<typeof taxFactLabel>[0]
type Case = ReturnType<typeof answersTo>[number][number]

/** The facts that set the cases of one answer apart from the others: `Residential, Lump sum`. */
function holdsFor(cases: readonly Case[], query: TaxQuery): string {
  const several = (values: readonly TaxWord[], all: readonly string[]) => {
    const distinct = [...new Set(values)]
    return distinct.length === all.length ? [] : [listOr(distinct.map(taxFactLabel))]
  }
  return [
    ...(query.property_type === null
      ? several(
          cases.map((one) => one.property),
          propertyTypes,
        )
      : []),
    ...(query.work_type === null
      ? several(
          cases.map((one) => one.work),
          workTypes,
        )
      : []),
    ...(query.contract_type === null
      ? several(
          cases.map((one) => one.contract),
          contractTypes,
        )
      : []),
  ].join(', ')
}

const verdict = ({ taxable }: TaxSuggestion): string =>
  taxable === null ? 'That depends on the line.' : taxable ? 'Yes, it is taxed.' : 'No, it is not taxed.'

/** Tells if Texas taxes a line of an invoice. */
const salesTax = readingTool({
  name: 'texas_sales_tax',
  title: 'Check Texas sales tax',
  description:
    'Whether Texas taxes a line of an electrical invoice (labor, material, permit_fee), by property, work and contract, with the reason and its source. Facts that are left out give every case.',
  access: 'staff',
  input: Input,
  async run(_, { property_type = null, work_type = null, contract_type = null, line = null }) {
    const facts = { property_type, work_type, contract_type, line }
    const answers = answersTo(facts)
    const lines = answers.map((cases) => {
      const suggestion = cases[0]?.suggestion
      if (suggestion === undefined) return ''
      const about = answers.length === 1 ? '' : `- ${holdsFor(cases, facts) || 'Otherwise'}: `
      return `${about}${verdict(suggestion)} ${suggestion.reason}${suggestion.unsure ? ` ${UNSURE}` : ''}`
    })
    const suggestions = answers.flatMap(([first]) => first?.suggestion ?? [])
    const rate = suggestions.some(({ taxable }) => taxable)
      ? [`The State's rate is ${Number(STATE_RATE)}%, and cities and counties add up to ${Number(MAX_LOCAL_RATE)}%.`]
      : []
    const sources = [...new Set(suggestions.map(({ source }) => source))]
    return {
      data: suggestions,
      text: [
        ...lines,
        ...rate,
        `${sources.join('; ')}. ${SUGGESTION} An exemption or resale certificate of the client can change it. ${NOT_CONSIDERED}`,
      ].join('\n'),
      sources: sources.map((title) => ({ title, href: '/invoices' })),
    }
  },
})

/** Exemption and resale certificates of clients. */
const findCertificates = readingTool({
  name: 'find_tax_certificates',
  title: 'Find tax certificates',
  description:
    'Sales tax exemption and resale certificates of clients, newest first, optionally by words or of one client (client_id).',
  access: 'staff',
  input: z.extend(z.pick(ListQuery, { q: true }), { client_id: z.optional(Id) }),
  async run({ services, user }, query) {
    const rows = await dispatch(services, user, taxCertificates.list, { query: { ...query, limit: LIMIT } })
    return listed(rows, {
      noun: 'tax certificate',
      line: ({ client_name, kind, number, reason, valid_until, received_on }) =>
        [
          `${certificateName({ kind, number })} of ${client_name}`,
          reason,
          received_on === null ? 'not received yet' : `received ${formatDay(received_on)}`,
          ...(valid_until ? [`valid until ${formatDay(valid_until)}`] : []),
        ].join(', '),
      source: ({ client_id, client_name }) => ({ title: client_name, href: `/clients?open=${client_id}` }),
    })
  },
})

export const taxTools = [salesTax, findCertificates]
