import * as z from 'zod/mini'
import { CodeEdition } from '#features/company/settings/rules/code-editions.ts'
import { LabelQuery } from '#features/electrical/calculators/contract.ts'
import { type LabelName, labelNames } from './labels.ts'

const LABELS = `Labels must be of ${labelNames.join(', ')}`
const isLabel = (name: string): name is LabelName => labelNames.some((one) => one === name)
/** Labels separated by commas; without any, all that fit the panel. */
export const EquipmentLabelQuery = z.extend(LabelQuery, {
  /** The edition that they follow; default: the company's for today. */
  edition: z.optional(CodeEdition),
  labels: z.optional(
    z.pipe(
      z.string({ error: LABELS }).check(z.refine((text) => text.split(',').every(isLabel), LABELS)),
      z.transform((text) => text.split(',').filter(isLabel)),
    ),
  ),
})
export type EquipmentLabelQuery = z.output<typeof EquipmentLabelQuery>
