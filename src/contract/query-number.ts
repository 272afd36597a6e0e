import * as z from 'zod'

const DECIMAL = /^-?\d+(\.\d+)?$/

/** A number of a URL. Only decimals: JavaScript also reads `0x10`, `1e3` and spaces as numbers. */
export const queryNumber = <S extends z.ZodCoercedNumber>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && !DECIMAL.test(value) ? Number.NaN : value), schema)
