import { clsx } from 'clsx'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { createContext, use, useId, useState } from 'react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { ApiError, sentenceOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

// A form without a form library: four fields do not justify its bytes on the first page a visitor loads.

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
    const values = Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value]))
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

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement)

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
> & { name: string; label: string; help?: string; aside?: ReactNode }

/** A labeled field of a `PlainForm`. A password can be made visible. */
export function PlainField({ name, label, help, aside, type = 'text', ...input }: PlainFieldProps) {
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
          aria-required
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
