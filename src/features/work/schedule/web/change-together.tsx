import { useState } from 'react'
import { pluralize } from '#contract/text.ts'
import { dispatching } from '#features/work/dispatch/contract.ts'
import { ApiError, getErrorMessage } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { Visit } from '../contract.ts'
import type { Change } from './use-schedule.ts'

/** The new values of a visit. A time may be on the company's clock, without a zone. */
type Target = Pick<Change, 'assigned_to' | 'helper_ids'> & { scheduled_date?: string }

type Refused = { visit: Visit; reason: string }

/** Restores visits as they were, unless someone has changed one since. */
async function undo(before: readonly Visit[], versions: ReadonlyMap<string, string>): Promise<void> {
  const changes = before.map(({ id, scheduled_date, assigned_to, helper_ids }) => ({
    id,
    assigned_to,
    helper_ids,
    updated_at: versions.get(id),
    ...(scheduled_date !== null && { scheduled_date }),
  }))
  await change(dispatching.change, { body: { changes } }).then(
    () => toast({ title: `${pluralize(before.length, 'visit')} restored.` }),
    (error: unknown) => toast({ title: `Not undone. ${getErrorMessage(error)}`, destructive: true, lasting: true }),
  )
}

/** Changes several visits together, with one undo. Visits that cannot change are listed, and may be left out. */
export function useChangeTogether() {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const isIn = ({ id }: Visit) => !leftOut.has(id)

  const save = async (
    visits: readonly Visit[],
    toTarget: (visit: Visit) => Target,
    { done, asks = false }: { done: (count: number) => string; asks?: boolean },
  ): Promise<void> => {
    const chosen = visits.filter(isIn)
    const changes = chosen.map((visit) => ({ id: visit.id, updated_at: visit.updated_at, ...toTarget(visit) }))
    try {
      const saved = await change(dispatching.change, { body: { changes, ask_clients: asks } })
      const versions = new Map(saved.map(({ id, updated_at }) => [id, updated_at]))
      toast({
        title: done(chosen.length),
        ...(asks && { description: 'Clients hear of it in half a minute.' }),
        undo: () => void undo(chosen, versions),
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      const reasons = fields.flatMap(({ path, message }) => {
        const visit = chosen[Number(path.split('.')[1])]
        return visit ? [{ visit, reason: message }] : []
      })
      setRefused(reasons)
      // The list has its reasons.
      if (error instanceof ApiError && reasons.length > 0)
        throw new ApiError(error.status, error.message, 'Nothing was saved.')
      throw error
    }
  }
  const leaveOut = () => {
    setLeftOut(new Set([...leftOut, ...refused.map(({ visit }) => visit.id)]))
    setRefused([])
  }
  return { save, isIn, refused, leaveOut }
}

type Together = ReturnType<typeof useChangeTogether>

/** The visits that cannot change, each with its reason. */
export function RefusedVisits({ refused, leaveOut }: Pick<Together, 'refused' | 'leaveOut'>) {
  if (refused.length === 0) return null
  return (
    <section role="alert" aria-label="Visits that cannot change" className="rounded-control border border-line p-3">
      <ul className="grid gap-2">
        {refused.map(({ visit, reason }) => (
          <li key={visit.id} className="text-13">
            <span className="font-semibold">{[visit.title, visit.client_name].filter(Boolean).join(' for ')}</span>
            <span className="block text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      <Button variant="outline" size="small" className="mt-3" onClick={leaveOut}>
        {refused.length === 1 ? 'Leave it out' : 'Leave these out'}
      </Button>
    </section>
  )
}
