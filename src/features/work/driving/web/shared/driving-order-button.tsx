import { Route } from 'lucide-react'
import { useState } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import { Button } from '#web/ui/button.tsx'

const DrivingOrderDialog = lazily(() => import('../driving-order.tsx').then((module) => module.DrivingOrderDialog))

/** Opens the driving order of the user's day. */
export function DrivingOrderButton({ today }: { today: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<Route aria-hidden="true" />}
        onPointerEnter={DrivingOrderDialog.preload}
        onClick={() => setOpen(true)}
      >
        Driving Order
      </Button>
      {isOpen && <DrivingOrderDialog today={today} onClose={() => setOpen(false)} />}
    </>
  )
}
