import * as z from 'zod/mini'

const DECIMAL = /^-?\d+(\.\d+)?$/

/** A number of a URL. Only decimals: JavaScript also reads `0x10`, `1e3` and spaces as numbers. */
export const queryNumber = <S extends z.ZodMiniNumber>(schema: S) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && !DECIMAL.test(value) ? Number.NaN : value)),
    schema,
  )
