import { useState } from 'react'
import { states } from '#contract/states.ts'
import { ApiError } from '#web/platform/api.ts'
import { Board, stateColumns } from '#web/ui/board.tsx'
import { Money } from '#web/ui/money.tsx'
import { Specimen } from './specimen.tsx'

const leadStates = states({
  new: { label: 'New', tone: 'info', icon: 'draft', refuses: { won: 'Contact the lead first' } },
  contacted: { label: 'Contacted', tone: 'warn', icon: 'working' },
  won: { label: 'Won', tone: 'good', icon: 'done', over: true },
  lost: { label: 'Lost', tone: 'muted', icon: 'cancelled', over: true },
})

type Status = (typeof leadStates.names)[number]
type Lead = { id: string; name: string; worth: string; status: Status; updated_at: string }

const names = [
  'Hill Country Dental',
  'Bastrop Feed and Ranch',
  'Evelyn Pruitt',
  'A client with a name that takes more than one line',
]
const first = names.map((name, index): Lead => ({
  id: name,
  name,
  worth: `${(index + 1) * 1800}.00`,
  status: 'new',
  updated_at: '1',
}))

/** Moves take a second. Another user always gets to a lost lead first. */
export function Boards() {
  const [leads, setLeads] = useState(first)
  const move = async ({ id, updated_at }: Lead, status: Status) => {
    await new Promise((done) => setTimeout(done, 1000))
    if (status === 'lost')
      throw new ApiError(409, 'conflict', 'Another user changed this lead. Check it, then move it again.')
    const version = String(Number(updated_at) + 1)
    setLeads((all) => all.map((lead) => (lead.id === id ? { ...lead, status, updated_at: version } : lead)))
    return { updated_at: version }
  }
  return (
    <Specimen name="Lost is refused by the server, Won by the rule for a new lead">
      <Board
        label="Leads by status"
        by="status"
        columns={stateColumns(leadStates)}
        cards={leads}
        getName={({ name }) => name}
        blocked={leadStates.refusal}
        onMove={move}
        onOpen={() => undefined}
        denied="You don't have permission to move leads"
      >
        {({ name, worth }) => (
          <>
            <span className="block font-semibold">{name}</span>
            <Money className="text-12 text-muted">{worth}</Money>
          </>
        )}
      </Board>
    </Specimen>
  )
}
