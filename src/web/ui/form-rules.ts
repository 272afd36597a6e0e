import { get, set } from 'react-hook-form'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'

export type Schema<Input extends FieldValues, Output extends FieldValues> = z.ZodType<Output, Input>

/** A schema, or a promise of one for a screen that must render before zod has loaded. */
export type Rules<Input extends FieldValues, Output extends FieldValues> =
  Schema<Input, Output> | (() => Promise<Schema<Input, Output>>)

/**
 * The contract's schema as a form's rules. It only calls methods of the schema, so a form without a schema loads no zod. A field
 * shows its first message only.
 */
export const rulesOf =
  <Input extends FieldValues, Output extends FieldValues>(
    rules: Rules<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values, _, { names = [] }) => {
    const schema = typeof rules === 'function' ? await rules() : rules
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Input> = {}
    for (const { path, code, message } of parsed.error.issues) {
      const name = path.join('.')
      // An error of the list itself must not overwrite those of its items.
      const at = names.some((other) => other.startsWith(`${name}.`)) ? `${name}.root` : name
      if (get(errors, at) === undefined) set(errors, at, { type: code, message })
    }
    return { values: {}, errors }
  }
