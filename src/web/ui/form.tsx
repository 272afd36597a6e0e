import { clsx } from 'clsx'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  useForm,
  useFormContext,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import { navigate } from 'wouter/use-browser-location'
import { ApiError, getErrorMessage } from '#web/platform/api.ts'
import { findDraft, forgetDraft, keepDraft } from '#web/platform/drafts.ts'
import { onExpiry } from '#web/platform/session.ts'
import { NotSaved, toast, withToast, type Words } from '#web/platform/toast.ts'
import { Waiting } from '#web/platform/waiting.ts'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { type Schema, toResolver } from './form-rules.ts'
import { Notice } from './notice.tsx'
import { useGuard } from './use-guard.ts'

export type FormOptions<Input extends FieldValues, Output extends FieldValues, Reply> = Words<Reply> & {
  /** A schema of a contract. */
  schema: Schema<Input, Output>
  defaults: DefaultValues<NoInfer<Input>>
  /** Rejects to refuse: field errors go to their fields, anything else above the buttons; the input stays. */
  save: (values: NoInfer<Output>, form: UseFormReturn<NoInfer<Input>, unknown, NoInfer<Output>>) => Promise<Reply>
  onSaved?: (reply: Reply) => void
  /** It waits on this device for a connection, so there is no reply yet. */
  onWaiting?: () => void
  /** Runs when the schema refuses the input, before the first wrong field gets the focus. */
  onInvalid?: (
    errors: FieldErrors<NoInfer<Input>>,
    form: UseFormReturn<NoInfer<Input>, unknown, NoInfer<Output>>,
  ) => void
  /** Distinguishes forms at one address that have the same defaults. */
  name?: string
  /** False for input that is not worth a question when the page is left, nor a draft when the session expires. */
  guarded?: boolean
}

/** A form with the rules of a contract's schema. `Form` and `FormDialog` build on it. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues, Reply>({
  schema,
  defaults,
  save,
  onSaved,
  onWaiting,
  onInvalid,
  name = '',
  guarded = true,
  ...words
}: FormOptions<Input, Output, Reply>) {
  const form = useForm<Input, unknown, Output>({ resolver: toResolver(schema), defaultValues: defaults })
  useDraft(form, name, defaults, guarded)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const names = namesIn(event.currentTarget)
    readFilled(form, event.currentTarget)
    return form.handleSubmit(
      async (values) => {
        await withToast(save(values, form), words).then(
          (reply) => {
            // Saved values are no changes to lose.
            form.reset(form.getValues())
            onSaved?.(reply)
          },
          (error: unknown) => {
            if (error instanceof Waiting) {
              form.reset(form.getValues())
              onWaiting?.()
            } else if (!(error instanceof NotSaved)) showRefusal(form, error, names)
          },
        )
      },
      (errors) => onInvalid?.(errors, form),
    )(event)
  }
  return { form, submit }
}

/** Some password managers fill fields without an event. */
function readFilled<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  element: HTMLFormElement,
) {
  const inputs = element.querySelectorAll<HTMLInputElement>('input[name][autocomplete]:not([autocomplete=off])')
  for (const { name, value } of inputs) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has a field of this name
    const path = name as Path<Input>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- browsers fill text fields only
    if (value !== (form.getValues(path) ?? '')) form.setValue(path, value as PathValue<Input, Path<Input>>)
  }
}

/** Keeps unsaved input when the session expires, and restores it when the same user opens the same form again. */
function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  defaults: DefaultValues<Input>,
  guarded: boolean,
) {
  // The record as it was loaded: restoring a draft of an older version would undo the changes since.
  const [start] = useState(() => JSON.stringify(defaults))
  const [id] = useState(
    () => `${location.pathname} ${new URLSearchParams(location.search).get('open')} ${name} ${start}`,
  )
  const restore = useEffectEvent(() => {
    const values = findDraft(id)
    if (values === undefined) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored by this form
    form.reset(values as Input, { keepDefaultValues: true })
    forgetDraft()
    toast({ title: 'Your changes were restored', description: 'They have not been saved yet.' })
  })
  const keep = useEffectEvent(() => {
    const values = form.getValues()
    if (JSON.stringify(values) !== start) keepDraft(id, values)
  })
  useEffect(() => {
    if (!guarded) return
    restore()
    return onExpiry(() => keep())
  }, [guarded])
}

const namesIn = (form: HTMLFormElement): Set<string> =>
  new Set([...form.elements].map((element) => element.getAttribute('name') ?? ''))

function showRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  names: Set<string>,
) {
  const fields = error instanceof ApiError ? error.fields : []
  const here = fields.filter(({ path }) => names.has(path))
  const elsewhere = fields.filter(({ path }) => !names.has(path)).map(({ message }) => message)
  here.forEach(({ path, message }, index) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has a control of this name
    form.setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  if (fields.length === 0) elsewhere.push(getErrorMessage(error))
  if (elsewhere.length > 0) form.setError('root.server', { message: elsewhere.join(' ') })
}

const FormId = createContext<string | undefined>(undefined)

export type FormProps<Input extends FieldValues, Output extends FieldValues, Reply> = FormOptions<
  Input,
  Output,
  Reply
> & {
  children: ReactNode
  className?: string
}

const openIn = (search: string) => new URLSearchParams(search).get('open')

/** For navigation within the app, also out of an open record: the browser itself confirms closing the page. */
function isAway({ destination: { sameDocument, url } }: NavigateEvent): boolean {
  if (isDiscarding || !sameDocument) return false
  const { pathname, search } = new URL(url)
  const open = openIn(location.search)
  return pathname !== location.pathname || (open !== null && openIn(search) !== open)
}

/** Set while the page is left with changes that the user has given up. */
let isDiscarding = false

async function leaveFor({ navigationType, destination: { key, url } }: NavigateEvent) {
  isDiscarding = true
  try {
    if (navigationType === 'traverse') await navigation.traverseTo(key).committed
    else navigate(url.slice(location.origin.length))
  } finally {
    isDiscarding = false
  }
}

const guard = { leaves: isAway, onDiscard: (event: NavigateEvent) => void leaveFor(event) }

/** Asks before the page is left while the form around it has changes. */
export function Guarded() {
  useGuard(useFormContext().control, guard)
  return null
}

/** `<Form schema={LoginInput} defaults={{ username: '', password: '' }} save={...}>fields, then <SubmitButton>Log In</SubmitButton></Form>` */
export function Form<Input extends FieldValues, Output extends FieldValues, Reply>({
  children,
  className,
  ...options
}: FormProps<Input, Output, Reply>) {
  const { form, submit } = useContractForm(options)
  return (
    <FormProvider {...form}>
      {options.guarded !== false && <Guarded />}
      <FormBody onSubmit={submit} className={clsx('grid gap-4', className)}>
        {children}
      </FormBody>
    </FormProvider>
  )
}

type FormBodyProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  className?: string
  id?: string
  children: ReactNode
}

/** The form element, which submits once at a time. Buttons outside of it reference its id. */
export function FormBody({ onSubmit, className, id, children }: FormBodyProps) {
  const own = useId()
  const isSubmitting = useRef(false)
  return (
    <FormId value={id ?? own}>
      <form
        id={id ?? own}
        noValidate
        className={className}
        onSubmit={(event) => {
          // A dialog's form must not also submit the form that opened the dialog.
          event.stopPropagation()
          event.preventDefault()
          // Enter submits a form whose button is busy.
          if (isSubmitting.current) return
          isSubmitting.current = true
          void onSubmit(event).finally(() => (isSubmitting.current = false))
        }}
      >
        {children}
      </form>
    </FormId>
  )
}

/** An error of the whole form, not of one field. */
export function FormError() {
  const { errors } = useFormState()
  const message = errors.root?.['server']?.message
  return message !== undefined && <Notice>{message}</Notice>
}

type SubmitButtonProps = {
  children: ReactNode
  /** Shown while the form is being sent. */
  busyLabel?: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** The id of the form, for a button outside of it. */
  form?: string
  blocked?: string | null
}

export function SubmitButton({ children, busyLabel, form, ...button }: SubmitButtonProps) {
  const own = use(FormId)
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" form={form ?? own} busy={isSubmitting} {...button}>
      {isSubmitting && busyLabel !== undefined ? busyLabel : children}
    </Button>
  )
}

/** The end of a form on a card. */
export const FormEnd = ({ children }: { children: ReactNode }) => (
  <>
    <FormError />
    <div className="flex justify-end max-md:[&>button]:flex-1">
      <SubmitButton busyLabel="Saving...">{children}</SubmitButton>
    </div>
  </>
)

/** The end of a form that is a page's only one. */
export const LargeSubmit = (button: Pick<SubmitButtonProps, 'children' | 'busyLabel'>) => (
  <>
    <FormError />
    <SubmitButton size="large" className="mt-1 w-full" {...button} />
  </>
)
