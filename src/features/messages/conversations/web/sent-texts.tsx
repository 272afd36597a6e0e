import { MessageSquare } from 'lucide-react'
import { formatPhone } from '#contract/phone-format.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { useZone } from '#web/platform/zone.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'

export type SentText = { sid: string; name: string; phone: string; text: string; at: string }

/** Texts sent since the page was loaded, newest first. */
const sentTexts = createStore<readonly SentText[]>([])

export const addSent = (text: SentText): void => sentTexts.set([text, ...sentTexts.get()])

export function SentTexts() {
  const texts = useStore(sentTexts)
  const zone = useZone()
  return (
    <Card title="Sent Messages" subtitle="Since you opened this page" flush>
      {texts.length === 0 ? (
        <p className="flex items-center gap-2 border-t border-line px-5 py-4 text-14 text-muted max-md:px-4">
          <MessageSquare aria-hidden="true" className="size-4" />
          No messages sent yet
        </p>
      ) : (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Sent Messages"
          className="max-h-[500px] divide-y divide-line overflow-y-auto border-t border-line"
        >
          {texts.map(({ sid, name, phone, text, at }) => (
            <li key={sid} className="grid gap-1 px-5 py-3 max-md:px-4">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate text-14 font-medium">{name}</span>
                <span className="shrink-0 text-12 text-muted">
                  <InstantDate instant={at} zone={zone} withTime />
                </span>
              </p>
              <p className="text-13 text-muted tabular-nums">{formatPhone(phone)}</p>
              <p className="text-14 wrap-anywhere whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
