import type * as z from 'zod/mini'
import { isStream } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/errors.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { plainIssue } from './plain-issues.ts'

export const isSchema = (part: unknown): part is z.ZodMiniType =>
  typeof part === 'object' && part !== null && !isStream(part)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Deeper, and more values, than any endpoint needs. */
const DEEPEST = 32
const MOST_VALUES = 20_000

/**
 * Rejects JSON that no endpoint accepts and no table can store. Iterative, so that nesting cannot overflow the stack.
 */
export function checkJson(json: unknown): void {
  const open = [{ value: json, path: '', depth: 0 }]
  let values = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next
    // PostgreSQL text cannot contain NUL, and no user types one.
    if (typeof value === 'string' && value.includes('\0'))
      throw invalid(path, 'Remove the invisible character (NUL) from this text')
    if (typeof value !== 'object' || value === null) continue
    if (depth === DEEPEST) throw invalid(path.split('.', 1)[0] ?? '', 'This is nested too deeply')
    // Counted before it is walked: a few megabytes can contain a million empty arrays.
    values += Array.isArray(value) ? value.length : Object.keys(value).length
    if (values > MOST_VALUES) throw invalid(path.split('.', 1)[0] ?? '', 'This has too many values')
    for (const [key, inner] of Object.entries(value))
      open.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 })
  }
}

/** Parses one part of a request; 400 with every field's message when it breaks a rule. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown, what: 'body' | 'query'): z.output<S>
export function parse<T>(schema: z.ZodMiniType<T> | undefined, value: unknown, what: 'body' | 'query'): T | undefined
export function parse<T>(schema: z.ZodMiniType<T> | undefined, value: unknown, what: 'body' | 'query'): T | undefined {
  if (!schema) return undefined
  if (what === 'query') checkJson(value)
  // A request without a body sends no fields.
  if (what === 'body' && value === undefined) return parse(schema, {}, what)
  if (what === 'body' && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw invalid('', 'Send a JSON object as the body of this request')
  const result = schema.safeParse(value, { error: plainIssue })
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  throw new AppError(400, errors[0]?.message ?? 'Check what you entered', { errors })
}

/** Ids in a path are UUIDs; anything else matches nothing. */
export function checkIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) if (/^id$|_id$/.test(name) && !UUID.test(value)) throw notFound()
}
