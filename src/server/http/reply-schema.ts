import * as z from 'zod'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `anyOf: [T, null]` as a nullable T: the serialiser then writes it without trying one after the other. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (!isSchema(node)) return node
  const { $schema: _, format: __, pattern: ___, description: ____, ...rest } = node
  const options = rest['anyOf']
  if (
    Array.isArray(options) &&
    options.length === 2 &&
    options.some((option) => isSchema(option) && option['type'] === 'null')
  ) {
    const other: unknown = options.find((option) => isSchema(option) && option['type'] !== 'null')
    const simple = simplify(other)
    if (isSchema(simple)) return { ...simple, nullable: true }
  }
  return eachValue(rest, (value, key) =>
    key === 'properties' && isSchema(value) ? eachValue(value, simplify) : simplify(value),
  )
}

/** The names in `properties` are fields, whatever they are called: one may well be a `description`. */
const eachValue = (node: Schema, change: (value: unknown, key: string) => unknown): Schema =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, key)]))

/** The reply's schema for the serialiser, which is compiled once and drops every field that the contract does not name. */
export function replySchema(returns: z.ZodType): Schema {
  const schema = simplify(z.toJSONSchema(returns, { io: 'output', unrepresentable: 'any', reused: 'inline' }))
  return isSchema(schema) ? schema : {}
}
