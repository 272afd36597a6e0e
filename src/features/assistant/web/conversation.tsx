import { clsx } from 'clsx'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { BookOpenText, CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/button.tsx'
import { isPath, Markdown } from '#web/ui/markdown.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Source } from '../contract.ts'
import { suggestionsFor } from '../rules/suggestions.ts'
import { ask, type Place, updateProposal } from './asking.ts'
import { chat, type Message } from './chat.ts'
import { ProposalCard } from './shared/proposal-card.tsx'
import { SparkyMark } from './panel-header.tsx'

/** The questions and answers. Screen readers hear an answer once it is whole. */
export function Conversation({ place }: { place: Place }) {
  const { messages, pending, failure } = useStore(chat)
  const question = useRef<HTMLParagraphElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const asked = messages.findLast(({ role }) => role === 'user')
  useEffect(() => {
    // The last question goes to the top, and the answer grows below it.
    const scroll = () => {
      const target = chat.get().failure === null ? question.current : null
      if (target) target.scrollIntoView({ block: 'start' })
      else end.current?.scrollIntoView({ block: 'nearest' })
    }
    scroll()
    let shown = chat.get()
    return chat.subscribe(() => {
      const now = chat.get()
      const isTyping = now.messages === shown.messages && now.pending === shown.pending && now.failure === shown.failure
      shown = now
      // After React has rendered the change.
      if (!isTyping) requestAnimationFrame(scroll)
    })
  }, [])
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard
      tabIndex={0}
      role="group"
      aria-label="Conversation"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <div className="flex min-h-full flex-col gap-3 p-3">
        {messages.length === 0 && !pending && <Welcome place={place} />}
        <div role="log" aria-label="Messages" className="contents">
          {messages.map((message, index) =>
            message.role === 'user' ? (
              <Asked key={index} ref={message === asked ? question : undefined}>
                {message.content}
              </Asked>
            ) : (
              <Answer key={index} {...message} isLast={index === messages.length - 1} />
            ),
          )}
        </div>
        {pending && (
          <Said>
            <div aria-hidden="true">{pending.text !== '' && <Markdown text={pending.text} />}</div>
            <p
              role="status"
              className={clsx('flex items-center gap-2 text-13 text-muted', pending.text !== '' && 'mt-2')}
            >
              <Spinner />
              {pending.step ?? (pending.text === '' ? 'Thinking...' : 'Writing...')}
            </p>
          </Said>
        )}
        {failure !== null && !pending && (
          <p role="alert" className="flex items-start gap-2 rounded-control bg-bad/12 px-3 py-2 text-13 text-bad">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="wrap-anywhere">{failure}</span>
          </p>
        )}
        <div ref={end} />
      </div>
    </div>
  )
}

const Welcome = ({ place }: { place: Place }) => (
  <div className="my-auto grid justify-items-center gap-4 px-2 py-4 text-center">
    <SparkyMark />
    <p className="text-16 font-semibold">Hi! I&apos;m Sparky!</p>
    <ul aria-label="Suggestions" className="grid w-full gap-1.5">
      {suggestionsFor(place.role, place.page).map((suggestion) => (
        <li key={suggestion}>
          <Button
            variant="outline"
            onClick={() => void ask(suggestion, place)}
            className="h-auto! min-h-9 w-full py-1.5 text-left whitespace-normal! touch:min-h-11"
          >
            {suggestion}
          </Button>
        </li>
      ))}
    </ul>
  </div>
)

type AskedProps = { ref: Ref<HTMLParagraphElement> | undefined; children: string }

const Asked = ({ ref, children }: AskedProps) => (
  <p ref={ref} className="ml-8 scroll-mt-3 self-end rounded-card bg-raised px-3 py-2 whitespace-pre-wrap wrap-anywhere">
    <span className="sr-only">You: </span>
    {children}
  </p>
)

const Said = ({ children }: { children: ReactNode }) => <div className="min-w-0">{children}</div>

function Answer({ content, sources, proposals, stopped, built_in: isBuiltIn, isLast }: Message & { isLast: boolean }) {
  return (
    <Said>
      <span className="sr-only">Sparky: </span>
      <Markdown text={content} />
      {stopped && <p className="mt-1 text-12 text-muted">Stopped</p>}
      {proposals?.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} onChanged={updateProposal} />
      ))}
      <Sources sources={(sources ?? []).filter(({ href }) => isPath(href))} />
      {isBuiltIn && isLast && <p className="mt-1.5 text-12 text-muted">Built-in answer, no AI model is connected.</p>}
    </Said>
  )
}

const Sources = ({ sources }: { sources: readonly Source[] }) =>
  sources.length > 0 && (
    <ul aria-label="Sources" className="mt-2 flex flex-wrap gap-1.5">
      {sources.map(({ title, href }) => (
        <li key={href + title} className="min-w-0">
          <Link
            href={href}
            className="flex min-h-7 items-center gap-1.5 rounded-control border border-line px-2 py-0.5 text-12 text-muted hover:border-line-strong hover:text-ink touch:min-h-11"
          >
            <BookOpenText aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="wrap-anywhere">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
