import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { caretIn, formatCode, formatExpiry, formatNumber, TestCardInput } from './card-format.ts'
import { type CardCalls, type CardFormProps, PayButton } from './shared/card-payment.tsx'

/** The sandbox's card field. It says plainly that nothing is charged. */
export function TestCardForm({
  intent,
  payment,
  waiting,
  confirm,
}: CardFormProps & { confirm: CardCalls['confirmTest'] }) {
  const onEdit = payment.forgetError
  return (
    <Form
      schema={TestCardInput}
      defaults={{ number: '', expiry: '', cvc: '' }}
      save={({ number, expiry, cvc }) =>
        payment.pay(intent.clientSecret, async () => {
          const body = { clientSecret: intent.clientSecret, number, cvc, ...expiry }
          return (await confirm(body)).id
        })
      }
    >
      <CardField
        name="number"
        label="Card number"
        format={formatNumber}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        onEdit={onEdit}
      />
      <div className="grid grid-cols-2 gap-3">
        <CardField
          name="expiry"
          label="Expiry"
          format={formatExpiry}
          autoComplete="cc-exp"
          placeholder="MM / YY"
          onEdit={onEdit}
        />
        <CardField name="cvc" label="CVC" format={formatCode} autoComplete="cc-csc" placeholder="123" onEdit={onEdit} />
      </div>
      <PayButton intent={intent} payment={payment} waiting={waiting} note="Test payments never reach a bank." />
    </Form>
  )
}

type CardFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder'> & {
    format: (text: string, before: string) => string
    onEdit: () => void
  }

/** An input that formats its digits as the user types. */
function CardField({ format, label, autoComplete, placeholder, onEdit, ...field }: CardFieldProps) {
  const { text, onChange, error, wiring } = useField({ label, required: true, ...field })
  return (
    <FieldFrame id={wiring.id} label={label} error={error}>
      <Input
        {...wiring}
        inputMode="numeric"
        className="tabular-nums"
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget: input }) => {
          const formatted = format(input.value, text)
          const caret = caretIn(formatted, input.value, input.selectionStart ?? input.value.length)
          onChange(formatted)
          onEdit()
          requestAnimationFrame(() => input.setSelectionRange(caret, caret))
        }}
      />
    </FieldFrame>
  )
}
