import { useEffect } from 'react'
import { type Control, useFormContext } from 'react-hook-form'
import { capitalized } from '#contract/text.ts'

/** A field's label, and its values as text where they differ from what is stored. */
export type FieldWords = { label: string; format?: ((value: string) => string) | undefined }

const forms = new WeakMap<object, Map<string, FieldWords>>()

/** Tells the form a field's words, for a comparison of two versions of its values. */
export function useWords(name: string, { label, format }: FieldWords): void {
  const { control } = useFormContext()
  useEffect(() => {
    const fields = forms.get(control) ?? new Map<string, FieldWords>()
    forms.set(control, fields.set(name, { label, format }))
  }, [control, name, label, format])
}

/** The words of a field, from its name if it was never on screen. */
export const getWords = <Values extends object>(control: Control<Values>, name: string): FieldWords =>
  forms.get(control)?.get(name) ?? { label: capitalized(name.replaceAll('_', ' ')) }
