import * as z from 'zod/mini'
import { OptionalText } from './listing.ts'

/** A state of the US or elsewhere; `tx` becomes `TX`. */
export const OptionalState = z.pipe(
  OptionalText(50),
  z.transform((state) => (state?.length === 2 ? state.toUpperCase() : state)),
)
