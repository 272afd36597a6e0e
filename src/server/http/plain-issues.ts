import type * as z from 'zod/mini'
import { listOr, pluralize } from '#contract/text.ts'

const MISSING = 'This is required'

const expectations: Record<string, string> = {
  string: 'Send text',
  number: 'Send a number',
  int: 'Send a whole number',
  boolean: 'Send true or false',
  array: 'Send a list',
  object: 'Send an object',
  record: 'Send an object',
}
const plain = new Set([MISSING, ...Object.values(expectations)])

/** The message for a value that a schema rejects without a custom message, where zod would say "Invalid input". */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== 'custom') return MISSING
  if (issue.code === 'invalid_type') return expectations[issue.expected]
  if (issue.code === 'invalid_value') return `Send ${listOr(issue.values.map((value) => JSON.stringify(value)))}`
  if (issue.code === 'too_small')
    return ofLimit(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum)
  if (issue.code === 'too_big') return ofLimit(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum)
  return issue.code === 'invalid_union' ? ofUnion(issue.errors) : undefined
}

function ofLimit(origin: string, phrase: string, limit: number | bigint): string {
  if (origin === 'string') return `Use ${phrase} ${pluralize(Number(limit), 'character')}`
  return origin === 'array'
    ? `Send ${phrase} ${pluralize(Number(limit), 'item')}`
    : `Send a number of ${phrase} ${limit}`
}

/** The union's custom message; its other options are an empty text or another type. */
function ofUnion(options: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const issues = options.flat().filter(({ code, path }) => code !== 'invalid_value' && path.length === 0)
  return (issues.find(({ message }) => !plain.has(message)) ?? issues[0])?.message
}
