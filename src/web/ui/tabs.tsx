import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

type Tab = { value: string; label: string; /** A badge behind the label. */ count?: number; content: ReactNode }

type TabsProps = {
  tabs: readonly Tab[]
  /** The accessible name of the tab list. */
  label: string
  /** With `onChange` the caller controls the tab; otherwise the first one opens. */
  value?: string
  onChange?: (value: string) => void
}

/** `<Tabs label="Sign in or register" tabs={[{ value: 'login', label: 'Login', content: <LoginForm /> }, ...]} />` */
export function Tabs({ tabs, label, value, onChange }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(tabs[0]?.value)
  const chosen = value ?? own
  const choose = (next: Tab | undefined) => {
    if (!next) return
    setOwn(next.value)
    onChange?.(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(tabs.at(to % tabs.length))
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="mb-5 flex w-fit max-w-full flex-wrap min-w-[min(28rem,100%)] gap-1 rounded-control bg-raised p-1 outline-none"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            className="min-h-7 flex-1 rounded-[6px] px-3 text-13 font-medium text-muted transition-colors hover:text-ink aria-selected:bg-surface aria-selected:text-ink touch:min-h-10 md:whitespace-nowrap"
          >
            {tab.label}{' '}
            {tab.count !== undefined && (
              <span className="ml-1 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-line px-1.5 text-12 text-ink tabular-nums">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} key={chosen}>
        {tabs.find((tab) => tab.value === chosen)?.content}
      </div>
    </div>
  )
}
