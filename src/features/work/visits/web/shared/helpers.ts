import type { Visit } from '../../contract.ts'

/** The helpers of a visit, with their names. */
export const getHelpers = ({ helper_ids, helper_names }: Pick<Visit, 'helper_ids' | 'helper_names'>) =>
  helper_ids.map((id, index) => ({ id, name: helper_names[index] ?? '' }))
