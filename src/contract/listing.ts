import * as z from 'zod/mini'
import { queryNumber } from './query-number.ts'

/**
 * The query of every list. Without `limit` it returns everything; `cursor` comes from the `Link: rel="next"` header.
 */
export const ListQuery = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Search for at most 200 characters'))),
  status: z.optional(z.string().check(z.maxLength(40, 'That is not a status'))),
  limit: z.optional(
    queryNumber(
      z.coerce
        .number({ error: 'Limit must be a number from 1 to 1000' })
        .check(
          z.int('Limit must be a whole number from 1 to 1000'),
          z.minimum(1, 'Limit must be from 1 to 1000'),
          z.maximum(1000, 'Limit must be from 1 to 1000'),
        ),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, 'That is not a cursor of this list'))),
})
export type ListQuery = z.infer<typeof ListQuery>

/** Optional text input: trimmed, and empty means none. */
export const OptionalText = (max: number, message = `Use at most ${max} characters`) =>
  z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(max, message))),
    z.transform((text) => text || null),
  )

/** Required text input: trimmed, with a message for none and one for too much. */
export const RequiredText = (max: number, required: string, tooLong = `Use at most ${max} characters`) =>
  z.string({ error: required }).check(z.trim(), z.minLength(1, required), z.maxLength(max, tooLong))

/** Letters, digits and dashes in a response, such as INV-00001. */
export const Code = z.string().check(z.meta({ format: 'code' }))

export const Id = z.uuid('That is not an id')

/** A new record may get its id from the device that made it, which can refer to it before the record arrives. */
export const NewId = { new_id: z.optional(Id) }

/** The ids of 1 to 100 records in a query, separated by commas. `noun`: 'visits'. */
export const IdList = (noun: string) =>
  z.string().check(
    z.refine((text) => {
      const ids = text.split(',')
      return ids.length <= 100 && ids.every((id) => z.safeParse(Id, id).success)
    }, `Send the ids of at most 100 ${noun}, separated by commas`),
  )

/** The id of another record, or none: an empty select sends an empty string. */
export const OptionalId = z.pipe(
  z.nullish(z.union([Id, z.literal('')])),
  z.transform((id) => id || null),
)
