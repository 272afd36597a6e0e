import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import { type Endpoint, isStream } from '#contract/endpoint.ts'
import { databaseName } from './device.ts'
import type { QueuedChange } from './queued-change.ts'
import { deviceUser } from './session.ts'

// The database of the signed-in user on this device. It is loaded after the first screen.

/** An answer of a GET, as text. */
export type StoredAnswer = { address: string; text: string; readAt: number; size: number }

/** A list of rows, whose blocks are in their order. */
export type StoredList = { address: string; version: string | null; readAt: number; blocks: number[]; size: number }

type DeviceSchema = DBSchema & {
  answers: { key: string; value: StoredAnswer; indexes: { age: [readAt: number, size: number] } }
  lists: { key: string; value: StoredList }
  /** Rows, as JSON: reading and writing text takes a third of the time of objects. */
  blocks: { key: number; value: string }
  outbox: { key: number; value: QueuedChange }
}

type Device = IDBPDatabase<DeviceSchema>

const VERSION = 1

/** An answer may date from before an update of the app, which expects a different one. */
export const fits = ({ returns }: Pick<Endpoint, 'returns'>, data: unknown): boolean =>
  typeof returns === 'object' && !isStream(returns) && z.safeParse(returns, data).success

let opening: { id: string; device: Promise<Device> } | null = null

function open(id: string): Promise<Device> {
  const device = openDB<DeviceSchema>(databaseName(id), VERSION, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: 'address' }).createIndex('age', ['readAt', 'size'])
      db.createObjectStore('lists', { keyPath: 'address' })
      db.createObjectStore('blocks', { autoIncrement: true })
      db.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
    },
    // A newer build in another tab, or signing out, must not wait for this page.
    blocking(_current, _blocked, event) {
      opening = null
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => (opening = null),
  })
  opening = { id, device }
  return device
}

/** iOS cuts the connections of tabs in the background without telling them. */
const isDead = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'

/**
 * Works with the database of the signed-in user. Undefined if there is none: the user is signed out, or the browser refuses (a
 * private window, a full disk), and the app works without it.
 */
export async function withDevice<T>(work: (device: Device) => Promise<T>): Promise<T | undefined> {
  const id = deviceUser()
  if (id === null) return undefined
  try {
    const device = await (opening?.id === id ? opening.device : open(id))
    return await work(device).catch(async (error: unknown) => {
      if (!isDead(error)) throw error
      return work(await open(id))
    })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    opening = null
    return undefined
  }
}

/** How many changes of a user, who is not signed in now, wait on this device. */
export async function countWaiting(id: string): Promise<number> {
  try {
    const name = databaseName(id)
    // Opening one that is not there would create it.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0
    const device = await open(id)
    const count = await device.count('outbox')
    opening = null
    device.close()
    return count
  } catch {
    return 0
  }
}
