import { FlaskConical, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CARDS_NOT_SET_UP, type CardPaymentsMode } from '#contract/card-payments.ts'
import { isStaff } from '#contract/roles.ts'
import { settings } from '#features/company/settings/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { PhoneLink } from '#web/ui/contact.tsx'

/** The mode of card payments, and the number to call if they are off. Reports no problem until the answer arrives. */
export function useCardPayments(): { mode: CardPaymentsMode; phone: string; blocked: string | null } {
  const company = useRead(settings.get).data
  const mode = company?.card_payments ?? 'live'
  return { mode, phone: company?.phone ?? '', blocked: mode === 'off' ? CARDS_NOT_SET_UP : null }
}

/** Shown above everything that offers to pay: cards cannot be charged, or payments are only a test. */
export function PayingNotice({ className = '' }: { className?: string }) {
  const { role } = useUser()
  const { mode, phone } = useCardPayments()
  if (mode === 'live') return null
  if (mode === 'test')
    return (
      <Notice
        icon={<FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />}
        className={className}
      >
        <strong className="font-medium text-ink">Test mode.</strong> Card payments here are not real: no money moves.
      </Notice>
    )
  return (
    <Notice icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />} className={className}>
      {isStaff(role) ? (
        <>
          Card payments are not set up. Clients are asked to pay by check or call.{' '}
          <Link href="/settings?field=services" className="whitespace-nowrap underline underline-offset-3">
            See Services in Settings
          </Link>
        </>
      ) : (
        <>
          <span className="text-ink">{CARDS_NOT_SET_UP}</span>{' '}
          {phone && <PhoneLink phone={phone} className="font-medium" />}
        </>
      )}
    </Notice>
  )
}

const Notice = ({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) => (
  <p
    role="note"
    className={`flex items-start gap-2.5 rounded-card border border-line bg-surface px-4 py-2.5 text-13 text-muted ${className}`}
  >
    {icon}
    <span>{children}</span>
  </p>
)
