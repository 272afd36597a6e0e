import { type Patch, patched } from '#contract/patch.ts'

/** Who goes on a visit. A booking has no helpers. */
type Crew = { assigned_to: string | null; helper_ids?: readonly string[] }

/** The people of a crew, the lead first. */
export const listCrew = ({ assigned_to, helper_ids = [] }: Crew): string[] =>
  assigned_to === null ? [...helper_ids] : [assigned_to, ...helper_ids]

/** The crew of these people: the first one leads, and nobody is in it twice. */
export function formCrew(people: readonly string[]): { assigned_to: string | null; helper_ids: string[] } {
  const [assigned_to = null, ...helper_ids] = new Set(people)
  return { assigned_to, helper_ids }
}

/** The crew after a change that may send its lead, its helpers, both or neither. */
export const patchCrew = (was: Crew, { assigned_to, helper_ids }: Patch<Crew>) =>
  formCrew(listCrew(patched(was, { assigned_to, helper_ids })))

/** The crew after one person's place goes to another. Null is nobody, on either side. */
export function replaceMember(crew: Crew, from: string | null, to: string | null) {
  const people = listCrew(crew)
  const replaced = from === null ? [to, ...people] : people.map((id) => (id === from ? to : id))
  return formCrew(replaced.filter((id) => id !== null))
}

type Worked = Crew & { status: string }

const isWorked = ({ status }: Worked) => status === 'in_progress' || status === 'completed'

/** True if a change starts work on a visit, or brings another crew to one that is in progress. Null: a new visit. */
export const startsWork = (visit: Worked, was: Worked | null): boolean =>
  isWorked(visit) &&
  (was === null ||
    !isWorked(was) ||
    (visit.status === 'in_progress' && listCrew(visit).join() !== listCrew(was).join()))
