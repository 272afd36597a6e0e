import { Send, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useStore } from '#web/platform/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { MAX_MESSAGE } from '../contract.ts'
import { ask, type Place, stopAnswer } from './requests.ts'
import { changeChat, chat } from './chat.ts'
import { speak, speaksAnswers, spokenText } from './speech.ts'
import { VoiceBar } from './voice-bar.tsx'

/** The question's text field. Enter sends it, Shift+Enter makes a new line. */
export function Composer({ place }: { place: Place }) {
  const { input, pending } = useStore(chat)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const isEmpty = input.trim() === ''
  const send = () => {
    void ask(input, place).then((text) => {
      if (text !== null && speaksAnswers.get()) speak(spokenText(text), { isAnswer: true })
    })
    box.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="border-t border-line px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Textarea
          ref={box}
          rows={1}
          aria-label="Ask Sparky"
          placeholder="Ask me anything..."
          maxLength={MAX_MESSAGE}
          value={input}
          onChange={(event) => changeChat({ input: event.target.value })}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-36 min-h-11! resize-none! py-3!"
        />
        {pending ? (
          <IconButton
            label="Stop"
            icon={<Square fill="currentColor" />}
            onClick={stopAnswer}
            className="size-11! bg-raised text-ink!"
          />
        ) : (
          <IconButton
            type="submit"
            label="Send"
            icon={<Send />}
            aria-disabled={isEmpty || undefined}
            className="size-11! bg-accent text-accent-ink! not-aria-disabled:hover:bg-accent-hover aria-disabled:opacity-55"
          />
        )}
      </form>
      <VoiceBar role={place.role} />
    </div>
  )
}
