import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'

export type Schema<Input extends FieldValues, Output extends FieldValues> = z.ZodMiniType<Output, Input>

/** The contract's schema as a form's rules. A field shows its first message only. */
export const toResolver =
  <Input extends FieldValues, Output extends FieldValues>(
    schema: Schema<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values, _, { names = [] }) => {
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
