import { PICTURES } from '#contract/app-shell.ts'

// The user's data on this device: a database (device-store.ts), and pictures in the browser's cache. It is deleted from pages
// of visitors too, so this file must stay free of libraries.

const PREFIX = 'panelboard '

/** The name of a user's database. */
export const databaseName = (userId: string): string => PREFIX + userId

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const outcome of ['success', 'error']) request.addEventListener(outcome, () => resolve())
  })

/** Deletes the databases of any user, except one. A browser that refuses has none. */
export async function deleteDatabases(except?: string): Promise<void> {
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + (except ?? ''))
    await Promise.all(others.map(deleteDatabase))
  } catch {
    return
  }
}

/** Deletes what the device has, but for the database of whoever signs in. */
export async function forgetDevice(except?: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PICTURES).catch(() => false)
  await deleteDatabases(except)
}
