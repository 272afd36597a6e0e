import { code2023 } from './2023/edition.ts'

/** The figures of one edition of the code. */
export type Code = Omit<typeof code2023, 'edition'> & { edition: string }

/** The editions whose figures the calculators have, oldest first. Another edition is another folder and a line here. */
const editions: readonly [Code, ...Code[]] = [code2023]
export const editionNames = editions.map(({ edition }) => edition)

/** The figures to calculate an edition with: its own, or those that are held, with a remark. */
export function codeOf(edition: string): { code: Code; remark: string | null } {
  const held = editions.find((code) => code.edition === edition)
  if (held) return { code: held, remark: null }
  const [oldest] = editions
  const code = editions.findLast((one) => one.edition < edition) ?? oldest
  const remark = `These are the figures and sections of the ${code.edition} edition. The calculator does not have those of the ${edition} edition: check each step against it.`
  return { code, remark }
}
