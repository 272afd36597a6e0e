import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { TwoFactorState } from '#contract/current-user.ts'
import { isStaff } from '#contract/roles.ts'
import { settings } from '#features/company/settings/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RECOVERY_CODES, TWO_FACTOR_IS_REQUIRED } from '../../contract.ts'

const SetUpDialog = lazily(() => import('../dialogs.tsx').then((module) => module.SetUpDialog))
const TurnOff = lazily(() => import('../dialogs.tsx').then((module) => module.TurnOff))
const NewRecoveryCodes = lazily(() => import('../dialogs.tsx').then((module) => module.NewRecoveryCodes))
const RecoveryCodesDialog = lazily(() => import('../dialogs.tsx').then((module) => module.RecoveryCodesDialog))

type TwoFactorPanelProps = {
  state: TwoFactorState
  codesLeft: number
  hasPassword: boolean
  onChanged: () => void
}

/** The user's own two-factor sign-in: its status, with buttons to turn it on and off. */
export function TwoFactorPanel({ state, codesLeft, hasPassword, onChanged }: TwoFactorPanelProps) {
  const [dialog, setDialog] = useState<'set-up' | 'turn-off' | 'renew' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const required = useIsRequired()
  const on = state === 'on'
  const close = () => setDialog(null)
  const show = (newCodes: readonly string[]) => {
    setCodes(newCodes)
    close()
    onChanged()
  }
  return (
    <Card
      title="Two-factor sign-in"
      subtitle="A code from your phone, after your password"
      action={
        <Badge
          outlined={!on}
          tone={on ? 'good' : 'muted'}
          icon={on ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
        >
          {on ? 'On' : 'Off'}
        </Badge>
      }
    >
      {on ? (
        <div className="grid gap-4">
          <p className={codesLeft < 3 ? 'text-14 text-warn' : 'text-14 text-muted'}>
            {codesLeft} of {RECOVERY_CODES} recovery codes left.
            {codesLeft < 3 && ' Make new ones before they run out.'}
          </p>
          <div className="flex flex-wrap gap-2 max-md:[&>button]:flex-1">
            <Button variant="outline" onPointerEnter={NewRecoveryCodes.preload} onClick={() => setDialog('renew')}>
              New recovery codes
            </Button>
            <Button
              variant="ghost"
              blocked={required ? TWO_FACTOR_IS_REQUIRED : null}
              onPointerEnter={TurnOff.preload}
              onClick={() => setDialog('turn-off')}
            >
              Turn off
            </Button>
          </div>
          {required && <p className="text-12 text-muted">{TWO_FACTOR_IS_REQUIRED}</p>}
        </div>
      ) : (
        <Button
          variant="outline"
          onPointerEnter={SetUpDialog.preload}
          onClick={() => setDialog('set-up')}
          className="max-md:w-full"
        >
          Set up
        </Button>
      )}
      {dialog === 'set-up' && <SetUpDialog hasPassword={hasPassword} onConfirmed={show} onClose={close} />}
      {dialog === 'turn-off' && <TurnOff hasPassword={hasPassword} onChanged={onChanged} onClose={close} />}
      {dialog === 'renew' && <NewRecoveryCodes onCreated={show} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

/** True if the company requires it for this user. */
function useIsRequired(): boolean {
  const { data } = useRead(settings.get)
  return isStaff(useUser().role) && data?.require_two_factor === true
}
