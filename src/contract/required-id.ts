import * as z from 'zod/mini'

/** The id of a record that must be chosen; an empty select sends an empty string. */
export const RequiredId = (required: string) =>
  z.uuid({ error: ({ input }) => (typeof input === 'string' && input !== '' ? 'That is not an id' : required) })
