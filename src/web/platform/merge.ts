/** A form's values when it opened, with this user's edits, and as another user has saved them since. */
export type Versions<Values> = { base: Values; mine: Values; theirs: Values }

/** A field that the two users do not agree on. */
type Difference<Name> = {
  name: Name
  /** Whose value the merge takes: `both` changed it, so this user has the last word. `locked`: it can no longer be changed. */
  changedBy: 'them' | 'both' | 'locked'
}

export type FieldName<Values> = keyof Values & string

const listNames = <Values extends object>(values: Values) => Object.keys(values) as FieldName<Values>[]

/** By value, so that rows of line items compare too. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two versions of a form differ. */
export const changedNames = <Values extends object>(from: Values, to: Values): FieldName<Values>[] =>
  listNames(from).filter((name) => !isSame(from[name], to[name]))

/** Only these fields. */
export const pick = <Values extends object>(values: Values, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>

export type MergeOptions<Values> = Versions<Values> & {
  /** True if a field can still be changed after the other user's edits. */
  canChange?: (name: FieldName<Values>) => boolean
}

/** Their version, with what this user changed in it. */
export function merge<Values extends object>({
  base,
  mine,
  theirs,
  canChange = () => true,
}: MergeOptions<Values>): Values {
  return { ...theirs, ...pick(mine, changedNames(base, mine).filter(canChange)) }
}

/** Differences to show before this user saves again. Omits fields that only they changed, or that both changed the same way. */
export function differences<Values extends object>({
  base,
  mine,
  theirs,
  canChange = () => true,
}: MergeOptions<Values>): Difference<FieldName<Values>>[] {
  return changedNames(mine, theirs).flatMap((name): Difference<FieldName<Values>>[] => {
    const isMine = !isSame(base[name], mine[name])
    if (!isMine) return [{ name, changedBy: 'them' }]
    if (!canChange(name)) return [{ name, changedBy: 'locked' }]
    return isSame(base[name], theirs[name]) ? [] : [{ name, changedBy: 'both' }]
  })
}
