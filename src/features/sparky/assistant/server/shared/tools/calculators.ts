import { editionOn } from '#features/company/settings/rules/code-editions.ts'
import type * as z from 'zod/mini'
import { DECIDES } from '#features/electrical/calculators/contract.ts'
import { calculate, inputs } from '#features/electrical/calculators/rules/calculate.ts'
import { type Kind, kindNames, kinds } from '#features/electrical/calculators/rules/kinds.ts'
import { withUnit } from '#features/electrical/calculators/rules/outcome.ts'
import { codeChecks } from '#features/electrical/code/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { AppError } from '#server/errors.ts'
import { companyFor, todayFor } from '../company.ts'
import { type ReadingTool, readingTool } from '../tool.ts'

/** The tool of a kind of calculation: `calculate_voltage_drop`. */
export const calculatorName = (kind: Kind): string => `calculate_${kind.replaceAll('-', '_')}`

const Entered: Record<Kind, z.ZodMiniType> = inputs

/** Each kind of calculation, with the inputs of its form, by the edition in force. Nothing is saved. */
export const calculatorTools: readonly ReadingTool[] = kindNames.map((kind) =>
  readingTool({
    name: calculatorName(kind),
    title: `Calculate: ${kinds[kind].label}`,
    description: `${kinds[kind].text}, by the National Electrical Code, with every step. Nothing is saved.`,
    access: 'staff',
    input: Entered[kind],
    async run(caller, entered) {
      const company = await companyFor(caller)
      const checks = await dispatch(caller.services, caller.user, codeChecks.list)
      const worked = calculate(kind, entered, editionOn(company.code_editions, todayFor(caller, company)), { checks })
      if (worked.outcome === null)
        throw new AppError(400, worked.errors[0]?.message ?? 'Check what you entered', { errors: worked.errors })
      const { title, result, unit, figures, steps, remarks } = worked.outcome
      const sections = [...new Set(steps.flatMap(({ reference: one }) => (one?.edition == null ? [] : one.section)))]
      const text = [
        `**${title}: ${withUnit(result, unit)}**`,
        ...figures.map((one) => `- ${one.label}: ${withUnit(one.value, one.unit)}`),
        // The blank line ends the list.
        '',
        ...(sections.length > 0 ? [`By NEC ${worked.edition}: ${sections.join('; ')}.`] : []),
        ...remarks,
        DECIDES,
      ].join('\n')
      return {
        data: { title, result, unit, figures, steps, remarks, edition: worked.edition, inputs: worked.inputs },
        text,
        sources: [{ title: `${kinds[kind].label} calculator`, href: `/calculators/${kind}` }],
      }
    },
  }),
)
