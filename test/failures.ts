/** The failure of this work, which must be of the given kind. */
export const getFailure = <E>(kind: abstract new (...args: never[]) => E, work: Promise<unknown>): Promise<E> =>
  work.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => (error instanceof kind ? error : Promise.reject(error)),
  )
