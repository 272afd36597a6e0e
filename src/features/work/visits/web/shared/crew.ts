import type { Visit } from '../../contract.ts'

type Led = Pick<Visit, 'assigned_to' | 'assigned_to_name'>

/** The lead of a visit; null without one. */
export const getLead = ({ assigned_to, assigned_to_name }: Led) =>
  assigned_to !== null && assigned_to_name !== null ? { id: assigned_to, name: assigned_to_name } : null

/** The helpers of a visit, with their names. */
export const getHelpers = ({ helper_ids, helper_names }: Pick<Visit, 'helper_ids' | 'helper_names'>) =>
  helper_ids.map((id, index) => ({ id, name: helper_names[index] ?? '' }))
