import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { createQueryClient } from './platform/query.ts'
import { forgetDestination, useUser } from './platform/session.ts'
import { SignedInRoutes, TwoFactorFirst } from './router.tsx'
import { Layout } from './shell/layout.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'

const queries = createQueryClient()

/** The app of a signed-in person. */
export function SignedIn() {
  const user = useUser()
  const [path] = useLocation()
  useEffect(() => {
    if (path !== '/auth') forgetDestination()
  }, [path])
  return (
    <QueryClientProvider client={queries}>
      {user.two_factor === 'required' ? (
        <main id="main" tabIndex={-1}>
          <TwoFactorFirst />
        </main>
      ) : (
        <Layout>
          <ErrorBoundary key={path}>
            <SignedInRoutes />
          </ErrorBoundary>
        </Layout>
      )}
    </QueryClientProvider>
  )
}
