import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import type { CurrentUser } from '#contract/current-user.ts'
import { queryClient } from '#web/platform/query.ts'
import { setUser } from '#web/platform/session.ts'
import { ConfirmHost } from '#web/ui/dialog.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

// Component test harness: renders a part as the signed-in app does, against a fake server.

const user: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'dana',
  role: 'admin',
  name: 'Dana Reyes',
  email: 'dana@example.com',
  email_confirmed: true,
  phone: null,
  avatar_url: null,
  referral_code: 'DANA',
  must_change_password: false,
  two_factor: 'off',
}

/**
 * Renders a component with a signed-in user, or null for a visitor, the query cache, questions and toasts: `const screen = await
 * show(<ClientForm />, { role: 'client' })`.
 */
export function show(part: ReactNode, signedIn: Partial<CurrentUser> | null = {}) {
  setUser(signedIn && { ...user, ...signedIn })
  return render(
    <QueryClientProvider client={queryClient}>
      {part}
      <ConfirmHost />
      <Toaster />
    </QueryClientProvider>,
  )
}

type Sent = { method: string; path: string; query: Record<string, string>; body: unknown }
type Answer = object | ((request: Sent) => unknown)

/** Rejects when the component aborts its request. */
const whenAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** An error response, or any response with headers: `reply({ message: 'Not allowed' }, { status: 403 })`. */
export const reply = (body: unknown, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init)

/**
 * Answers the component's requests by method and path with a JSON value, a `reply(...)`, or a function of the request.
 * Returns the requests received: `const sent = serve({ 'GET /api/clients': [acme], 'POST /api/clients': ({ body }) =>
 * ({ id: '1', ...body }) })`.
 */
export function serve(answers: Record<string, Answer>): Sent[] {
  const requests: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    const text = typeof body === 'string' ? body : undefined
    const request: Sent = {
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: text === undefined ? body : JSON.parse(text),
    }
    requests.push(request)
    const answer = answers[`${method} ${pathname}`]
    if (answer === undefined)
      return reply({ message: `The test has no answer for ${method} ${pathname}` }, { status: 404 })
    const value: unknown =
      typeof answer === 'function'
        ? await Promise.race([(answer as (request: Sent) => unknown)(request), whenAborted(signal)])
        : answer
    return value instanceof Response ? value.clone() : reply(value)
  })
  return requests
}
