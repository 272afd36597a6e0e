import * as z from 'zod'

/** An error on one field; `path` is dotted: `items.0.quantity`. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of every error response. `message` is a sentence for the user. */
export const ErrorBody = z.object({ message: z.string(), errors: z.array(FieldError).optional() })
export type ErrorBody = z.infer<typeof ErrorBody>

/** Turns a failed parse into the response's field errors. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))
}
