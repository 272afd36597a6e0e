import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { FieldFrame, useField } from './fields.tsx'
import type { FieldProps } from './fields.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

const Calendar = lazily(
  () => import('./calendar.tsx').then((module) => module.Calendar),
  <div className="h-[298px] w-[252px]" />,
)

type DateFieldProps = FieldProps & {
  /** The company's current day, `YYYY-MM-DD` (`dayIn(zone, now)`). */
  today?: string
  /** The first day that the calendar lets one choose; typing another is the schema's to refuse. */
  min?: string
}

/** A calendar day, typed as `YYYY-MM-DD` or chosen in a calendar that loads when it is opened. The value is that text, or ''. */
export function DateField({
  name,
  label,
  help,
  required,
  disabled,
  readOnly,
  className,
  hideLabel,
  today,
  min,
}: DateFieldProps) {
  const { text, onChange, error, wiring } = useField({ name, label, help, required, disabled })
  const [open, setOpen] = useState(false)
  return (
    <FieldFrame {...{ id: wiring.id, label, help, error, hideLabel, className }}>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Anchor asChild>
          <span className="relative block">
            <Input
              {...wiring}
              value={text}
              onChange={onChange}
              readOnly={readOnly}
              inputMode="numeric"
              placeholder="YYYY-MM-DD"
              autoComplete="off"
              maxLength={10}
              className="pr-10 tabular-nums"
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
              value={text}
              {...(today !== undefined && { today })}
              {...(min !== undefined && { min })}
              onChoose={(day) => {
                onChange(day)
                setOpen(false)
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </FieldFrame>
  )
}
