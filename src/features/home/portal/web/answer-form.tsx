import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormError, type FormProps, SubmitButton } from '#web/ui/form.tsx'
import type { LinkedDocument } from '../contract.ts'
import { Unfolded } from './unfolded.tsx'

type Props<Input extends FieldValues, Output extends FieldValues> = Pick<
  FormProps<Input, Output, LinkedDocument>,
  'schema' | 'defaults' | 'save' | 'children'
> & {
  title: string
  submitLabel: string
  busyLabel: string
  variant?: ButtonVariant
  show: (document: LinkedDocument) => void
  onClose: () => void
}

/** A form below the document that it answers. Once it is sent, the document shows from its top. */
export const AnswerForm = <Input extends FieldValues, Output extends FieldValues>({
  title,
  submitLabel,
  busyLabel,
  variant = 'primary',
  show,
  onClose,
  children,
  ...form
}: Props<Input, Output>) => (
  <Unfolded>
    <Card title={title}>
      <Form
        {...form}
        onSaved={(answered) => {
          scrollTo({ top: 0 })
          show(answered)
        }}
      >
        {children}
        <FormError />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" size="large" onClick={onClose}>
            Back
          </Button>
          <SubmitButton variant={variant} size="large" busyLabel={busyLabel} className="max-md:grow">
            {submitLabel}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  </Unfolded>
)
