import { uuidAt } from '#server/database/uuid.ts'

/** An id for an instant, so that the sample's rows are spread over the indexes as if created over the year. */
export const idAt = (instant: string): string => uuidAt(Date.parse(instant) + Math.random())
