import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { Button } from '#web/ui/button.tsx'
import type { TrayProps } from './tray.tsx'

const TraySheet = lazily(() => import('./tray-sheet.tsx').then((module) => module.TraySheet))

/** The tray on mobile: a button that opens a sheet. */
export function TrayButton(props: TrayProps) {
  const [open, setOpen] = useState(false)
  if (props.visits.length === 0) return null
  return (
    <>
      <Button
        variant="outline"
        icon={<Inbox aria-hidden="true" />}
        onPointerEnter={TraySheet.preload}
        onClick={() => setOpen(true)}
      >
        Unscheduled ({props.visits.length})
      </Button>
      {open && <TraySheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
