import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/date-format.ts'
import { call } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/page.tsx'
import { portal } from '../contract.ts'
import type { DocumentProps } from './link-page.tsx'
import { Unfolded } from './unfolded.tsx'
import { Fault, useAnswer } from './use-answer.tsx'

/** Offers by email, which the reader of an address stops or resumes. Opening the page changes nothing: mail scanners do too. */
export function LinkedPreferencesPage({ token, document, show }: DocumentProps<'email_preferences'>) {
  const { busy, fault, run } = useAnswer({ show })
  const [hasChosen, setHasChosen] = useState(false)
  const { company, preferences } = document
  const { email, offers_stopped_at } = preferences
  const isStopped = offers_stopped_at !== null
  const choose = async () => {
    if (await run(() => call(isStopped ? portal.resumeOffers : portal.stopOffers, { params: { token } })))
      setHasChosen(true)
  }
  const choice = (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      {isStopped ? (
        <p className="flex items-start gap-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          <span>
            You unsubscribed on {formatDate(company.time_zone, offers_stopped_at)}. We won't send more offers or review
            requests to this address.
          </span>
        </p>
      ) : (
        <p>{company.company_name} may send offers and review requests to this address.</p>
      )}
      {/* Another button each time, so that a held key does not press both. */}
      <Button
        key={String(isStopped)}
        size="large"
        variant={isStopped ? 'outline' : 'primary'}
        busy={busy}
        onClick={() => void choose()}
      >
        {isStopped ? 'Subscribe again' : 'Unsubscribe'}
      </Button>
    </div>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <header>
        <Heading>Offers by email</Heading>
        <p className="mt-0.5 text-14 wrap-anywhere text-muted">For {email}</p>
      </header>
      {hasChosen ? <Unfolded key={String(isStopped)}>{choice}</Unfolded> : choice}
      <Fault>{fault}</Fault>
      <p className="text-13 text-pretty text-muted">
        This does not change emails about your own bookings, visits, quotes and invoices.
      </p>
    </div>
  )
}
