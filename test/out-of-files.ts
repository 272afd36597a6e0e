import { closeSync, openSync } from 'node:fs'
import { buildInProcess } from '#features/compliance/dossier/server/process.ts'
import { dossierInput } from './dossiers.ts'

// Makes a dossier with no file left to open, then one more. Run with a low limit of open files.

const build = buildInProcess({ program: new URL('scripted-dossier-worker.ts', import.meta.url), patienceMs: 30_000 })
const make = () =>
  build(
    dossierInput({ job: { ...dossierInput().job, title: 'good' } }),
    async () => null,
    new AbortController().signal,
  ).then(
    ({ bytes }) => Buffer.from(bytes).toString(),
    (error: Error) => error.message,
  )

const files: number[] = []
try {
  for (;;) files.push(openSync('/dev/null', 'r'))
} catch (error) {
  console.log(Object(error).code)
}
console.log(await make())
for (const file of files) closeSync(file)
console.log(await make())
