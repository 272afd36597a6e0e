import type { LineKind } from '#contract/line-items.ts'
import type { ContractType, PropertyType, WorkType } from '#features/sales-tax/contract.ts'
import type { Reading } from './reading.ts'

type Facts = {
  property_type: PropertyType | null
  work_type: WorkType | null
  contract_type: ContractType | null
  line: LineKind | null
}

const first = <Value>(patterns: readonly (readonly [RegExp, Value])[], text: string): Value | null =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null

const properties = [
  [/\b(?:airbnb|vrbo|short[- ](?:term|stay)|vacation rental|hotel|motel|under 30 days)\b/, 'short_stay'],
  [
    /\b(?:commercial|non-?residential|office|store|shop|restaurant|warehouse|business(?:es)?|factory|church|school|retail|building)\b/,
    'non_residential',
  ],
  [/\b(?:residential|house|houses|home|homes|homeowner|apartment|condo|dwelling|residence)\b/, 'residential'],
] as const
const works = [
  [/\b(?:new (?:construction|build|house|home|building|office|store)|newly built|being built)\b/, 'new_construction'],
  [/\b(?:maintenance)\b/, 'maintenance'],
  [/\b(?:remodel\w*|renovat\w*|repair\w*|restor\w*|replac\w*|fix\w*|upgrad\w*|rewir\w*)\b/, 'repair'],
] as const
const contracts = [
  [/\blump[- ]?sum\b/, 'lump_sum'],
  [/\bseparated?\b|\bseparately\b|\bitemized\b/, 'separated'],
] as const
const lines = [
  [/\bpermits?\b/, 'permit_fee'],
  [/\b(?:labor|labour|hours|work)\b/, 'labor'],
  [/\b(?:materials?|parts?|wire|equipment|fixtures?)\b/, 'material'],
] as const

/** The facts about the work in a sales tax question. */
export const taxQuestion = ({ plain }: Pick<Reading, 'plain'>): Facts => ({
  property_type: first(properties, plain),
  work_type: first(works, plain),
  contract_type: first(contracts, plain),
  line: first(lines, plain),
})
