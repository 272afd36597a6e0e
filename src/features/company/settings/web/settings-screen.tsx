import { Info } from 'lucide-react'
import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useUser } from '#web/platform/session.ts'
import { AskedField } from '#web/ui/focus-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { settings } from '../contract.ts'
import { Logo } from './logo.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { ServicesCard } from './services-card.tsx'
import { settingsCards } from './shared/settings-cards.ts'
import { SettingsForm } from './settings-form.tsx'

const BookingRulesCard = lazily(
  () => import('./booking-rules-card.tsx').then((module) => module.BookingRulesCard),
  <Skeleton className="h-96 w-full" />,
)

/** `?field=phone` opens a field by name, `?field=services` that card. */
export function SettingsScreen() {
  const { role } = useUser()
  const { data, error } = useRead(settings.get)
  const editable = role === 'admin'
  return (
    <Page title="Company Settings" subtitle="Shown on invoices, messages and the landing page" width="narrow">
      <div className="grid grid-cols-1 gap-5">
        {!editable && <ReadOnlyNotice />}
        {error ? (
          <ErrorState title="Failed to load settings" error={error} />
        ) : data === undefined ? (
          <Waiting />
        ) : (
          <>
            <Logo company={data} editable={editable} />
            <SettingsForm settings={data} editable={editable} />
            {data.business_hours && <BookingRulesCard settings={data} editable={editable} />}
            {editable && <QuietHoursCard settings={data} />}
            {editable && <SecurityCard settings={data} />}
          </>
        )}
        {isStaff(role) && <ServicesCard />}
        {editable && data && <Sections point={settingsCards} props={{ settings: data }} />}
        {data && <AskedField />}
      </div>
    </Page>
  )
}

const ReadOnlyNotice = () => (
  <p role="status" className="flex items-start gap-2.5 rounded-card border border-line bg-surface px-4 py-3 text-14">
    <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />
    You are viewing settings in read-only mode. Only administrators can edit company settings.
  </p>
)

const Waiting = () => (
  <div className="grid gap-5" aria-busy="true">
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)
