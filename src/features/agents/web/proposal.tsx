import { CircleCheck, CircleSlash, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { topics } from '#contract/topics.ts'
import { assistant, type Proposal } from '#features/assistant/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { refetch } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { updateProposal } from './chats.ts'

type Props = { agentId: string; proposal: Proposal }

/** A change that an agent proposes, with the user's decision. */
export function ProposedChange({ agentId, proposal }: Props) {
  const { id, title, facts, status } = proposal
  const onDone = (changed: Proposal) => {
    updateProposal(agentId, changed)
    // It can be of any kind of record.
    void refetch(topics)
  }
  const confirm = useAction(assistant.confirm, { failed: 'Failed to make this change', onDone })
  const discard = useAction(assistant.discard, { failed: 'Failed to discard this change', onDone })
  const isBusy = confirm.busy || discard.busy
  return (
    <section aria-label={title} className="mt-3 grid gap-3 rounded-card border border-line bg-ground p-4">
      <h3 className="text-14 font-semibold">{title}</h3>
      <DefinitionGrid facts={facts} />
      {status === 'open' ? (
        <div className="flex gap-2">
          <Button busy={confirm.busy} disabled={isBusy} onClick={() => void confirm.run({ params: { id }, body: {} })}>
            Confirm
          </Button>
          <Button
            variant="outline"
            busy={discard.busy}
            disabled={isBusy}
            onClick={() => void discard.run({ params: { id } })}
          >
            Discard
          </Button>
        </div>
      ) : (
        <Outcome proposal={proposal} onUndone={onDone} />
      )}
    </section>
  )
}

/** What became of it. */
function Outcome({
  proposal: { id, status, done },
  onUndone,
}: {
  proposal: Proposal
  onUndone: (changed: Proposal) => void
}) {
  const undo = useAction(assistant.undo, { failed: 'Failed to undo this change', onDone: onUndone })
  if (status === 'discarded') return <Result icon={<CircleSlash />}>Discarded. Nothing was changed.</Result>
  if (status === 'undone') return <Result icon={<Undo2 />}>Undone.</Result>
  if (!done) return null
  return (
    <>
      <Result icon={<CircleCheck className="text-good" />}>{done.message}</Result>
      <div className="flex items-center gap-4 text-14">
        {done.href !== null && (
          <Link href={done.href} className="font-medium underline underline-offset-2">
            Open
          </Link>
        )}
        {done.undoable && (
          <Button variant="outline" size="small" busy={undo.busy} onClick={() => void undo.run({ params: { id } })}>
            Undo
          </Button>
        )}
      </div>
    </>
  )
}

const Result = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p role="status" className="flex items-start gap-2 text-13 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    <span aria-hidden="true" className="text-muted">
      {icon}
    </span>
    {children}
  </p>
)
