import { SignedOutRoutes } from './router.tsx'

/** The app for a signed-out visitor. It loads neither the signed-in shell nor its libraries. */
export const SignedOut = () => (
  <main id="main" tabIndex={-1}>
    <SignedOutRoutes />
  </main>
)
