import type { Content } from 'pdfmake/interfaces.js'
import { DECIDES } from '#features/electrical/calculators/contract.ts'
import { calculationCard } from '#features/electrical/calculators/server/shared/calculation-card.ts'
import { nothing, section } from '#server/pdf/record-parts.ts'
import type { DossierInput } from '../input.ts'

export const calculationSection = ({ calculations }: DossierInput): Content[] =>
  calculations.length === 0 ? [] : section('Calculations', [...calculations.flatMap(calculationCard), nothing(DECIDES)])
