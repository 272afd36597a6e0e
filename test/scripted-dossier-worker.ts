import { closeSync, writeSync } from 'node:fs'
import type { FromWorker, ToWorker } from '#features/compliance/dossier/server/worker.ts'

// Replaces the process of a dossier in tests: the title of the job says how it ends.

process.on('message', (message: ToWorker) => {
  if (!('input' in message)) return
  const { title } = message.input.job
  if (title === 'hang') return
  if (title === 'wants a photo') return void process.send?.({ wanted: 0 } satisfies FromWorker)
  if (title === 'crash') process.abort()
  const done = { pages: 1 }
  writeSync(4, title)
  closeSync(4)
  const answer: FromWorker = title === 'fail' ? { failed: 'No such font' } : { done }
  process.send?.(answer, () => process.disconnect?.())
})
