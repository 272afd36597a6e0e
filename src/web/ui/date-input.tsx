import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { useToday } from '#web/platform/zone.ts'
import { DAY_FORMAT, parseDay, showDay } from './date-text.ts'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

const Calendar = lazily(
  () => import('./calendar.tsx').then((module) => module.Calendar),
  <div className="h-[298px] w-[252px]" />,
)

export type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min'> & {
  /** The accessible name of the calendar. */
  label: string
  /** `YYYY-MM-DD`, what was typed that is no day yet, or ''. */
  value: string
  onChange: (day: string) => void
  /** The company's current day, `YYYY-MM-DD` (`dayIn(zone, now)`). */
  today?: string | undefined
  /** The first day offered by the calendar. Rejecting an earlier one that is typed is up to the schema. */
  min?: string | undefined
}

/** The input of `DateField`, without a label. It takes what `parseDay` reads. The calendar loads when it is opened. */
export function DateInput({ label, value, onChange, today, min, disabled, readOnly, ...input }: DateInputProps) {
  const [open, setOpen] = useState(false)
  /** While typing: 'Fri' must not turn into a date before 'Friday' is there. */
  const [typed, setTyped] = useState<string | null>(null)
  const companyDay = useToday()
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <span className="relative block">
          <Input
            {...input}
            value={typed ?? showDay(value)}
            onChange={({ target: { value: text } }) => {
              setTyped(text)
              onChange(parseDay(text, today ?? companyDay) ?? text)
            }}
            onBlur={(event) => {
              setTyped(null)
              input.onBlur?.(event)
            }}
            disabled={disabled}
            readOnly={readOnly}
            placeholder={DAY_FORMAT}
            autoComplete="off"
            maxLength={20}
            className="pr-10 tabular-nums placeholder:text-14"
          />
          <Popover.Trigger asChild disabled={disabled === true || readOnly === true}>
            <IconButton
              label={`Choose ${label.toLowerCase()}`}
              icon={<CalendarDays />}
              onPointerEnter={Calendar.preload}
              onFocus={Calendar.preload}
              className="absolute top-1/2 right-0.5 -translate-y-1/2"
            />
          </Popover.Trigger>
        </span>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-50 animate-rise rounded-card border border-line bg-surface p-3 shadow-float"
        >
          <Calendar
            value={value}
            {...(today !== undefined && { today })}
            {...(min !== undefined && { min })}
            onChoose={(day) => {
              setTyped(null)
              onChange(day)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
