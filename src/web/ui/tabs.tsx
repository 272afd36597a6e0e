import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab = { value: string; label: string; content: ReactNode }

/** `<Tabs label="Sign in or register" tabs={[{ value: 'login', label: 'Login', content: <LoginForm /> }, ...]} />` */
export function Tabs({
  tabs,
  label,
  value,
  onChange,
}: {
  tabs: readonly Tab[]
  label: string
  value?: string
  onChange?: (value: string) => void
}) {
  return (
    <Radix.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
      {...(onChange && { onValueChange: onChange })}
    >
      <Radix.List aria-label={label} className="mb-5 flex gap-1 rounded-control bg-raised p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="h-7 flex-1 rounded-[6px] px-3 text-13 font-medium text-muted transition-colors hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink touch:h-10"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
