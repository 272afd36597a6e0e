import { useEffect, useState } from 'react'
import { ArrowUpRight, Zap } from 'lucide-react'
import { Link } from 'wouter'
import type { GateRefusal } from '#contract/errors.ts'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { sparky, whyRefused } from '#web/platform/sparky.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { GateDecision, GateName } from '#features/work/visits/rules/gates.ts'
import { gates } from '../contract.ts'
import type { ShownRefusal } from './shared/gate-host.tsx'

const titles: Record<GateName, string> = {
  schedule: 'Permit needed',
  complete: 'Signature needed',
  invoice: 'Inspection needed',
  crew: 'License needed',
}

/** Why a gate refused, with a link to what is missing. Administrators can override it here, with a reason. */
export function RefusedDialog({ gate, isOverDialog, answer }: ShownRefusal) {
  const { role } = useUser()
  const assistant = useStore(sparky)
  const [overriding, setOverriding] = useState(false)
  useEffect(() => {
    // Back leaves the screen that the refusal is about.
    const dismiss = () => answer(null)
    addEventListener('popstate', dismiss)
    return () => removeEventListener('popstate', dismiss)
  }, [answer])
  const name = GateName.parse(gate.name)
  const { job_id } = gate
  if (overriding) return <Override {...{ name, job_id, answer }} onBack={() => setOverriding(false)} />
  return (
    <Dialog title={titles[name]} reading onClose={() => answer(null)}>
      <DialogBody className="grid gap-4">
        <p>{gate.need}</p>
        {gate.missing.length > 0 && (
          <ul aria-label="What is missing" className="overflow-hidden rounded-control border border-line">
            {gate.missing.map(({ label, href }) => (
              <li key={href + label} className="not-first:border-t not-first:border-line">
                <Link
                  href={href}
                  {...(isOverDialog ? { target: '_blank', rel: 'noreferrer' } : { onClick: () => answer(null) })}
                  className="flex min-h-11 items-center gap-2 px-3 py-2 font-medium hover:bg-raised focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
                  <ArrowUpRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="text-13 text-muted">{whoMay(role === 'admin', gate)}</p>
      </DialogBody>
      <DialogActions>
        {assistant && (
          <Button
            variant="ghost"
            icon={<Zap aria-hidden="true" />}
            className="mr-auto"
            onClick={() => assistant(whyRefused(gate.need))}
          >
            Explain this
          </Button>
        )}
        <Button variant="outline" onClick={() => answer(null)}>
          Close
        </Button>
        {role === 'admin' && <Button onClick={() => setOverriding(true)}>Override</Button>}
      </DialogActions>
    </Dialog>
  )
}

function whoMay(isAdmin: boolean, { admins }: GateRefusal): string {
  if (isAdmin) return 'As an administrator you can override this with a reason, which is kept.'
  if (admins.length === 0) return 'An administrator can override this.'
  return `An administrator can override this: ${admins.join(', ')}.`
}

type OverrideProps = Pick<ShownRefusal, 'answer'> & { name: GateName; job_id: string | null; onBack: () => void }

/** Asks for the reason. A job that is not saved yet brings the decision along, so both are saved or neither. */
function Override({ name, job_id, answer, onBack }: OverrideProps) {
  const save = async ({ gate, reason }: GateDecision) => {
    if (job_id === null) return { gate_override: { gate, reason } }
    await change(gates.override, { body: { job_id, gate, reason } })
    return {}
  }
  return (
    <FormDialog
      title="Override"
      description="The reason is kept with your name and the time."
      schema={GateDecision}
      defaults={{ gate: name, reason: '' }}
      submitLabel="Override and Continue"
      busyLabel="Saving..."
      failed="Failed to save the override"
      denied="Only administrators can override this"
      save={save}
      onSaved={answer}
      onClose={onBack}
    >
      <TextareaField name="reason" label="Reason" rows={3} required />
    </FormDialog>
  )
}
