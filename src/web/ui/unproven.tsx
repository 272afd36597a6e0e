import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CONFIRM_UNPROVEN } from '#contract/email.ts'
import { ApiError } from '#web/platform/api.ts'
import { Badge } from './badge.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { NotSaved } from './form.tsx'

export const EMAIL_NOT_CONFIRMED = 'Email not confirmed'

/** Marks a login, or a record that it made, until its owner has proven the address. */
export const EmailNotConfirmed = () => (
  <Badge variant="outline" tone="warn" icon={<MailWarning aria-hidden="true" />}>
    {EMAIL_NOT_CONFIRMED}
  </Badge>
)

/** The risk that the server wants staff to accept, or null when it refused for another reason. */
const riskOf = (error: unknown): string | null =>
  (error instanceof ApiError && error.fields.find(({ path }) => path === CONFIRM_UNPROVEN)?.message) || null

type Confirmed = { confirm_unproven?: true }

/**
 * Saves something for a login. When its address is not confirmed the server names the risk: the person is asked, and the request
 * repeated with their decision. `const { save, question } = useUnprovenQuestion({ title, confirmLabel })`
 */
export function useUnprovenQuestion({ title, confirmLabel }: { title: string; confirmLabel: string }) {
  const [asked, setAsked] = useState<{ risk: string; decide: (goAhead: boolean) => void } | null>(null)
  async function save<T>(run: (confirmed: Confirmed) => Promise<T>): Promise<T> {
    try {
      return await run({})
    } catch (error) {
      const risk = riskOf(error)
      if (risk === null) throw error
      const goAhead = await new Promise<boolean>((decide) => setAsked({ risk, decide }))
      setAsked(null)
      if (!goAhead) throw new NotSaved()
      return run({ confirm_unproven: true })
    }
  }
  const question: ReactNode = asked && (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => asked.decide(true)}
      onClose={() => asked.decide(false)}
    >
      {asked.risk}
    </ConfirmDialog>
  )
  return { save, question }
}
