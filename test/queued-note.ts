import { afterEach } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { forgetDevice } from '#web/platform/device.ts'
import { loadQueue, queueChange } from '#web/platform/outbox.ts'

const create = endpoint({
  method: 'POST',
  path: '/api/notes',
  access: 'staff',
  summary: '',
  changes: [],
  queued: { words: 'Note' },
})

afterEach(async () => {
  await forgetDevice()
  await loadQueue()
})

/** Has a change wait on this device. After each test, none does. */
export const queueNote = () => queueChange(create)
