import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { isStaff } from '#contract/roles.ts'
import { install, installOffered, installPrompt, isOfferDue, wayToInstall } from '#web/platform/install.ts'
import { useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const TITLE = 'Install Panelboard'
const REASON = 'It opens from its own icon, in its own window.'

const useWay = () => wayToInstall(useStore(installPrompt))

const How = ({ way }: { way: 'prompt' | 'ios' }) =>
  way === 'prompt' ? (
    <Button variant="outline" icon={<Download aria-hidden="true" />} onClick={() => void install()}>
      {TITLE}
    </Button>
  ) : (
    <ol className="grid list-decimal gap-1 pl-5 text-14">
      <li>Tap the Share button of Safari, the square with an arrow.</li>
      <li>Choose “Add to Home Screen”.</li>
      <li>Tap “Add”.</li>
    </ol>
  )

/** In the profile, wherever the browser can install the app. */
export function InstallCard() {
  const way = useWay()
  if (!way) return null
  return (
    <Card title={TITLE} subtitle={REASON}>
      <How way={way} />
    </Card>
  )
}

/** Offers it to staff once, after some days of use. */
export function InstallOffer() {
  const { role } = useUser()
  const way = useWay()
  const [isDue, setDue] = useState(isOfferDue)
  if (!way || !isDue || !isStaff(role)) return null
  const dismiss = () => {
    installOffered()
    setDue(false)
  }
  return (
    <Card
      title={TITLE}
      subtitle={REASON}
      action={<IconButton label="Do not install" icon={<X />} className="self-start" onClick={dismiss} />}
    >
      <How way={way} />
    </Card>
  )
}
