import { useState } from 'react'

/** Texts that were begun and not sent, by conversation. */
const drafts = new Map<string, string>()

/** A text that is still there when its box is opened again. `clear` leaves what was typed since it was sent. */
export function useTextDraft(id: string) {
  const [text, setText] = useState(() => drafts.get(id) ?? '')
  const write = (value: string) => {
    drafts.set(id, value)
    setText(value)
  }
  const clear = (sent: string) => {
    if (drafts.get(id) === sent) drafts.delete(id)
    setText((now) => (now === sent ? '' : now))
  }
  return { text, write, clear }
}
