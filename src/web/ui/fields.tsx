import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { formatMoney } from '#contract/money-format.ts'
import { type FieldWords, useWords } from './field-words.ts'
import { IconButton } from './icon-button.tsx'
import { Input, Textarea } from './input.tsx'
import { type Option, Select } from './select.tsx'
import { Switch } from './switch.tsx'

// Fields find their form through react-hook-form's context, so they work in `FormDialog` and in `Form`.

export type FieldProps = {
  /** The path in the schema: `email`, `items.0.quantity`. */
  name: string
  label: string
  help?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  className?: string
  /** The label is for screen readers only: in a table of inputs. */
  hideLabel?: boolean
}

type Wiring = {
  id: string
  name: string
  ref: (element: HTMLElement | null) => void
  onBlur: () => void
  disabled?: boolean
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
}

const isText = (item: unknown): item is string => typeof item === 'string'

/**
 * Binds a control to the form. `text` is never null, so that a control stays controlled; `texts` is the value of a list. `frame` is for
 * the `FieldFrame`, `own` are the props of the control itself.
 */
export function useField<Props extends FieldProps & Pick<FieldWords, 'format'>>({
  name,
  label,
  help,
  required,
  disabled,
  className,
  hideLabel,
  format,
  ...own
}: Props) {
  const id = useId()
  useWords(name, { label, format })
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message
  const wiring: Wiring = {
    id,
    name,
    ref: field.ref,
    onBlur: field.onBlur,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error !== undefined || help !== undefined ? `${id}-note` : undefined,
    'aria-required': required || undefined,
    ...(disabled !== undefined && { disabled }),
  }
  const frame = { id, label, help, error, hideLabel, className }
  const value: unknown = field.value
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const texts = Array.isArray(value) ? value.filter(isText) : []
  return { text, texts, checked: value === true, onChange: field.onChange, error, wiring, frame, own }
}

/** Label above, help below. An error replaces the help. `aside` is right of the label. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  hideLabel = false,
  className,
  aside,
  children,
}: Pick<FieldProps, 'label' | 'help' | 'hideLabel' | 'className'> & {
  id: string
  error: string | undefined
  aside?: ReactNode
  children: ReactNode
}) {
  const above = (
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium'}>
      {label}
    </label>
  )
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      {aside === undefined ? (
        above
      ) : (
        <div className="flex items-baseline justify-between gap-3">
          {above}
          {aside}
        </div>
      )}
      {children}
      <FieldNote id={id} help={help} error={error} />
    </div>
  )
}

export function FieldNote({ id, help, error }: { id: string; help: ReactNode; error: string | undefined }) {
  if (error === undefined && help === undefined) return null
  return (
    <p id={`${id}-note`} className={clsx('text-12', error === undefined ? 'text-muted' : 'text-bad')}>
      {error ?? help}
    </p>
  )
}

type TextFieldProps = FieldProps &
  Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'inputMode' | 'maxLength' | 'autoFocus' | 'spellCheck'
  >

const emailInput = { inputMode: 'email', spellCheck: false, maxLength: 254 } as const

/** `<TextField name="email" label="Email" type="email" autoComplete="email" />` */
export function TextField(props: TextFieldProps) {
  const { text, onChange, wiring, frame, own } = useField(props)
  return (
    <FieldFrame {...frame}>
      <Input {...wiring} {...(own.type === 'email' && emailInput)} {...own} value={text} onChange={onChange} />
    </FieldFrame>
  )
}

type PasswordFieldProps = Pick<FieldProps, 'name' | 'label' | 'help'> & {
  autoComplete: 'current-password' | 'new-password'
  aside?: ReactNode
}

/** A password, which the user can make visible. */
export function PasswordField({ autoComplete, aside, ...props }: PasswordFieldProps) {
  const { text, onChange, wiring, frame } = useField({ ...props, required: true })
  const input = useRef<HTMLInputElement>(null)
  const [visible, setVisible] = useState(false)
  const toggle = () => {
    // A password manager may have filled it in without an event.
    onChange(input.current?.value)
    setVisible(!visible)
  }
  return (
    <FieldFrame {...frame} aside={aside}>
      <div className="relative">
        <Input
          {...wiring}
          ref={(element) => {
            input.current = element
            wiring.ref(element)
          }}
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={200}
          spellCheck={false}
          value={text}
          onChange={onChange}
          className="pr-12"
        />
        <IconButton
          label={visible ? 'Hide characters' : 'Show characters'}
          icon={visible ? <EyeOff /> : <Eye />}
          onClick={toggle}
          className="absolute top-1/2 right-1.5 -translate-y-1/2 touch:right-0.5"
        />
      </div>
    </FieldFrame>
  )
}

type TextareaFieldProps = FieldProps & Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'maxLength'>

export function TextareaField(props: TextareaFieldProps) {
  const { text, onChange, wiring, frame, own } = useField(props)
  return (
    <FieldFrame {...frame}>
      <Textarea {...wiring} {...own} value={text} onChange={onChange} />
    </FieldFrame>
  )
}

/** `<SelectField name="status" label="Status" options={[{ value: 'draft', label: 'Draft' }]} />` */
export function SelectField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const format = (chosen: string) => options.find(({ value }) => value === chosen)?.label ?? chosen
  const { text, onChange, wiring, frame } = useField({ ...props, format })
  return (
    <FieldFrame {...frame}>
      <Select {...wiring} options={options} value={text} onChange={onChange} className="w-full" />
    </FieldFrame>
  )
}

type DecimalFieldProps = FieldProps & {
  placeholder?: string
  unit?: ReactNode
  after?: ReactNode
  min?: number
  max?: number
  /** Takes a minus sign, which the iPhone's keys for decimals lack. */
  signed?: boolean
} & Pick<FieldWords, 'format'>

/** A decimal with at most two places, kept as text: a quantity, a rate. `unit` is shown before it, `after` behind it. */
export function DecimalField({ unit, after, signed = false, format = inPercent(after), ...props }: DecimalFieldProps) {
  const { text, onChange, wiring, frame, own } = useField({ ...props, format })
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        {unit !== undefined && <Affix className="left-3">{unit}</Affix>}
        <Input
          {...wiring}
          {...own}
          type="number"
          step="0.01"
          inputMode={signed ? undefined : 'decimal'}
          value={text}
          onChange={onChange}
          // Scrolling over a focused number input would change it unnoticed.
          onWheel={(event) => event.currentTarget.blur()}
          className={clsx('text-right tabular-nums', unit !== undefined && 'pl-7', after !== undefined && 'pr-10')}
        />
        {after !== undefined && <Affix className="right-3">{after}</Affix>}
      </span>
    </FieldFrame>
  )
}

const inPercent = (after: ReactNode) => (after === '%' ? asPercent : undefined)
const asPercent = (rate: string) => rate && `${rate}%`
const asMoney = (amount: string) => amount && formatMoney(amount)

const Affix = ({ children, className }: { children: ReactNode; className: string }) => (
  <span
    aria-hidden="true"
    className={clsx('pointer-events-none absolute top-1/2 -translate-y-1/2 text-14 text-muted', className)}
  >
    {children}
  </span>
)

/** An amount of money, kept as text (`"12.50"`). */
export const MoneyField = (props: Omit<DecimalFieldProps, 'unit' | 'after' | 'format'>) => (
  <DecimalField unit="$" format={asMoney} {...props} />
)

type NumberFieldProps = FieldProps & { min?: number; max?: number; decimals?: boolean; after?: ReactNode }

/** A number, whole unless `decimals`, kept as a number, or null when empty. */
export function NumberField({ decimals = false, after, ...props }: NumberFieldProps) {
  const { text, onChange, wiring, frame, own } = useField(props)
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <Input
          {...wiring}
          {...own}
          type="number"
          step={decimals ? 'any' : '1'}
          inputMode={decimals ? 'decimal' : 'numeric'}
          value={text}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
          onWheel={(event) => event.currentTarget.blur()}
          className={clsx('tabular-nums', after !== undefined && 'pr-14')}
        />
        {after !== undefined && <Affix className="right-3">{after}</Affix>}
      </span>
    </FieldFrame>
  )
}

/** Yes or no as a checkbox, for a table of inputs. */
export function CheckboxField({ name, label, hideLabel = false }: Pick<FieldProps, 'name' | 'label' | 'hideLabel'>) {
  const { checked, onChange, error, wiring } = useField({ name, label })
  return (
    <>
      <label className="flex h-9 items-center gap-2 text-14 touch:h-11">
        <input
          {...wiring}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="hit relative size-4.5 shrink-0 accent-(--accent)"
        />
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      </label>
      <FieldNote id={wiring.id} help={undefined} error={error} />
    </>
  )
}

/** Yes or no, as a switch. */
export function SwitchField(props: FieldProps) {
  const { checked, onChange, wiring, frame } = useField(props)
  const { id, label, help, error, className } = frame
  const note = <FieldNote id={id} help={help} error={error} />
  return <Switch {...wiring} {...{ label, note, checked, onChange, className }} />
}
