import { parentPort } from 'node:worker_threads'

// Replaces the PDF worker in tests: a document with the title `hang` never finishes, `crash` ends the thread, `fail` fails.

// oxlint-disable unicorn/require-post-message-target-origin -- this is a thread, not a window
parentPort?.on('message', ({ title }: { title: string }) => {
  if (title === 'hang') return
  if (title === 'crash') process.exit(1)
  parentPort?.postMessage(title === 'fail' ? { error: 'No such font' } : { bytes: new TextEncoder().encode(title) })
})
