import { expect } from 'vitest'
import { calculate } from '#features/electrical/calculators/rules/calculate.ts'
import type { Kind } from '#features/electrical/calculators/rules/kinds.ts'

/** The outcome of a calculation, with its steps and figures by label; null if it is refused. */
export function answer(kind: Kind, body: object, edition = '2023') {
  const { outcome } = calculate(kind, body, edition)
  if (outcome === null) return null
  return {
    ...outcome,
    step: (label: string) => outcome.steps.find((one) => one.label === label),
    figure: (label: string) => outcome.figures.find((one) => one.label === label)?.value,
  }
}

/** The same for a calculation that must not be refused. */
export const run = (...call: Parameters<typeof answer>) =>
  answer(...call) ?? expect.unreachable(`Refused ${JSON.stringify(call)}`)

/** The first error of a calculation; null if there is an outcome. */
export function refusal(kind: Kind, body: object, edition = '2023') {
  const worked = calculate(kind, body, edition)
  return worked.outcome === null ? worked.errors[0] : null
}
