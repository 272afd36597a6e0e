import { editionsWithFigures } from '#contract/code-editions.ts'
import { code2023 } from './2023/edition.ts'

/** The figures of one edition of the code. */
export type Code = Omit<typeof code2023, 'edition'> & { edition: string }

const figures: Record<(typeof editionsWithFigures)[number], Code> = { 2023: code2023 }

/** The figures for work under an edition: its own, or those that we have, with a remark. */
export function codeOf(edition: string): { code: Code; remark: string | null } {
  const name = editionsWithFigures.findLast((one) => one <= edition) ?? editionsWithFigures[0]
  const code = figures[name]
  if (name === edition) return { code, remark: null }
  const remark = `These are the figures and sections of the ${name} edition. The calculator does not have those of the ${edition} edition: where that applies, check each step against it.`
  return { code, remark }
}
