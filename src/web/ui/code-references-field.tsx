import { Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame, useField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Choice, Picker } from '#web/ui/picker.tsx'

const HELP = 'Write the edition and the section.'

type Props = { name: string; label: string; choices: readonly Choice[] }

/** Code references, each with its edition and section: chosen from the article list, or typed. Saving adds what is still typed. */
export function CodeReferencesField({ name, label, choices }: Props) {
  const { texts: references, onChange, error, wiring } = useField({ name, label, help: HELP })
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const reference = text.trim()
    if (reference !== '' && !references.includes(reference)) onChange([...references, reference])
    setTyped('')
  }
  const box = useRef<HTMLDivElement>(null)
  const addTyped = useEffectEvent(() => add(typed))
  useEffect(() => {
    const form = box.current?.closest('form')
    const submitting = () => addTyped()
    // Before the form reads its values.
    form?.addEventListener('submit', submitting)
    return () => form?.removeEventListener('submit', submitting)
  }, [])
  return (
    <FieldFrame id={wiring.id} label={label} help={HELP} error={error}>
      {references.length > 0 && (
        <ul aria-label={label} className="grid gap-1.5">
          {references.map((reference) => (
            <li
              key={reference}
              className="flex items-center justify-between gap-2 rounded-control border border-line pl-3 text-14"
            >
              <span className="min-w-0 wrap-anywhere">{reference}</span>
              <IconButton
                label={`Remove ${reference}`}
                icon={<X />}
                onClick={() => onChange(references.filter((other) => other !== reference))}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={box} className="flex gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the field adds what was typed */}
        <div
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.defaultPrevented) return
            event.preventDefault()
            add(typed)
          }}
        >
          <Picker
            {...wiring}
            label={label}
            choices={choices}
            value={typed}
            onChange={setTyped}
            onChoose={({ value }) => add(value)}
            free
            maxLength={200}
            placeholder="NEC 2023 250.66"
          />
        </div>
        <Button
          variant="outline"
          icon={<Plus aria-hidden="true" />}
          className="h-9 touch:h-11"
          onClick={() => add(typed)}
        >
          Add
        </Button>
      </div>
    </FieldFrame>
  )
}
