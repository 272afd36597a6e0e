import { Send } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { WriteWithSparky } from '#features/company/drafts/web/shared/write-with-sparky.tsx'
import { useAction } from '#web/platform/action.ts'
import { usePhone } from '#web/platform/media.ts'
import { Button } from '#web/ui/button.tsx'
import { type Conversation, messages } from '../contract.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { conversationName } from './conversation-name.ts'
import { useQuietQuestion } from './shared/use-quiet-question.ts'
import { clientTemplates, staffTemplates } from './templates.ts'
import { TextBox } from './text-box.tsx'
import { useTextDraft } from './text-drafts.ts'

/** The box for the next text. Enter sends it; on mobile, and with Shift, Enter starts a new line. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { id } = conversation
  const isPhone = usePhone()
  const { text, write, clear } = useTextDraft(id)
  const mayDisturb = useQuietQuestion()
  const { run, busy } = useAction(messages.send, {
    done: ({ status, error }) =>
      status === 'failed'
        ? { title: 'Error', description: 'Failed to send message', detail: error ?? '', destructive: true }
        : null,
    failed: 'Failed to send message',
    denied: "You don't have permission to send messages",
  })
  const send = async () => {
    const body = text.trim()
    if (body === '' || busy || !(await mayDisturb())) return
    // Also a failed text is in the conversation, with the reason.
    if (await run({ params: { id }, body: { body } })) clear(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isPhone || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className="flex items-start gap-2 border-t border-line bg-surface px-3 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="min-w-0 flex-1">
        <TextBox
          label={`Message to ${conversationName(conversation)}`}
          hideLabel
          rows={text.length > 120 || text.includes('\n') ? 4 : 1}
          value={text}
          onChange={write}
          onKeyDown={onKeyDown}
          placeholder="Write a message..."
        />
        <div className="flex flex-wrap items-start gap-2">
          <WriteWithSparky
            kind="message"
            read={() => ({ text, subject: conversationName(conversation) })}
            onUse={write}
          />
          <MenuButton
            align="start"
            items={(conversation.is_staff ? staffTemplates : clientTemplates).map((template) => ({
              label: template.label,
              onSelect: () => write([text.trim(), template.text].filter(Boolean).join(' ')),
            }))}
          >
            <Button variant="ghost" size="small">
              Templates
            </Button>
          </MenuButton>
        </div>
      </div>
      <Button
        type="submit"
        size="large"
        busy={busy}
        blocked={text.trim() === '' ? 'Write a message first.' : null}
        icon={<Send aria-hidden="true" />}
        aria-label="Send"
        className="px-3.5!"
      >
        <span className="max-md:hidden">Send</span>
      </Button>
    </form>
  )
}
