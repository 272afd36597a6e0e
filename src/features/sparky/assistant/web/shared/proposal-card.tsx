import { ArrowUpRight, CircleCheck, CircleSlash, Undo2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useAction } from '#web/platform/action.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { assistant, type Proposal } from '../../contract.ts'

const ProposalForm = lazily(() => import('./proposal-form.tsx').then((module) => module.ProposalForm))

type Props = {
  proposal: Proposal
  /** Stores the decided proposal in the conversation. */
  onChanged: (proposal: Proposal) => void
}

/** A change that the assistant or an agent suggests: what exactly it does, and the user's decision. */
export function ProposalCard({ proposal: initial, onChanged }: Props) {
  // It may have been decided in another tab, or just before a reload.
  const { data } = useRead(assistant.get, { params: { id: initial.id } })
  const proposal = data ?? initial
  const { id, title, facts, fields, status } = proposal
  const [editing, setEditing] = useState(false)
  const card = useRef<HTMLElement>(null)
  const onDone = (changed: Proposal) => {
    setEditing(false)
    onChanged(changed)
    // The pressed button is gone.
    card.current?.focus({ preventScroll: true })
  }
  const confirm = useAction(assistant.confirm, { failed: 'Failed to make this change', onDone })
  const discard = useAction(assistant.discard, { failed: 'Failed to discard this change', onDone })
  const busy = confirm.busy || discard.busy
  const params = { id }
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={title}
      className="outline-none mt-2 grid gap-3 rounded-card border border-line bg-ground p-3"
    >
      <h3 className="text-14 font-semibold wrap-anywhere">{title}</h3>
      {editing && status === 'open' ? (
        <ProposalForm proposal={proposal} onConfirmed={onDone} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
            {facts.map(({ label, value }, index) => (
              <div key={index} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{label}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {status === 'open' ? (
            <div className="flex flex-wrap gap-2 *:touch:min-h-11">
              <Button busy={confirm.busy} onClick={() => void (busy || confirm.run({ params, body: {} }))}>
                Confirm
              </Button>
              {fields.length > 0 && (
                <Button variant="outline" disabled={busy} onClick={() => setEditing(true)}>
                  Edit
                </Button>
              )}
              <Button variant="ghost" busy={discard.busy} onClick={() => void (busy || discard.run({ params }))}>
                Discard
              </Button>
            </div>
          ) : (
            <Outcome proposal={proposal} onUndone={onDone} />
          )}
        </>
      )}
    </section>
  )
}

/** The proposal's outcome. */
function Outcome({ proposal, onUndone }: { proposal: Proposal; onUndone: (changed: Proposal) => void }) {
  const { id, status, done } = proposal
  const undo = useAction(assistant.undo, { failed: 'Failed to undo this change', onDone: onUndone })
  if (status === 'discarded') return <Result icon={<CircleSlash />}>Discarded. Nothing was changed.</Result>
  if (status === 'undone') return <Result icon={<Undo2 />}>Undone.</Result>
  if (!done) return null
  const { message, href, undoable } = done
  return (
    <>
      <Result icon={<CircleCheck className="text-good" />}>{message}</Result>
      {(href !== null || undoable) && (
        <div className="flex flex-wrap gap-2 *:touch:min-h-11">
          {href !== null && (
            <Link
              href={href}
              className="inline-flex h-8 items-center gap-1.5 rounded-control border border-line px-3 font-medium hover:bg-raised"
            >
              Open
              <ArrowUpRight aria-hidden="true" className="size-4 text-muted" />
            </Link>
          )}
          {undoable && (
            <Button
              variant="ghost"
              icon={<Undo2 aria-hidden="true" />}
              busy={undo.busy}
              onClick={() => void undo.run({ params: { id } })}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const Result = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p role="status" className="flex items-start gap-2 text-13 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    <span aria-hidden="true" className="text-muted">
      {icon}
    </span>
    <span className="wrap-anywhere">{children}</span>
  </p>
)
