import { auth } from '#features/people/auth/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Profile } from '../contract.ts'

/** Shows whether Google sign-in is connected, and how to connect it. Hidden where Google is not set up. */
export function GoogleCard({ profile }: { profile: Profile }) {
  const { data } = useRead(auth.providers)
  if (!data?.google) return null
  return (
    <Card title="Sign-in with Google" subtitle="Sign in with the Google account of your email">
      {profile.has_google ? (
        <p className="text-14 text-muted">Your Google account is connected.</p>
      ) : profile.email_confirmed ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-14 text-muted">Choose the Google account with the address {profile.email}.</p>
          <LinkButton href="/api/auth/google?next=%2Fprofile" external variant="outline">
            Connect Google
          </LinkButton>
        </div>
      ) : (
        <p className="text-14 text-muted">Confirm your email first. Then you can connect its Google account.</p>
      )}
    </Card>
  )
}
