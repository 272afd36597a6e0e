import * as z from 'zod/mini'
import { Day, When } from './dates.ts'

const isDayOrInstant = (text: string): boolean => Day.safeParse(text).success || When().safeParse(text).success

/** An optional date in a request: a calendar day, or an instant, which means its day in the company's zone. */
export const OptionalDayOrInstant = z.pipe(
  z.nullish(
    z.string({ error: 'Enter the date as YYYY-MM-DD' }).check(
      z.trim(),
      z.refine((text) => text === '' || isDayOrInstant(text), 'Enter an existing date as YYYY-MM-DD'),
    ),
  ),
  z.transform((when) => when || null),
)
