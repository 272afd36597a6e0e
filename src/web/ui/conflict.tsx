import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { differences, type FieldName, isSame } from '#web/platform/merge.ts'
import { Button } from './button.tsx'
import { type FieldWords, getWords } from './field-words.ts'
import { type Conflict, setField } from './use-edit.ts'

/** Labels and values in a conflict that the form's fields do not supply. */
export type FieldTexts<Values, Stored> = {
  /** Formats a value that its field cannot. `record` is where it is stored; null for one that was just chosen. */
  texts?: { [Name in FieldName<Values>]?: (value: Values[Name], record: Stored | null) => string }
  /** Other fields that another user may have changed, by label. */
  facts?: (record: Stored) => Record<string, string>
}

/** The label of a record chosen in the form, which only its field knows. */
export const CHOSEN = 'as chosen below'

type Props<Values, Stored> = FieldTexts<Values, Stored> & {
  conflict: Conflict<Values, Stored>
  /** The kind of record: 'job'. */
  noun: string
}

/**
 * Compares what another user saved during this edit with what this user typed. The form below already has both; where they
 * changed the same field, this user chooses.
 */
export function ConflictView<Values extends FieldValues, Stored>({
  conflict,
  noun,
  texts = {},
  facts = () => ({}),
}: Props<Values, Stored>) {
  const { mine, theirs, before, after } = conflict
  const form = useFormContext<Values>()
  const current = useWatch({ control: form.control })
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Taller than a phone's screen: the heading comes first.
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [])

  function formatField(name: FieldName<Values>, values: Values, record: Stored | null) {
    return texts[name] ? texts[name](values[name], record) : written(values[name], getWords(form.control, name).format)
  }
  const diffs = differences(conflict)
  const past = facts(before)
  const news = Object.entries(facts(after)).filter(([label, text]) => text !== past[label])

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Saved version"
      className="scroll-mt-16 rounded-card border border-warn/40 bg-warn/10 p-4 outline-none"
    >
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
        Another user changed {noun}
      </h3>
      <p className="mt-1 text-13 text-muted">{whatToDo(diffs.map(({ changedBy }) => changedBy))}</p>
      {diffs.length + news.length > 0 && (
        <dl className="mt-3 divide-y divide-line border-t border-line text-13">
          {diffs.map(({ name, changedBy }) => {
            const { label } = getWords(form.control, name)
            const choice = (whose: string, values: Values) =>
              changedBy === 'both' && (
                <Choice
                  label={whose}
                  field={label}
                  chosen={isSame(current[name], values[name])}
                  onChoose={() => setField(form, name, values[name])}
                />
              )
            return (
              <Row key={name} label={label}>
                <Version name="Theirs" text={formatField(name, theirs, after)}>
                  {choice('Use theirs', theirs)}
                </Version>
                <Version name="Yours" text={changedBy === 'them' ? null : formatField(name, mine, null)}>
                  {changedBy === 'locked' ? 'can no longer be changed' : choice('Keep mine', mine)}
                </Version>
              </Row>
            )
          })}
          {news.map(([label, text]) => (
            <Row key={label} label={label}>
              <dd className="col-span-2">
                {text || 'empty'} <span className="text-muted">(was {past[label] || 'empty'})</span>
              </dd>
            </Row>
          ))}
        </dl>
      )}
    </section>
  )
}

/** A value that needs no custom text. */
function written(value: unknown, format: FieldWords['format'] = String): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? format(String(value)) : ''
}

function whatToDo(changes: readonly string[]): string {
  if (changes.includes('both'))
    return 'What you typed is kept. Choose a version of each field you both changed, then save.'
  if (changes.length > 0) return 'Their changes are in the form now, beside yours. Check them, then save.'
  return 'None of your fields changed. What you typed is kept: save again.'
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-1 py-2.5">
    <dt className="col-span-2 text-12 text-muted">{label}</dt>
    {children}
  </div>
)

/** One side of the comparison. `null`: this side did not change it. */
const Version = ({ name, text, children }: { name: string; text: string | null; children: ReactNode }) => (
  <dd className="grid min-w-0 content-start justify-items-start wrap-anywhere">
    <span className="text-12 text-muted">{name}</span>
    {text === null ? (
      <span className="text-muted">not changed</span>
    ) : (
      <span className="whitespace-pre-line">{text || 'empty'}</span>
    )}
    {typeof children === 'string' ? (
      <span className="text-12 text-muted">{children}</span>
    ) : (
      children && <div className="mt-1.5">{children}</div>
    )}
  </dd>
)

type ChoiceProps = { label: string; field: string; chosen: boolean; onChoose: () => void }

const Choice = ({ label, field, chosen, onChoose }: ChoiceProps) => (
  <Button
    size="small"
    variant={chosen ? 'secondary' : 'outline'}
    icon={chosen && <Check aria-hidden="true" />}
    aria-label={`${label}: ${field}`}
    aria-pressed={chosen}
    onClick={onChoose}
  >
    {label}
  </Button>
)
