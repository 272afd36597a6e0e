import * as z from 'zod/mini'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rewrites `anyOf: [T, null]` as a nullable T, which the serializer writes without trying both. Not for a T that is a choice itself. */
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
    // A reply with several alternatives is validated to pick one, so a nullable enum must name null too.
    if (isSchema(simple) && !simple['anyOf'] && !simple['oneOf'])
      return { ...simple, nullable: true, ...(Array.isArray(simple['enum']) && { enum: [...simple['enum'], null] }) }
  }
  return eachValue(rest, (value, key) =>
    key === 'properties' && isSchema(value) ? eachValue(value, simplify) : simplify(value),
  )
}

/** Keys of `properties` are field names, whatever they are: one may well be `description`. */
const eachValue = (node: Schema, change: (value: unknown, key: string) => unknown): Schema =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, key)]))

/** The response schema for the serializer, compiled once, which drops fields the contract does not name. */
export function replySchema(returns: z.ZodMiniType): Schema {
  const schema = simplify(z.toJSONSchema(returns, { io: 'output', unrepresentable: 'any', reused: 'inline' }))
  return isSchema(schema) ? schema : {}
}
