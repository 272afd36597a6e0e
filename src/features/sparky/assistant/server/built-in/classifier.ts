import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Audience, type Examples, examples, guideQuestions, knowledge } from './examples.ts'
import { type Network, reader, train } from './perceptrons.ts'
import { canonical, canonicals, items, wordsIn } from './words.ts'

/** An entry with how well a sentence fits it, from 0 to 1. */
export type Match = { entry: string; score: number }

/** How much a beginning or a pair counts beside a whole word. */
const PART = 0.7
const LENGTH = 3

/** Sets the length of a feature vector, so a long sentence counts no more than a short one. */
function scale(features: Map<string, number>, length: number): Map<string, number> {
  const size = Math.hypot(...features.values()) || 1
  return new Map([...features].map(([name, value]) => [name, (value / size) * length]))
}

/** `inspector` and `inspection` begin with the same letters. */
const BEGINNING = 5

/** Words, their beginnings, and word pairs. */
function featuresIn(sentence: string): Map<string, number> {
  const words = [
    '^',
    ...wordsIn(sentence)
      // One number says as much as another: `the 540 on my bill`.
      .map((word) => (/^\d{3,}$/.test(word) ? '#' : canonical(word)))
      .filter((word) => word !== 'please'),
  ]
  const features = new Map<string, number>()
  words.slice(1).forEach((word, index) => {
    features.set(word, 1)
    if (word.length > BEGINNING) features.set(`${word.slice(0, BEGINNING)}-`, PART)
    features.set(`${words[index]} ${word}`, PART)
  })
  return features
}

/** Examples with a noun for {item}, each time another one. */
const expand =
  (audience: Audience) =>
  ({ entry, sentences }: Examples) =>
    sentences.flatMap((sentence, index) =>
      (sentence.includes('{item}') ? [0, 1] : [0]).map((nth) => {
        let use = index * 3 + nth * 5
        const filled = sentence.replaceAll('{item}', () => items[use++ % items.length] ?? '')
        return { entry, sentence: audience === 'client' ? filled.replaceAll('{person}', '{client}') : filled }
      }),
    )

/** Every example, and in how many of them each word and pair is. */
function readRows(entries: readonly Examples[], audience: Audience) {
  const rows = entries
    .flatMap(expand(audience))
    .map(({ entry, sentence }) => ({ entry, features: featuresIn(sentence) }))
  const counts = new Map<string, number>()
  for (const name of rows.flatMap(({ features }) => [...features.keys()])) counts.set(name, (counts.get(name) ?? 0) + 1)
  return { rows, counts }
}

const GOLDEN = (Math.sqrt(5) - 1) / 2
/** Mixes the entries, the same way each time: the network favors what it sees last. */
const shuffle = <Row>(rows: readonly Row[]): Row[] =>
  rows
    .map((row, index) => ({ row, place: (index * GOLDEN) % 1 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row)

/** The two levels of classes: entries, and the subjects of the trade entry. */
const groups = { entries: examples, subjects: knowledge }
type Group = keyof typeof groups

function trainGroup(group: Group, audience: Audience): Network {
  const { rows, counts } = readRows(groups[group][audience], audience)
  // A pair that occurs once says nothing.
  const isCommon = (name: string) => !name.includes(' ') || (counts.get(name) ?? 0) > 1
  return train(
    shuffle(rows).map(({ entry, features }) => ({
      entry,
      features: new Map([...scale(features, LENGTH)].filter(([name]) => isCommon(name))),
    })),
  )
}

/** Written by the build: training takes seconds. */
const FILE = new URL('trained.json', import.meta.url)
const Trained = z.object({ key: z.string(), networks: z.record(z.string(), z.custom<Network>()) })

/** To be raised when training changes. */
const VERSION = 6

/** Changes with the examples. */
const getKey = (): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, groups, [...canonicals], items]))
    .digest('hex')

const round = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value

const networkNames = (['entries', 'subjects'] as const).flatMap((group) =>
  (['staff', 'client'] as const).map((audience) => ({ group, audience, name: `${group} ${audience}` })),
)

/** Trains on the examples for the server to come. */
export async function saveTrained(): Promise<void> {
  const networks = networkNames.map(({ group, audience, name }) => [name, trainGroup(group, audience)])
  await writeFile(FILE, JSON.stringify({ key: getKey(), networks: Object.fromEntries(networks) }, round))
}

/** The networks that the build trained on these examples. */
function load(): Record<string, Network> {
  if (!existsSync(FILE)) return {}
  const { key, networks } = Trained.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  return key === getKey() ? networks : {}
}

/** How alike a sentence is to the nearest three examples of each entry, from 0 to 1. Rare words count for more. */
function nearest(entries: readonly Examples[], audience: Audience): (sentence: string) => Map<string, number> {
  const { rows, counts } = readRows(entries, audience)
  const weigh = (features: Map<string, number>) =>
    scale(
      new Map([...features].map(([name, value]) => [name, value * Math.log(rows.length / (counts.get(name) ?? 1))])),
      1,
    )
  /** The examples that have a word or pair, each with its weight there. */
  const uses = new Map<string, { row: number; weight: number }[]>()
  rows.forEach(({ features }, row) => {
    for (const [name, weight] of weigh(features)) {
      const list = uses.get(name)
      if (list) list.push({ row, weight })
      else uses.set(name, [{ row, weight }])
    }
  })
  return (sentence) => {
    const likeness = new Map<number, number>()
    for (const [name, weight] of weigh(featuresIn(sentence)))
      for (const use of uses.get(name) ?? []) likeness.set(use.row, (likeness.get(use.row) ?? 0) + weight * use.weight)
    const byEntry = Map.groupBy(likeness, ([row]) => rows[row]?.entry ?? '')
    const average = (all: [number, number][]) => {
      const [first = 0, second = 0, third = 0] = all.map(([, alike]) => alike).toSorted((a, b) => b - a)
      return (2 * first + second + third) / 4
    }
    return new Map([...byEntry].map(([entry, all]) => [entry, average(all)]))
  }
}

let trained: ReturnType<typeof load> | null = null
const readers = new Map<string, { fit: ReturnType<typeof reader>; alike: ReturnType<typeof nearest> }>()

/** Without what the build trained, the first call trains. */
function readerFor(group: Group, audience: Audience) {
  const name = `${group} ${audience}`
  trained ??= load()
  const existing = readers.get(name)
  if (existing) return existing
  const fit = reader(trained[name] ?? trainGroup(group, audience))
  const both = { fit, alike: nearest(groups[group][audience], audience) }
  readers.set(name, both)
  return both
}

/** The entries or subjects that a sentence may be for, best first: by the network and the nearest examples. */
export function classify(audience: Audience, sentence: string, group: Group = 'entries'): Match[] {
  const { fit, alike } = readerFor(group, audience)
  const likeness = alike(sentence)
  return fit(scale(featuresIn(sentence), LENGTH))
    .map(([entry, score]) => ({ entry, score: (Math.min(1, score) + (likeness.get(entry) ?? 0)) / 2 }))
    .toSorted((a, b) => b.score - a.score)
}

let sections: Record<Audience, ReturnType<typeof nearest>> | null = null

/** The sections of the guides that a question may be about, by their anchors, best first. */
export function nearestSections(audience: Audience, sentence: string): Match[] {
  sections ??= { staff: nearest(guideQuestions.staff, 'staff'), client: nearest(guideQuestions.client, 'client') }
  return [...sections[audience](sentence)]
    .map(([entry, score]) => ({ entry, score }))
    .toSorted((a, b) => b.score - a.score)
}
