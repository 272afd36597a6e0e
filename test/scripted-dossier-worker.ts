import type { FromWorker, ToWorker } from '#features/dossier/server/worker.ts'

// Replaces the process of a dossier in tests: the title of the job says how it ends.

process.on('message', (message: ToWorker) => {
  if (!('input' in message)) return
  const { title } = message.input.job
  if (title === 'hang') return
  if (title === 'crash') process.abort()
  const done = { pdf: new TextEncoder().encode(title), fingerprint: '', fileHash: '', pages: 1 }
  const answer: FromWorker = title === 'fail' ? { failed: 'No such font' } : { done }
  process.send?.(answer, () => process.disconnect?.())
})
