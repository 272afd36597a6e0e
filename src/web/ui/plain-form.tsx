import { clsx } from 'clsx'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { createContext, use, useId, useState } from 'react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { ApiError, sentenceOf } from '#web/platform/api.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Input, Textarea } from './input.tsx'

// A form without a form library: a few fields do not justify its bytes on the first page a visitor loads.

type Values = Record<string, string>
/** Errors by field name; the empty name is for the form as a whole. */
export type Faults = Record<string, string | false | undefined>

const FaultsHere = createContext<Faults>({})

type PlainFormProps = {
  /** Errors found before anything is sent. */
  check: (values: Values) => Faults
  /** Rejects to refuse: field errors go to their fields, anything else above the button; the input stays. */
  onSubmit: (values: Values) => Promise<void>
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

export function PlainForm({ check, onSubmit, submitLabel, busyLabel, children }: PlainFormProps) {
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  const show = (form: HTMLFormElement, found: Faults) => {
    setFaults(found)
    const first = inputsOf(form).find(({ name }) => found[name])
    first?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = Object.fromEntries(inputsOf(form).map((input) => [input.name, valueOf(input)]))
    const found = check(values)
    show(form, found)
    if (Object.values(found).some(Boolean)) return
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      show(form, refusalOf(error, form))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FaultsHere value={faults}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {children}
        {faults[''] && <Notice>{faults['']}</Notice>}
        <Button type="submit" size="large" busy={busy} className="mt-1 w-full">
          {busy ? busyLabel : submitLabel}
        </Button>
      </form>
    </FaultsHere>
  )
}

type PlainInput = HTMLInputElement | HTMLTextAreaElement

const inputsOf = (form: HTMLFormElement): PlainInput[] =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)

/** A checked box is 'true', an unchecked one ''. */
const valueOf = (input: PlainInput) => (input.type !== 'checkbox' ? input.value : isChecked(input) ? 'true' : '')

const isChecked = (input: PlainInput) => input instanceof HTMLInputElement && input.checked

function refusalOf(error: unknown, form: HTMLFormElement): Faults {
  const names = new Set(inputsOf(form).map(({ name }) => name))
  const fields = error instanceof ApiError ? error.fields.filter(({ path }) => names.has(path)) : []
  if (fields.length === 0) return { '': sentenceOf(error) }
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]))
}

type PlainFieldProps = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'maxLength'
  | 'autoFocus'
  | 'defaultValue'
  | 'readOnly'
> & { name: string; label: string; help?: string; aside?: ReactNode; optional?: boolean }

/** A labeled field of a `PlainForm`. A password can be made visible. */
export function PlainField({ name, label, help, aside, optional = false, type = 'text', ...input }: PlainFieldProps) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  const fault = use(FaultsHere)[name]
  const secret = type === 'password'
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <Input
          {...input}
          id={id}
          name={name}
          type={secret && visible ? 'text' : type}
          spellCheck={false}
          aria-required={!optional || undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || help ? `${id}-note` : undefined}
          className={clsx(secret && 'pr-12')}
        />
        {secret && (
          <IconButton
            label={visible ? 'Hide characters' : 'Show characters'}
            icon={visible ? <EyeOff /> : <Eye />}
            onClick={() => setVisible(!visible)}
            className="absolute top-1/2 right-1.5 -translate-y-1/2 touch:right-0.5"
          />
        )}
      </div>
      {(fault || help) && (
        <p id={`${id}-note`} className={clsx('text-12', fault ? 'text-bad' : 'text-muted')}>
          {fault || help}
        </p>
      )}
    </div>
  )
}

type PlainAreaProps = { name: string; label: string; placeholder?: string; rows?: number; maxLength: number }

/** A labeled field of a `PlainForm` for more than one line, which may stay empty. */
export function PlainArea({ name, label, ...area }: PlainAreaProps) {
  const id = useId()
  const fault = use(FaultsHere)[name]
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <Textarea
        {...area}
        id={id}
        name={name}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-note` : undefined}
      />
      {fault && (
        <p id={`${id}-note`} className="text-12 text-bad">
          {fault}
        </p>
      )}
    </div>
  )
}

/** A choice of a `PlainForm`, off at first. */
export const PlainCheckbox = ({ name, children }: { name: string; children: ReactNode }) => (
  <label className="flex items-start gap-2.5 text-12 text-muted touch:min-h-10">
    <input type="checkbox" name={name} className="mt-px size-4 shrink-0 accent-accent touch:size-5" />
    <span>{children}</span>
  </label>
)

/** An error message. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2 rounded-control bg-bad/12 px-3 py-2 text-13 text-bad">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span className="wrap-anywhere">{children}</span>
  </p>
)

const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())

/** The rules that need no server, in the server's words. */
export const rules = {
  required: (text: string | undefined, message: string) => !text?.trim() && message,
  email: (text = '') => (text.trim() ? !looksLikeEmail(text) && 'Valid email is required' : 'Email is required'),
}
