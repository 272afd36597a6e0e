import { ChevronDown } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { useAction } from '#web/platform/action.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { blocked, type ClientDetails, clients, consentWords } from '../contract.ts'

const recordable = ['in_person', 'phone', 'written'] as const

const kinds = [
  ['request', 'About their bookings, visits, quotes and invoices'],
  ['consent', 'Review requests and offers'],
] as const

/** Which texts may go to the client: who agreed, when and how, or when they stopped texts. */
export function TextConsent({ client }: { client: ClientDetails }) {
  const zone = useZone()
  const { run, busy } = useAction(clients.recordConsent, {
    done: 'Consent recorded',
    failed: 'Failed to record consent',
    denied: "You don't have permission to update clients",
  })
  const { id, texts_stopped_at, text_consent, text_refusals } = client
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {texts_stopped_at === null &&
        kinds.map(([kind, label]) => (
          <span key={kind} className="basis-full">
            {label}:{' '}
            <span className={text_refusals[kind] === null ? 'text-good' : 'text-muted'}>
              {text_refusals[kind] ?? 'allowed'}
            </span>
          </span>
        ))}
      {texts_stopped_at !== null ? (
        <span className="text-warn">
          Texts stopped {formatDate(zone, texts_stopped_at)}. They resume when the client texts START.
        </span>
      ) : text_consent === null ? (
        <span className="text-muted">No consent on record</span>
      ) : (
        <span>
          Agreed {consentWords[text_consent.method]} on {formatDate(zone, text_consent.given_at)}
          {text_consent.recorded_by !== null && (
            <span className="text-muted"> · recorded by {text_consent.recorded_by}</span>
          )}
        </span>
      )}
      {blocked.recordConsent(client) === null && (
        <Menu
          align="start"
          items={recordable.map((method) => ({
            label: `Agreed ${consentWords[method]}`,
            onSelect: () => void run({ params: { id }, body: { method } }),
          }))}
        >
          <Button variant="outline" size="small" busy={busy} className="[&_svg]:order-last" icon={<ChevronDown />}>
            Record consent
          </Button>
        </Menu>
      )}
    </span>
  )
}
