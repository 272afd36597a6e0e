import type * as z from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import { AppError, notFound } from '../errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** PostgreSQL has no text with a NUL character in it; a person never types one. */
function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, path ? `${path}.${key}` : key)
    if (found !== null) return found
  }
  return null
}

/** Parses one part of a request; 400 with every field's message when it breaks a rule. */
export function parse<T>(schema: z.ZodType<T> | undefined, value: unknown, what: 'body' | 'query'): T | undefined {
  if (!schema) return undefined
  const nul = pathOfNul(value, '')
  if (nul !== null) {
    const message = 'Remove the invisible character (NUL) from this text'
    throw new AppError(400, message, { errors: [{ path: nul, message }] })
  }
  if (what === 'body' && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw new AppError(400, 'Send a JSON object as the body of this request', {
      errors: [{ path: '', message: 'Send a JSON object as the body of this request' }],
    })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  throw new AppError(400, errors[0]?.message ?? 'Check what you entered', { errors })
}

/** Ids in a path are UUIDs; anything else names nothing. */
export function checkIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) if (/^id$|_id$/.test(name) && !UUID.test(value)) throw notFound()
}
