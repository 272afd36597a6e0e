/** Makes a value when it is first asked for: the first formatter of a process takes 9 ms, for which no start should wait. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
