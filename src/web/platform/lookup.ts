/** Looks up a value from the server, which may be newer than this page and send unknown values. */
export const knownOr = <T>(table: Readonly<Record<string, T>>, value: string, otherwise: NoInfer<T>): T =>
  (Object.hasOwn(table, value) ? table[value] : undefined) ?? otherwise
