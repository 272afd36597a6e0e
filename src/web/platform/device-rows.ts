import type { Endpoint } from '#contract/endpoint.ts'
import { whenIdle } from './later.ts'
import type { DeviceRows, Row } from './row-list.ts'
import { recall, remember } from './session.ts'

/** Set once this device has rows, so that a user without any does not wait for its database. */
const SAVED_KEY = 'panelboard.rows'

/** The rows of the list at an address on this device. They are saved when the browser is idle; each time those of the last call. */
export function rowsOnDevice<T extends Row>(endpoint: Endpoint, address: string): DeviceRows<T> {
  let opening: Promise<DeviceRows<T>> | null = null
  const open = () => (opening ??= import('./device-blocks.ts').then((module) => module.openRows<T>(endpoint, address)))
  let waiting: Parameters<DeviceRows<T>['save']> | null = null
  let isSaving = false

  async function write() {
    const blocks = await open()
    for (let next = waiting; next; next = waiting) {
      waiting = null
      await blocks.save(...next)
      remember(SAVED_KEY, '1')
    }
    isSaving = false
  }

  return {
    load: async (add) =>
      recall(SAVED_KEY) === null
        ? null
        : open().then(
            (blocks) => blocks.load(add),
            () => null,
          ),
    async save(...rows) {
      waiting = rows
      if (isSaving) return
      isSaving = true
      // One that fails, such as on a full disk, is the last one of this page.
      whenIdle(() => void write().catch(() => undefined))
    },
  }
}
