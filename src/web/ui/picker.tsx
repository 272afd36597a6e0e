import { clsx } from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { controlClass } from './input.tsx'

// With what positions it, four times the field's own code.
const Choices = lazily(() => import('./picker-choices.tsx').then((m) => m.PickerChoices))

export type Choice = {
  value: string
  label: string
  detail?: string | null
  /** A warning that is never cut, such as 'Email not confirmed'; on mobile an icon. */
  mark?: string | false
}

export type PickerProps = {
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  id: string
  label: string
  placeholder?: string
  /** Shown when nothing matches. */
  empty?: string
  /** The choices are still loading. */
  loading?: boolean
  /** The search failed. */
  failed?: boolean
  /** The caller searches and passes the results as `choices`: for more rows than a browser should load. */
  onSearch?: (typed: string) => void
  /** The chosen one, in case the choices do not include it. */
  chosen?: Choice | undefined
  /** The choices are suggestions: the value is whatever is typed. */
  free?: boolean
  /** Takes a choice in place of `onChange`: a suggestion may fill more than this field. */
  onChoose?: ((choice: Choice) => void) | undefined
} & Pick<
  ComponentProps<'input'>,
  'ref' | 'onBlur' | 'disabled' | 'name' | 'maxLength' | 'aria-invalid' | 'aria-describedby' | 'aria-required'
>

/** Chooses one of thousands by typing part of it. In a form use `PickerField`. `free` makes it a text field with suggestions. */
export function Picker({
  choices,
  value,
  onChange,
  id,
  label,
  placeholder = 'Search...',
  empty = 'Nothing found',
  loading = false,
  failed = false,
  onSearch,
  chosen: initialChoice,
  free = false,
  onChoose,
  onBlur,
  ...input
}: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const anchor = useRef<HTMLSpanElement>(null)
  const listed = useMemo(() => choices.find((choice) => choice.value === value), [choices, value])
  const chosen = listed ?? (initialChoice?.value === value ? initialChoice : undefined)
  // Never deferred: Enter right after the last letter must choose from the matches of the whole text.
  const matches = useMatches(choices, onSearch ? '' : (typed ?? ''))
  const active = Math.min(at, matches.length - 1)
  // Enter chooses no suggestion until the arrow keys reach one.
  const first = free ? -1 : 0
  const isShown = open && !(free && matches.length === 0)

  const show = () => {
    if (!open) setAt(Math.max(first, typed === null && chosen ? matches.indexOf(chosen) : first))
    setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    setTyped(null)
    onSearch?.('')
  }
  const choose = (choice: Choice) => {
    if (onChoose) onChoose(choice)
    else onChange(choice.value)
    hide()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.altKey) return
    if (step !== undefined) {
      event.preventDefault()
      if (open) setAt(Math.max(0, Math.min(matches.length - 1, active + step)))
      else show()
    } else if (event.key === 'Enter' && isShown) {
      const choice = matches[active]
      // Without a choice, Enter does what it does in any text field.
      if (choice || !free) event.preventDefault()
      if (choice) choose(choice)
      else if (free) hide()
    } else if (event.key === 'Escape' && isShown) {
      // Close only the list, not the dialog around it.
      event.stopPropagation()
      hide()
    } else if (event.key === 'Tab') hide()
  }

  return (
    <>
      <span ref={anchor} className="relative block">
        <input
          {...input}
          id={id}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(isShown && active >= 0 && { 'aria-activedescendant': `${id}-${active}` })}
          autoComplete="off"
          placeholder={placeholder}
          value={free ? value : (typed ?? chosen?.label ?? '')}
          onChange={(event) => {
            setTyped(event.target.value)
            onSearch?.(event.target.value)
            setAt(first)
            setOpen(true)
            if (free || (event.target.value === '' && value !== '')) onChange(event.target.value)
          }}
          // Suggestions must not cover what is below a field that is filled.
          onClick={() => (free && value !== '' ? undefined : show())}
          onKeyDown={onKeyDown}
          onFocus={() => Choices.preload()}
          onBlur={onBlur}
          className={clsx(controlClass, 'h-9 truncate pr-9 touch:h-11')}
        />
        <ChevronsUpDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
      {isShown && (
        <Choices
          id={id}
          label={label}
          anchor={anchor}
          choices={matches}
          active={active}
          value={value}
          note={loading ? 'Loading...' : failed ? 'This could not be loaded. Type to try again.' : empty}
          // Suggestions say more than the field that they fill has room for.
          wide={free && onChoose !== undefined}
          onChoose={choose}
          onHide={hide}
        />
      )}
    </>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

function useMatches(choices: readonly Choice[], typed: string): readonly Choice[] {
  const keys = useMemo(() => choices.map(({ label, detail }) => `${label}\n${detail ?? ''}`.toLowerCase()), [choices])
  const needle = typed.trim().toLowerCase()
  return useMemo(
    () => (needle === '' ? choices : choices.filter((_, index) => keys[index]?.includes(needle))),
    [choices, keys, needle],
  )
}
