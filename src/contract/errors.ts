import * as z from 'zod'

/** One field's fault; `path` is dotted: `items.0.quantity`. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of every reply that is not a success. `message` is a sentence for the person who reads it. */
export const ErrorBody = z.object({ message: z.string(), errors: z.array(FieldError).optional() })
export type ErrorBody = z.infer<typeof ErrorBody>

/** Turns a failed parse into the reply's field list. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))
}
