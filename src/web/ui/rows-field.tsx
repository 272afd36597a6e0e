import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { capitalized } from '#contract/text.ts'
import { usePhone } from '#web/platform/media.ts'
import { Button } from './button.tsx'
import { useWords } from './field-words.ts'
import { IconButton } from './icon-button.tsx'

type RowColumn = {
  label: string
  /** A CSS grid track: `minmax(0,1fr)`, `92px`. */
  width: string
  align?: 'right'
}

/** A row, as its cells use it: `<TextField name={`${path}.description`} label="Description" hideLabel={hideLabel} />`. */
export type FieldsRow = { path: string; index: number; hideLabel: boolean }

type RowsFieldProps = {
  /** The path of the list in the schema: `items`. */
  name: string
  legend: string
  columns: readonly RowColumn[]
  /** The name of one row, in lower case: `line` gives "Line 2" and "Remove line 2". */
  noun: string
  addLabel: string
  /** The values of a new row. */
  blank: () => Record<string, unknown>
  /** The field that takes the focus when a row is added. */
  firstField: string
  min?: number
  max?: number
  /** On mobile each row becomes a card with labels. Otherwise it stays one line. */
  stacked?: boolean
  readOnly?: boolean
  empty?: string
  help?: ReactNode
  children: (row: FieldsRow) => ReactNode
}

/**
 * A list of rows as a table of fields: line items, services, a checklist. Tab goes through the cells, Enter adds a row below,
 * Alt + Up and Down move it.
 */
export function RowsField(props: RowsFieldProps) {
  const { name, legend, columns, noun, addLabel, blank, firstField, min = 0, max = Infinity } = props
  const { stacked = false, readOnly = false, empty, help, children } = props
  const { control, setFocus } = useFormContext()
  const { fields, insert, remove, move } = useFieldArray({ control, name })
  const { errors } = useFormState({ control, name })
  useWords(name, { label: legend })
  const [announcement, setAnnouncement] = useState('')
  const phone = usePhone()
  const fault = errors[name]?.message ?? errors[name]?.root?.message
  const rowName = (index: number) => `${capitalized(noun)} ${index + 1}`

  const addAt = (index: number) => {
    if (fields.length < max) insert(index, blank(), { focusName: `${name}.${index}.${firstField}` })
  }
  const removeAt = (index: number) => {
    remove(index)
    setAnnouncement(`${rowName(index)} removed`)
    // Fields get their new numbers with the next render.
    if (fields.length > 1) requestAnimationFrame(() => setFocus(`${name}.${Math.max(0, index - 1)}.${firstField}`))
  }
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    move(from, to)
    setAnnouncement(`${rowName(from)} is now ${noun} ${to + 1} of ${fields.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLInputElement) || ctrlKey || metaKey || event.nativeEvent.isComposing) return
    // A field took it, such as Enter that chose a suggestion.
    if (event.defaultPrevented) return
    const step = altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined
    if (step === undefined && (key !== 'Enter' || altKey)) return
    event.preventDefault()
    if (step === undefined) addAt(index + 1)
    else moveTo(index, index + step)
  }

  const tracks = stacked ? 'md:grid-cols-(--tracks)' : 'grid-cols-(--tracks)'
  const style: CSSProperties & { '--tracks': string } = {
    '--tracks': [...columns.map(({ width }) => width), ...(readOnly ? [] : ['var(--remove)'])].join(' '),
  }
  return (
    <fieldset style={style} className="grid min-w-0 [--remove:2rem] touch:[--remove:2.5rem]">
      <legend className="mb-1.5 text-13 font-medium">{legend}</legend>
      {fields.length === 0 && empty !== undefined && <p className="mb-2 text-14 text-muted">{empty}</p>}
      {fields.length > 0 && (
        <div
          aria-hidden="true"
          className={clsx(
            'grid gap-x-2 border-b border-line pb-1.5 text-12 text-muted',
            tracks,
            stacked && 'max-md:hidden',
          )}
        >
          {columns.map(({ label, align }) => (
            <span key={label} className={align === 'right' ? 'text-right' : undefined}>
              {label}
            </span>
          ))}
        </div>
      )}
      <div className={clsx('grid gap-2 py-2 empty:hidden', stacked && 'max-md:gap-3 max-md:pt-0')}>
        {fields.map(({ id }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the fields inside; the group itself takes no focus
          <div
            key={id}
            role="group"
            aria-label={rowName(index)}
            onKeyDown={readOnly ? undefined : (event) => onKeyDown(event, index)}
            onFocus={selectNumber}
            className={clsx(
              'grid items-start gap-2',
              tracks,
              stacked &&
                'max-md:relative max-md:grid-cols-2 max-md:rounded-card max-md:border max-md:border-line max-md:p-3',
            )}
          >
            {children({ path: `${name}.${index}`, index, hideLabel: !stacked || !phone })}
            {!readOnly && (
              <div
                className={clsx(
                  'flex h-9 items-center justify-end touch:h-11',
                  stacked && 'max-md:absolute max-md:top-0 max-md:right-1',
                )}
              >
                {fields.length > min && (
                  <IconButton label={`Remove ${noun} ${index + 1}`} icon={<X />} onClick={() => removeAt(index)} />
                )}
              </div>
            )}
          </div>
        ))}
      </div>
      {typeof fault === 'string' && (
        <p role="alert" className="mb-2 text-12 text-bad">
          {fault}
        </p>
      )}
      {!readOnly && fields.length < max && (
        <div className="flex items-center gap-3">
          <Button
            variant="outline"
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => addAt(fields.length)}
            className={stacked ? 'max-md:w-full' : undefined}
          >
            {addLabel}
          </Button>
          {fields.length > 0 && (
            <span className="text-12 text-muted max-md:hidden">
              Enter adds another {noun}
              {fields.length > 1 && ', Alt + ↑ or ↓ moves it'}
            </span>
          )}
        </div>
      )}
      {help !== undefined && <p className="mt-1.5 text-12 text-muted">{help}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

/** Typing replaces a number, as in a spreadsheet. */
const selectNumber = ({ target }: FocusEvent) => {
  if (target instanceof HTMLInputElement && target.type === 'number' && !target.readOnly) target.select()
}
