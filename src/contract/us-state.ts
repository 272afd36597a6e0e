import * as z from 'zod/mini'
import { OptionalText, RequiredText } from './listing.ts'

/** `tx` becomes `TX`. */
const inCapitals = <State extends string | null>(state: State) => (state?.length === 2 ? state.toUpperCase() : state)

/** A state of the US or elsewhere. */
export const OptionalState = z.pipe(OptionalText(50), z.transform(inCapitals))
export const RequiredState = z.pipe(RequiredText(200, 'State is required'), z.transform(inCapitals))
