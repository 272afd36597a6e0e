import { FieldFrame, type FieldProps, useField } from './fields.tsx'
import { type Choice, Picker, type PickerProps } from './picker.tsx'

type PickerFieldProps = FieldProps & {
  choices: readonly Choice[]
  placeholder?: string
  empty?: string
  loading?: boolean
  failed?: boolean
} & Pick<PickerProps, 'onSearch' | 'chosen' | 'free' | 'onChoose' | 'maxLength'>

/** `<PickerField name="client_id" label="Client" choices={clients.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))} />` */
export function PickerField({
  choices,
  placeholder,
  empty,
  loading,
  failed,
  onSearch,
  chosen,
  free = false,
  onChoose,
  maxLength,
  ...field
}: PickerFieldProps) {
  const { text, onChange, error, wiring } = useField(field)
  const { label, help, hideLabel, className } = field
  return (
    <FieldFrame {...{ id: wiring.id, label, help, error, hideLabel, className }}>
      <Picker
        {...wiring}
        choices={choices}
        value={text}
        onChange={onChange}
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        {...(empty !== undefined && { empty })}
        {...(loading !== undefined && { loading })}
        {...(failed !== undefined && { failed })}
        {...(onSearch && { onSearch })}
        chosen={chosen}
        free={free}
        onChoose={onChoose}
        maxLength={maxLength}
      />
    </FieldFrame>
  )
}
