import type { Inspection } from '#features/compliance/inspections/contract.ts'

type Facts = Pick<Inspection, 'id' | 'inspection_type' | 'status' | 'completed_date' | 're_inspection_of'>

const isFinal = (type: string): boolean => /final/i.test(type)

/** The latest failed inspection of a permit that no later one settled: its own kind or the final inspection that passed. */
export function findOpenFailure(inspections: readonly Facts[]): { isFinal: boolean; type: string; at: string } | null {
  const getType = (one: Facts): string => {
    const repeated = inspections.find(({ id }) => id === one.re_inspection_of)
    return repeated ? getType(repeated) : one.inspection_type
  }
  const decided = inspections
    .flatMap((one) =>
      one.completed_date === null ? [] : [{ status: one.status, type: getType(one), at: one.completed_date }],
    )
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const failed = decided.findLast(
    ({ status, type }, index) =>
      status === 'failed' &&
      !decided
        .slice(index + 1)
        .some((later) => later.status === 'passed' && (later.type === type || isFinal(later.type))),
  )
  return failed ? { isFinal: isFinal(failed.type), type: failed.type, at: failed.at } : null
}
