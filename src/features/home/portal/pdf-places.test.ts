import { expect, test, vi } from 'vitest'
import { createInvoice, createUser } from '#test/factories.ts'
import { linkTo } from '#test/links.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { createSentQuote } from '#test/quotes.ts'
import { setUpWorld } from '#test/world.ts'

// Visitors with a link have no user. One who requests many PDFs of their document must not delay the others.

let reading = Promise.resolve()
let started = 0
const files = new Map<string, Uint8Array>()
const storage = {
  provider: 'memory',
  put: async (key: string, bytes: Uint8Array) => {
    files.set(key, bytes)
    return { storage_provider: 'memory', file_name: key }
  },
  get: async ({ file_name }: { file_name: string }) => {
    started += 1
    await reading
    return files.get(file_name) ?? null
  },
  remove: async () => undefined,
}
const world = await setUpWorld({ services: { storage }, company: true })
const admin = await world.signedIn(await createUser(world.db, 'admin'))
await upload(world, admin, '/api/settings/logo', { bytes: png(4, 4) })

const making = {
  invoice: async () => linkTo(world, 'invoice', (await createInvoice(world.db)).id),
  quote: async () => linkTo(world, 'quote', (await createSentQuote(world)).quote.id),
}

test.each(['invoice', 'quote'] as const)('PDFs of one %s take no place of another', async (kind) => {
  const [mine, theirs] = [await making[kind](), await making[kind]()]
  const { promise, resolve } = Promise.withResolvers<void>()
  started = 0
  reading = promise
  const wanted = Array.from({ length: 4 }, () => mine.get('/pdf'))
  await vi.waitFor(() => expect(started).toBe(2))
  wanted.push(theirs.get('/pdf'))
  await vi.waitFor(() => expect(started).toBe(3))
  resolve()
  expect((await Promise.all(wanted)).map(({ status }) => status)).toEqual(Array(5).fill(200))
})
