import { PICTURES } from '#contract/app-shell.ts'
import { deleteDatabases } from './device.ts'
import { withDevice } from './device-store.ts'
import { deviceUser } from './session.ts'

const LONGEST_MS = 30 * 86_400_000
/** Characters of text, which are bytes of storage. */
const MOST_ANSWERS = 50_000_000
const MOST_LISTS = 150_000_000
const MOST_PICTURES = 200

type Aged = { address: string; readAt: number; size: number }

/** The addresses of what is too old, or does not fit, the oldest first. */
export function listExcess(all: readonly Aged[], most: number, now: number): string[] {
  let room = most
  const excess = []
  for (const { address, readAt, size } of all.toSorted((one, other) => other.readAt - one.readAt)) {
    room -= size
    if (room < 0 || readAt < now - LONGEST_MS) excess.push(address)
  }
  return excess.toReversed()
}

const tidyAnswers = () =>
  withDevice(async (device) => {
    const changes = device.transaction('answers', 'readwrite')
    const all: Aged[] = []
    // Keys only: the answers themselves may be large.
    for (let cursor = await changes.store.index('age').openKeyCursor(); cursor; cursor = await cursor.continue())
      all.push({ address: cursor.primaryKey, readAt: cursor.key[0], size: cursor.key[1] })
    for (const address of listExcess(all, MOST_ANSWERS, Date.now())) void changes.store.delete(address)
    await changes.done
  })

const tidyLists = () =>
  withDevice(async (device) => {
    const changes = device.transaction(['lists', 'blocks'], 'readwrite')
    const lists = changes.objectStore('lists')
    const all = await lists.getAll()
    const gone = new Set(listExcess(all, MOST_LISTS, Date.now()))
    const used = all.filter(({ address }) => !gone.has(address)).flatMap(({ blocks }) => blocks)
    const ids = new Set(used)
    // A later block may be of a list that another tab is saving.
    const last = Math.max(0, ...all.flatMap(({ blocks }) => blocks))
    for (const address of gone) void lists.delete(address)
    for (const id of await changes.objectStore('blocks').getAllKeys(IDBKeyRange.upperBound(last)))
      if (!ids.has(id)) void changes.objectStore('blocks').delete(id)
    await changes.done
  })

async function tidyPictures(): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(PICTURES)
  const all = await cache.keys()
  await Promise.all(all.slice(0, -MOST_PICTURES).map((request) => cache.delete(request)))
}

/** Drops what the device has had for too long, or too much of, and what an interrupted sign-out left. */
export async function tidyDevice(): Promise<void> {
  const id = deviceUser()
  if (id === null) return
  await deleteDatabases(id)
  await tidyAnswers()
  await tidyLists()
  await tidyPictures()
}
