import { rememberDestination } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Heading, PageTitle } from '#web/ui/page.tsx'

/** Any URL without a screen. */
export const NotFound = ({ signedOut = false }: { signedOut?: boolean }) => (
  <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 px-6 text-center">
    <PageTitle>Not found</PageTitle>
    <div>
      <Heading>404 Page Not Found</Heading>
      <p className="mt-1 text-muted">
        {signedOut
          ? 'There is nothing at this address, or it is only for people who are signed in.'
          : 'There is nothing at this address.'}
      </p>
    </div>
    <div className="flex gap-2">
      <LinkButton href="/" variant="outline">
        Go to the start page
      </LinkButton>
      {signedOut && (
        <LinkButton href="/auth" onClick={rememberDestination}>
          Log In
        </LinkButton>
      )}
    </div>
  </div>
)
