import { code2023 } from './2023/edition.ts'
import { editionNames } from './edition-names.ts'

/** The figures of one edition of the code. */
export type Code = Omit<typeof code2023, 'edition'> & { edition: string }

const figures: Record<(typeof editionNames)[number], Code> = { 2023: code2023 }

/** The figures to calculate an edition with: its own, or those that are held, with a remark. */
export function codeOf(edition: string): { code: Code; remark: string | null } {
  const name = editionNames.findLast((one) => one <= edition) ?? editionNames[0]
  const code = figures[name]
  if (name === edition) return { code, remark: null }
  const remark = `These are the figures and sections of the ${name} edition. The calculator does not have those of the ${edition} edition: check each step against it.`
  return { code, remark }
}
