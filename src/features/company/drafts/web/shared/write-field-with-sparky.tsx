import { useFormContext } from 'react-hook-form'
import { type WriterProps, WriteWithSparky } from './write-with-sparky.tsx'

type FieldProps = Pick<WriterProps, 'kind'> & {
  /** The field of the form that the text is for. */
  name: string
  /** The field that says what it is about, such as the title. */
  about?: string
}

/** `WriteWithSparky` for a field of a form. */
export function WriteFieldWithSparky({ kind, name, about }: FieldProps) {
  const { getValues, setValue } = useFormContext()
  const getText = (field: string) => String(getValues(field) ?? '')
  return (
    <WriteWithSparky
      kind={kind}
      read={() => ({ text: getText(name), subject: about === undefined ? '' : getText(about) })}
      onUse={(text) => setValue(name, text, { shouldDirty: true, shouldValidate: true })}
    />
  )
}
