import { expect, test } from 'vitest'
import { isAppPath } from './app-path.ts'

test.each(['/', '/jobs', '/invoices/0199', '/panels/0199/print', '/profile'])('%s opens without the server', (path) => {
  expect(isAppPath(path)).toBe(true)
})

test.each([
  '/api/logout',
  '/api',
  '/l/a-secret',
  '/payment/0199',
  '/auth',
  '/quote-request/embed',
  '/verify',
  '/invite',
  '/index.html',
  '/guides/invoice.webp',
  '/.well-known/security.txt',
  '/livez',
])('only the server answers %s', (path) => {
  expect(isAppPath(path)).toBe(false)
})
