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
export function PickerField(props: PickerFieldProps) {
  const { text, onChange, wiring, frame, own } = useField(props)
  return (
    <FieldFrame {...frame}>
      <Picker {...wiring} {...own} value={text} onChange={onChange} label={props.label} />
    </FieldFrame>
  )
}
