import { publicPages } from './public-pages.ts'

/** First words of addresses that are no screen of the signed-in app: the server alone answers them. */
const OUTSIDE = new Set([
  ...Object.keys(publicPages),
  'api',
  'mcp',
  'payment',
  'assets',
  'visitors',
  'guides',
  'livez',
  'readyz',
  'metrics',
])

/** True for the address of a screen of the signed-in app, which can open without the server. Files have a dot. */
export const isAppPath = (path: string): boolean =>
  path === '/' || !(path.includes('.') || OUTSIDE.has(path.split('/', 2)[1] ?? ''))
