import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { Role } from '#contract/roles.ts'

/** A conversation whose last answer is checked. */
export type HeldOut = {
  role: Role
  language: string
  asks: readonly string[]
  /** Facts of the right answer. None: it must say that it cannot, or ask back. */
  says: readonly string[]
  never: readonly string[]
  proposes: string | null
}

const HEADING = /^## (\w+) (\w+)$/

/** The questions of `held-out.txt`, whose first lines say how they are written. */
export function readHeldOut(): HeldOut[] {
  const lines = readFileSync(new URL('held-out.txt', import.meta.url), 'utf8').split('\n')
  let section: Pick<HeldOut, 'role' | 'language'> | null = null
  const questions: HeldOut[] = []
  for (const line of lines) {
    const [, role, language] = HEADING.exec(line) ?? []
    if (role !== undefined && language !== undefined) section = { role: z.parse(Role, role), language }
    const [asks, checks] = line.split(' => ')
    if (section === null || asks === undefined || checks === undefined) continue
    const all = checks.split('; ').map((check) => check.trim())
    questions.push({
      ...section,
      asks: asks.split(' > '),
      says: all.filter((check) => !/^[?!@]/.test(check)),
      never: all.flatMap((check) => (check.startsWith('!') ? [check.slice(1)] : [])),
      proposes: all.find((check) => check.startsWith('@'))?.slice(1) ?? null,
    })
  }
  return questions
}
