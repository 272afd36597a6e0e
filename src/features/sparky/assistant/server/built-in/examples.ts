import { readFileSync } from 'node:fs'
import type { Source } from '../../contract.ts'

// The examples are data: `examples/everyone.txt` says how they are written.

const FOLDER = new URL('examples/', import.meta.url)
const readText = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8')

/** The lines `key: rest` of a file. A line that begins with spaces goes on with the one above. */
export const readTable = (file: string): [key: string, rest: string][] =>
  [...readText(file).matchAll(/^([^#\s].*?): (.+(?:\n +.+)*)$/gm)].map(([, key = '', rest = '']) => [
    key,
    rest.replaceAll(/\n +/g, ' '),
  ])

export type Audience = 'staff' | 'client'

/** A tool of an entry: the first one, one for when nothing was there so far, one more, or a change to propose (`~`). */
export type Step = { kind: string; tool: string; fields: [name: string, value: string][]; words: string; none: string }

/** Another entry that answers, or a question back, if slots were filled or not. */
type Route = { conditions: { slot: string; holds: boolean }[]; target: string }

/** Example sentences for an entry, and how it is answered. `offer` is the label of its button. */
export type Examples = {
  entry: string
  offer: string | null
  sentences: string[]
  routes: Route[]
  steps: Step[]
  words: string
  sources: Source[]
  needsClient: boolean
}

const HEADING = /^## ([\w-]+)(?:: (.+))?$/
const SOURCE = /^@ (\S+) (.+)$/
const STEP = /^([=|+~]) (\w+)(.*)$/
const ROUTE = /^\? (.+): (.+)$/

/** The sections of these files. An entry with a section in each has the sentences of both. */
function readExamples(...files: string[]): Examples[] {
  const sections = new Map<string, Examples>()
  let section: Examples | undefined
  for (const typed of files.flatMap((file) => readText(file).split('\n'))) {
    const line = typed.replaceAll('{client!}', '{client}')
    const [, entry, offer = null] = HEADING.exec(line) ?? []
    const [, href, title] = SOURCE.exec(line) ?? []
    const [, kind, tool, fields = ''] = STEP.exec(line) ?? []
    const [, slots, target] = ROUTE.exec(line) ?? []
    if (entry !== undefined) {
      const empty = { sentences: [], routes: [], steps: [], words: '', sources: [], needsClient: false }
      section = sections.get(entry) ?? { entry, offer, ...empty }
      sections.set(entry, section)
    }
    if (!section || entry !== undefined || line === '' || line.startsWith('#')) continue
    section.needsClient ||= line !== typed
    const current = section.steps.at(-1) ?? section
    if (href !== undefined && title !== undefined) section.sources.push({ title, href })
    else if (kind !== undefined && tool !== undefined) {
      const pairs = [...fields.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']): [string, string] => [
        name,
        value,
      ])
      section.steps.push({ kind, tool, fields: pairs, words: '', none: '' })
    } else if (slots !== undefined && target !== undefined) {
      const conditions = [...slots.matchAll(/(no )?\{([^{}]+)\}/g)].map(([, no, slot = '']) => ({ slot, holds: !no }))
      section.routes.push({ conditions, target })
    } else if (line.startsWith('> ')) current.words = [current.words, line.slice(2)].filter(Boolean).join('\n')
    else if (line.startsWith('! ') && 'none' in current) current.none = line.slice(2)
    else section.sentences.push(line)
  }
  return [...sections.values()]
}

/** Answers that others lead to. */
export const details = readExamples('details.txt')

/** Questions that sections of the guides answer. An entry is the anchor of a section, its offer the title. */
export const guideQuestions: Record<Audience, Examples[]> = {
  staff: readExamples('guides-everyone.txt', 'guides-staff.txt'),
  client: readExamples('guides-everyone.txt', 'guides-client.txt'),
}

/** Questions about the electrical trade, by subject. */
export const knowledge: Record<Audience, Examples[]> = {
  staff: readExamples('knowledge-staff.txt'),
  client: readExamples('knowledge-client.txt'),
}

/** The subjects of the trade are one entry: which of them it is, their sentences tell. */
const withKnowledge = (sections: Examples[], subjects: readonly Examples[]): Examples[] =>
  sections.map((one) =>
    one.entry === 'code'
      ? { ...one, sentences: [...one.sentences, ...subjects.flatMap(({ sentences }) => sentences)] }
      : one,
  )

export const examples: Record<Audience, Examples[]> = {
  staff: withKnowledge(readExamples('everyone.txt', 'staff.txt', 'staff-money.txt'), knowledge.staff),
  client: withKnowledge(readExamples('everyone.txt', 'client.txt'), knowledge.client),
}
