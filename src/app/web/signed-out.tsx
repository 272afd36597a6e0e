import { SignedOutRoutes } from './router.tsx'

/** The app of somebody who is not signed in. It loads neither the signed-in shell nor its libraries. */
export const SignedOut = () => (
  <main id="main" tabIndex={-1}>
    <SignedOutRoutes />
  </main>
)
