import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazily } from '#web/platform/lazily.tsx'
import { useViewed } from '#web/platform/open-record.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Pane } from './pane.tsx'

// The list does not delay the open conversation beside it.
const ConversationList = lazily(() => import('./conversation-list.tsx').then((module) => module.ConversationList))
const Thread = lazily(() => import('./thread.tsx').then((module) => module.Thread))
const NewConversation = lazily(() => import('./new-conversation.tsx').then((module) => module.NewConversation))

/** Everyone the company texts with, and the texts with one of them. */
export function Conversations() {
  const { viewed, view, leave } = useViewed()
  const clientId = new URLSearchParams(useSearch()).get('client')
  const [, navigate] = useLocation()
  const [starting, setStarting] = useState(false)
  const start = (
    <Button variant="outline" size="small" onClick={() => setStarting(true)}>
      New
    </Button>
  )
  return (
    <>
      <ConversationList current={viewed} onOpen={view} tools={start} />
      {viewed !== null ? (
        <Pane label="Conversation" whenNarrow="over">
          <Thread key={viewed} id={viewed} onClose={leave} />
        </Pane>
      ) : (
        <Pane label="Conversation" whenNarrow="nowhere">
          <EmptyState title="Choose a conversation" icon={<MessageSquare aria-hidden="true" />} />
        </Pane>
      )}
      {(starting || clientId !== null) && (
        <NewConversation
          clientId={clientId ?? ''}
          onStarted={(id) => navigate(`/messages?open=${id}`, { replace: clientId !== null })}
          onClose={() => {
            setStarting(false)
            if (new URLSearchParams(location.search).has('client')) navigate('/messages', { replace: true })
          }}
        />
      )}
    </>
  )
}
