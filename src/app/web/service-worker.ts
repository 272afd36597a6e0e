/// <reference lib="webworker" />
import type { PushedNotification } from '#features/people/notifications/contract.ts'
import { APP_SHELL, type BuildNews, type OpenPath, PICTURES, type WantedFiles } from '#contract/app-shell.ts'
import { isAppPath } from './app-path.ts'

// Opens the app without the server: see docs/decisions/0042. It never reloads a page, and keeps what pages of the build
// before may still load, so it can take over at any moment.

declare const self: ServiceWorkerGlobalScope
/** Set by the build (scripts/service-worker.ts). */
declare const BUILD: { entry: string; files: readonly string[]; code: readonly string[] }

const { entry, files, code } = BUILD

const PREFIX = 'build '
const CACHE = PREFIX + entry
/** Longer than a slow answer takes, short enough for a person who waits. */
const PATIENCE_MS = 3000
/** A proxy answers in place of a server that restarts. */
const IS_AWAY = new Set([502, 503, 504])
/** Files whose name is a hash of their content. */
const isCode = (path: string) => /^\/assets\/.*\.(?:js|css|woff2)$/.test(path)

/** The page must belong to this build; behind a proxy, another process may still run the one before. */
async function fetchShell(): Promise<Response> {
  const reply = await fetch(APP_SHELL, { cache: 'no-store' })
  if (!reply.ok || !(await reply.clone().text()).includes(entry)) throw new Error('The server runs another build')
  return reply
}

async function fetchFile(path: string): Promise<Response> {
  if (path === APP_SHELL) return fetchShell()
  const reply =
    (isCode(path) && (await caches.match(path))) || (await fetch(path, { cache: isCode(path) ? 'default' : 'reload' }))
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply
}

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(paths.map(async (path) => cache.put(path, await fetchFile(path))))
}

/** Loads one file at a time, to leave the connection to the page. */
async function keepAllCode(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const path of code) if (!(await cache.match(path))) await cache.put(path, await fetchFile(path))
}

/** Keeps this build and the one before, which open pages may still use. */
async function forgetOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function tellPages(): Promise<void> {
  const news: BuildNews = { entry }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(news)
}

/** The server's page; the kept one while the server cannot be reached. */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request)
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const reply = await Promise.race([answer, patience]).catch(() => null)
  if (reply && !IS_AWAY.has(reply.status)) return reply
  return (await (await caches.open(CACHE)).match(APP_SHELL)) ?? reply ?? answer
}

async function readFile(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const copy = (await cache.match(path)) ?? (await caches.match(path))
  if (copy) return copy
  const reply = await fetch(request)
  if (reply.ok && isCode(path)) await cache.put(path, reply.clone())
  return reply
}

/** A picture of a record: the server decides who sees it, and only if it does not answer, the device's is shown. */
async function readPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  // Signing out deletes the cache, which must not come back.
  const cache = (await caches.has(PICTURES)) ? await caches.open(PICTURES) : null
  try {
    const reply = await fetch(event.request)
    if (reply.ok && cache) event.waitUntil(cache.put(url, reply.clone()).catch(() => undefined))
    return reply
  } catch (error) {
    const picture = await cache?.match(url)
    if (picture) return picture
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep(files).then(() => self.skipWaiting())))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    forgetOldBuilds()
      .then(() => self.clients.claim())
      .then(tellPages),
  ),
)

self.addEventListener('message', (event) => {
  const { loaded, all }: WantedFiles = event.data
  event.waitUntil(
    keep(loaded.filter(isCode))
      .then(() => (all ? keepAllCode() : undefined))
      .then(() => event.ports[0]?.postMessage(null)),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isAppPath(pathname)) event.respondWith(openPage(request))
  } else if (isCode(pathname) || files.includes(pathname)) event.respondWith(readFile(pathname, request))
  else if (request.destination === 'image' && pathname.startsWith('/api/')) event.respondWith(readPicture(event))
})

/** Every push shows something: iOS ends a subscription after three that do not. */
self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path, tag }: PushedNotification = event.data.json()
  const options = { body, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: { path } satisfies OpenPath }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** Uses an open window without reloading it: someone may be typing there. */
async function openRecord(message: OpenPath): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => isAppPath(new URL(url).pathname))
  if (!page) return void (await self.clients.openWindow(message.path))
  page.postMessage(message)
  await page.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const message: OpenPath = event.notification.data
  event.waitUntil(openRecord(message))
})
