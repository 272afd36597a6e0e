import { zodResolver } from '@hookform/resolvers/zod'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, use, useId } from 'react'
import type { ReactNode } from 'react'
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError, sentenceOf } from '#web/platform/api.ts'
import { toastFailure } from '#web/platform/toast.ts'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button.tsx'

/** A schema of a contract whose values a form can hold. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>

export type FormOptions<S extends FormSchema> = {
  schema: S
  defaults: DefaultValues<z.input<S>>
  /** Rejects to refuse: field errors go to their fields, anything else above the buttons; what was typed stays. */
  onSubmit: (values: z.output<S>) => Promise<unknown>
  /** The words of the toast when saving fails (spec §8). Without `failed` there is no toast. */
  failed?: string
  denied?: string
}

type Typed<S extends FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>>

/** A form with the rules of a contract's schema. For a form in a dialog use `FormDialog`. */
export function useContractForm<S extends FormSchema>({ schema, defaults, onSubmit, failed, denied }: FormOptions<S>) {
  const form: Typed<S> = useForm<z.input<S>, unknown, z.output<S>>({
    // The resolver's own types ask for a schema that is known here, not for any of a contract.
    resolver: zodResolver(schema) as unknown as Resolver<z.input<S>, unknown, z.output<S>>,
    defaultValues: defaults,
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      showRefusal(form, error)
      if (failed !== undefined) toastFailure(error, { failed, ...(denied !== undefined && { denied }) })
    }
  })
  return { form, submit }
}

function showRefusal<S extends FormSchema>(form: Typed<S>, error: unknown) {
  const fields = error instanceof ApiError ? error.fields : []
  const elsewhere: string[] = []
  let focused = false
  for (const { path, message } of fields) {
    const name = path as Path<z.input<S>>
    if (form.getFieldState(name) && form.control._fields && isShown(form, path)) {
      form.setError(name, { type: 'server', message }, { shouldFocus: !focused })
      focused = true
    } else elsewhere.push(message)
  }
  if (fields.length === 0) elsewhere.push(sentenceOf(error))
  if (elsewhere.length > 0) form.setError('root.server', { message: elsewhere.join(' ') })
}

const isShown = <S extends FormSchema>(form: Typed<S>, path: string): boolean =>
  path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], form.control._fields) !==
  undefined

const FormId = createContext<string | undefined>(undefined)

type FormProps<S extends FormSchema> = FormOptions<S> & { children: ReactNode; className?: string }

/** `<Form schema={LoginInput} defaults={{ username: '', password: '' }} onSubmit={...}>fields, then <SubmitButton>Log In</SubmitButton></Form>` */
export function Form<S extends FormSchema>({ children, className, ...options }: FormProps<S>) {
  const { form, submit } = useContractForm(options)
  return (
    <FormProvider {...form}>
      <FormBody onSubmit={submit} className={clsx('grid gap-4', className)}>
        {children}
      </FormBody>
    </FormProvider>
  )
}

/** The form element. Buttons outside of it reach it by its id. */
export function FormBody({
  onSubmit,
  className,
  id,
  children,
}: {
  onSubmit: () => Promise<void>
  className?: string
  id?: string
  children: ReactNode
}) {
  const own = useId()
  return (
    <FormId value={id ?? own}>
      <form
        id={id ?? own}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog's form must not also submit the form that opened the dialog.
          event.stopPropagation()
          void onSubmit()
        }}
      >
        {children}
      </form>
    </FormId>
  )
}

/** What refused the whole form, not one field. */
export function FormError() {
  const { errors } = useFormState()
  const message = errors.root?.['server']?.message
  return message === undefined ? null : (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-bad/12 px-3 py-2 text-13 text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">{message}</span>
    </p>
  )
}

type SubmitButtonProps = {
  children: ReactNode
  /** Shown while the form is being sent. */
  busyLabel?: string
  variant?: ButtonVariant
  className?: string
  form?: string
  blocked?: string | null
}

export function SubmitButton({ children, busyLabel, variant, className, form, blocked = null }: SubmitButtonProps) {
  const own = use(FormId)
  const { control } = useFormContext()
  const { isSubmitting } = useFormState({ control })
  return (
    <Button
      type="submit"
      form={form ?? own}
      busy={isSubmitting}
      blocked={blocked}
      {...(variant && { variant })}
      {...(className !== undefined && { className })}
    >
      {isSubmitting && busyLabel !== undefined ? busyLabel : children}
    </Button>
  )
}
