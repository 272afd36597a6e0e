import { RotateCcw, Send } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'wouter'
import { MAX_MESSAGE } from '#features/sparky/assistant/contract.ts'
import { ProposalCard } from '#features/sparky/assistant/web/shared/proposal-card.tsx'
import { useStore } from '#web/platform/store.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Agent } from '../contract.ts'
import { type Chat, chats, chatWith, type Entry, send, startOver, updateProposal } from './chats.ts'
import { Rating } from './rating.tsx'

/** A conversation with an agent. It survives closing until the page is reloaded. */
export function ChatDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { id, name, description } = agent
  const chat = chatWith(useStore(chats), id)
  const isAnswered = chat.entries.some(({ role }) => role === 'assistant')
  return (
    <Dialog
      title={name}
      size="wide"
      onClose={onClose}
      aside={
        isAnswered && (
          <IconButton
            label="New conversation"
            icon={<RotateCcw />}
            className="-my-1 touch:-my-2"
            disabled={chat.pending}
            onClick={() => startOver(id)}
          />
        )
      }
    >
      <DialogBody className="grid content-start gap-4 md:min-h-80">
        {chat.entries.length === 0 && <p className="text-14 text-muted">{description ?? `Write to ${name} below.`}</p>}
        <Messages chat={chat} agent={agent} />
        {isAnswered && !chat.pending && <Rating agentId={id} value={chat.rating} />}
      </DialogBody>
      <Composer agent={agent} pending={chat.pending} />
    </Dialog>
  )
}

const scrollTo = (end: HTMLElement | null) => end?.scrollIntoView({ block: 'nearest' })

function Messages({ chat: { entries, pending }, agent }: { chat: Chat; agent: Agent }) {
  return (
    <>
      <div role="log" aria-label="Messages" className="grid gap-4 text-14">
        {entries.map((entry, index) =>
          entry.role === 'user' ? (
            <div key={index} className="ml-8 justify-self-end rounded-card bg-raised px-3 py-2">
              <span className="sr-only">You:</span>
              <p className="whitespace-pre-wrap wrap-anywhere">{entry.content}</p>
            </div>
          ) : (
            <Answer key={index} entry={entry} agent={agent} />
          ),
        )}
      </div>
      {pending && (
        <p role="status" className="flex items-center gap-2 text-13 text-muted">
          <Spinner />
          {agent.name} is writing...
        </p>
      )}
      <div key={`${entries.length} ${pending}`} ref={scrollTo} />
    </>
  )
}

const Answer = ({ entry, agent: { id, name } }: { entry: Entry; agent: Agent }) => (
  <div className="min-w-0">
    <span className="sr-only">{name}:</span>
    <Markdown text={entry.content} />
    {entry.proposals?.map((proposal) => (
      <ProposalCard key={proposal.id} proposal={proposal} onChanged={(changed) => updateProposal(id, changed)} />
    ))}
    {entry.sources && entry.sources.length > 0 && (
      <ul aria-label="Sources" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13">
        {entry.sources.map(({ title, href }) => (
          <li key={href + title}>
            <Link href={href} className="text-muted underline underline-offset-2 hover:text-ink">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    )}
    {entry.built_in && <p className="mt-1.5 text-12 text-muted">Built-in answer, no AI model is connected.</p>}
  </div>
)

/** Enter sends, Shift+Enter makes a new line. A message that was not answered comes back. */
function Composer({ agent: { id, name }, pending }: { agent: Agent; pending: boolean }) {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const submit = async () => {
    if (isEmpty || pending) return
    setText('')
    if (!(await send(id, text))) setText((since) => (since === '' ? text : `${text}\n${since}`))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      className="flex items-end gap-2 border-t border-line px-5 py-3 max-md:px-4 max-md:pb-[max(12px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        rows={1}
        aria-label={`Message to ${name}`}
        placeholder="Type your message..."
        maxLength={MAX_MESSAGE}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-36 min-h-11! resize-none! py-3!"
      />
      <IconButton
        type="submit"
        label="Send"
        icon={<Send />}
        aria-disabled={isEmpty || pending || undefined}
        className="size-11! bg-accent text-accent-ink! not-aria-disabled:hover:bg-accent-hover aria-disabled:opacity-55"
      />
    </form>
  )
}
