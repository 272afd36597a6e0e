import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { verdictText } from '#features/dossier/server/verdict.ts'
import { verifyDossier } from '#features/dossier/server/verify.ts'

// `npm run verify-dossier FILE`: whether a dossier is as it was made, and what was changed. Needs nothing but the file. Exits
// with 0 only if nothing was changed.

const [path] = process.argv.slice(2)

async function verify(): Promise<boolean> {
  if (path === undefined) {
    console.error('Name the PDF to check: npm run verify-dossier dossier.pdf')
    return false
  }
  const bytes = await readFile(path).catch(() => null)
  if (!bytes) {
    console.error(`The file ${path} cannot be read. Check its name and try again.`)
    return false
  }
  const verdict = await verifyDossier(bytes)
  console.log(verdictText(basename(path), verdict))
  return verdict.intact
}

process.exitCode = (await verify()) ? 0 : 1
