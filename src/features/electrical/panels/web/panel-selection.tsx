import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { Button } from '#web/ui/button.tsx'
import { MOST_PANELS, type PanelCapacity } from '../rules/capacity-endpoints.ts'

const MessageOwners = lazily(() => import('./message-owners.tsx').then((module) => module.MessageOwners))

type Props = { rows: readonly PanelCapacity[]; onDone: () => void }

function whyNot(count: number): string | null {
  if (count === 0) return 'Select a panel first.'
  return count > MOST_PANELS ? `Select at most ${MOST_PANELS} panels.` : null
}

/** The action for the selected panels. */
export function PanelSelection({ rows, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<MessageSquare aria-hidden="true" />} blocked={whyNot(rows.length)} onClick={() => setIsOpen(true)}>
        Message clients...
      </Button>
      {isOpen && <MessageOwners panels={rows} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  )
}
