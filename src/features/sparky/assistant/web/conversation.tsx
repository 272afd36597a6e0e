import { clsx } from 'clsx'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { BookOpenText } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/button.tsx'
import { isPath, Markdown } from '#web/ui/markdown.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Source } from '../contract.ts'
import { suggestionsFor } from '../rules/suggestions.ts'
import { ask, type Place, updateProposal } from './requests.ts'
import { chat, type Message } from './chat.ts'
import { ProposalCard } from './shared/proposal-card.tsx'
import { SparkyMark } from './panel-header.tsx'

/** The questions and answers. Screen readers hear an answer once it is whole. */
export function Conversation({ place }: { place: Place }) {
  const { messages, pending, failure } = useStore(chat)
  const question = useRef<HTMLParagraphElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const lastQuestion = messages.findLast(({ role }) => role === 'user')
  useEffect(() => {
    // The last question goes to the top, and the answer grows below it.
    const scroll = () => {
      const target = chat.get().failure === null ? question.current : null
      if (target) target.scrollIntoView({ block: 'start' })
      else end.current?.scrollIntoView({ block: 'nearest' })
    }
    scroll()
    let previous = chat.get()
    return chat.subscribe(() => {
      const now = chat.get()
      const isTyping =
        now.messages === previous.messages && now.pending === previous.pending && now.failure === previous.failure
      previous = now
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
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <div className="flex min-h-full flex-col gap-3 p-3">
        {messages.length === 0 && !pending && <Welcome place={place} />}
        <div role="log" aria-label="Messages" className="contents">
          {messages.map((message, index) =>
            message.role === 'user' ? (
              <QuestionText key={index} ref={message === lastQuestion ? question : undefined}>
                {message.content}
              </QuestionText>
            ) : (
              <Answer key={index} {...message} isLast={index === messages.length - 1} place={place} />
            ),
          )}
        </div>
        {pending && (
          <AnswerText>
            <div aria-hidden="true">{pending.text !== '' && <Markdown text={pending.text} />}</div>
            <p
              role="status"
              className={clsx('flex items-center gap-2 text-13 text-muted', pending.text !== '' && 'mt-2')}
            >
              <Spinner />
              {pending.step ?? (pending.text === '' ? 'Thinking...' : 'Writing...')}
            </p>
          </AnswerText>
        )}
        {failure !== null && !pending && <Notice>{failure}</Notice>}
        <div ref={end} />
      </div>
    </div>
  )
}

const Welcome = ({ place }: { place: Place }) => (
  <div className="my-auto grid justify-items-center gap-4 px-2 py-4 text-center">
    <SparkyMark />
    <p className="text-16 font-semibold">Hi! I&apos;m Sparky!</p>
    <Choices label="Suggestions" choices={suggestionsFor(place.role, place.page)} place={place} />
  </div>
)

type ChoicesProps = { label: string; choices: readonly string[]; place: Place }

/** Messages to send with one press. */
const Choices = ({ label, choices, place }: ChoicesProps) => (
  <ul aria-label={label} className="grid w-full gap-1.5">
    {choices.map((choice) => (
      <li key={choice}>
        <Button
          variant="outline"
          onClick={(event) => {
            // The button goes away, and with it the focus.
            event.currentTarget.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true })
            void ask(choice, place)
          }}
          className="h-auto! min-h-9 w-full py-1.5 text-left whitespace-normal! touch:min-h-11"
        >
          {choice}
        </Button>
      </li>
    ))}
  </ul>
)

type AskedProps = { ref: Ref<HTMLParagraphElement> | undefined; children: string }

const QuestionText = ({ ref, children }: AskedProps) => (
  <p ref={ref} className="ml-8 scroll-mt-3 self-end rounded-card bg-raised px-3 py-2 whitespace-pre-wrap wrap-anywhere">
    <span className="sr-only">You: </span>
    {children}
  </p>
)

const AnswerText = ({ children }: { children: ReactNode }) => <div className="min-w-0">{children}</div>

type AnswerProps = Message & { isLast: boolean; place: Place }

function Answer({ content, sources, proposals, choices, stopped, built_in: isBuiltIn, isLast, place }: AnswerProps) {
  return (
    <AnswerText>
      <span className="sr-only">Sparky: </span>
      <Markdown text={content} />
      {stopped && <p className="mt-1 text-12 text-muted">Stopped</p>}
      {proposals?.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} onChanged={updateProposal} />
      ))}
      {choices && isLast && (
        <div className="mt-2">
          <Choices label="Choices" choices={choices} place={place} />
        </div>
      )}
      <Sources sources={(sources ?? []).filter(({ href }) => isPath(href))} />
      {isBuiltIn && isLast && <p className="mt-1.5 text-12 text-muted">Built-in answer, no AI model is connected.</p>}
    </AnswerText>
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
