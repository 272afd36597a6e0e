import { TokensCard } from '#features/people/tokens/web/shared/tokens-card.tsx'
import { TwoFactorPanel } from '#features/people/two-factor/web/shared/two-factor.tsx'
import { useRead } from '#web/platform/query.ts'
import { Sections } from '#web/platform/sections.tsx'
import { InstallCard } from '#web/shell/install.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Profile, profile } from '../contract.ts'
import { DetailsCard } from './details-card.tsx'
import { GoogleCard } from './google-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { Picture } from './picture.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { profileSections } from './shared/profile-sections.ts'
import { announceProfile } from './profile-changes.ts'

/** The user's own account: details, security, and notifications. */
export function ProfileScreen() {
  const { data, error } = useRead(profile.get)
  return (
    <Page title="Your profile" subtitle="How others see you, and how you sign in" width="narrow">
      {error ? <ErrorState error={error} /> : data ? <Cards profile={data} /> : <Waiting />}
    </Page>
  )
}

const Cards = ({ profile }: { profile: Profile }) => (
  <div className="grid grid-cols-1 gap-5">
    <DetailsCard profile={profile} picture={<Picture profile={profile} />} />
    <NotificationsCard profile={profile} />
    <InstallCard />
    <Sections point={profileSections} props={{}} />
    <PasswordCard hasPassword={profile.has_password} />
    <TwoFactorPanel
      state={profile.two_factor}
      codesLeft={profile.recovery_codes_left}
      hasPassword={profile.has_password}
      onChanged={announceProfile}
    />
    <GoogleCard profile={profile} />
    <SessionsCard />
    <TokensCard hasPassword={profile.has_password} />
  </div>
)

const Waiting = () => (
  <div className="grid gap-5" aria-busy="true">
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)
