import * as z from 'zod/mini'

/** An error on one field; `path` is dotted: `items.0.quantity`. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The requirements of a company's gate, and the users who may override it. */
export const GateRefusal = z.object({
  name: z.string(),
  /** The job that an override is for; null for a job that is not saved yet. */
  job_id: z.nullable(z.uuid()),
  /** The requirement, in a sentence or two. */
  need: z.string(),
  /** Missing items, each with the page where to fix it. */
  missing: z.array(z.object({ label: z.string(), href: z.string() })),
  /** The administrators who may override it. */
  admins: z.array(z.string()),
})
export type GateRefusal = z.infer<typeof GateRefusal>

/** The body of every error response. `message` is a sentence for the user. */
export const ErrorBody = z.object({
  message: z.string(),
  errors: z.optional(z.array(FieldError)),
  gate: z.optional(GateRefusal),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Turns a failed parse into the response's field errors. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))
}
