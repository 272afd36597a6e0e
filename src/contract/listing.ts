import * as z from 'zod'
import { queryNumber } from './query-number.ts'

/**
 * The query of every list. Without `limit` it returns everything; `cursor` comes from the `Link: rel="next"` header.
 */
export const ListQuery = z.object({
  q: z.string().trim().max(200, 'Search for at most 200 characters').optional(),
  status: z.string().max(40, 'That is not a status').optional(),
  limit: queryNumber(
    z.coerce
      .number({ error: 'Limit must be a number from 1 to 1000' })
      .int('Limit must be a whole number from 1 to 1000')
      .min(1, 'Limit must be from 1 to 1000')
      .max(1000, 'Limit must be from 1 to 1000'),
  ).optional(),
  cursor: z.string().max(200, 'That is not a cursor of this list').optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** Optional text input: trimmed, and empty means none. */
export const OptionalText = (max: number, message = `Use at most ${max} characters`) =>
  z
    .string()
    .trim()
    .max(max, message)
    .nullish()
    .transform((text) => text || null)

/** Letters, digits and dashes in a response, such as INV-00001. */
export const Code = z.string().meta({ format: 'code' })

export const Id = z.uuid('That is not an id')

/** The id of another record, or none: an empty select sends an empty string. */
export const OptionalId = z
  .union([Id, z.literal('')])
  .nullish()
  .transform((id) => id || null)
