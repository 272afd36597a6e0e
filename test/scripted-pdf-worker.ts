import { parentPort } from 'node:worker_threads'

// Replaces the PDF worker in tests: a document named `hang` never finishes, `crash` ends the thread, `fail` fails.

// oxlint-disable unicorn/require-post-message-target-origin -- this is a thread, not a window
parentPort?.on('message', ({ name }: { name: string }) => {
  if (name === 'hang') return
  if (name === 'crash') process.exit(1)
  parentPort?.postMessage(name === 'fail' ? { error: 'No such font' } : { bytes: new TextEncoder().encode(name) })
})
