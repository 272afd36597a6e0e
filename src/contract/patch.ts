/** The fields that a change may send: an absent or undefined one stays as it is. */
export type Patch<T> = { [Name in keyof T]?: T[Name] | undefined }

/** The fields that a change does send. */
export const pickSent = <T extends object>(patch: T) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

/** The record after a change. */
export const patched = <T extends object>(was: T, patch: Patch<T>): T => ({ ...was, ...pickSent(patch) })
