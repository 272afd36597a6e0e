/** Creates a value on first use. The first Intl formatter takes 9 ms to create, so it should not slow startup. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
