import { isStaff } from '#contract/roles.ts'
import type { Caller, Tool } from '../shared/tool.ts'
import { technicians } from '../shared/tools/named.ts'
import { type ClientRow, findByName, type Person } from './names.ts'
import { readSaid, type Said } from './said.ts'
import { fillers, plain, wordList, wordsIn } from './words.ts'

// Records as lines of text, as answers show them. The next message refers to one of them by a pronoun, its place in the
// list, an amount, or any of its words; a record that no answer showed is found by the same words.

/** Where records are looked for. */
export type Reader = { caller: Caller; tools: readonly Tool[] }

/** What lines of an answer name, for a message to refer to. */
export type Subject = {
  clients: ClientRow[]
  people: Person[]
  /** Numbers of documents and permits. */
  said: Said
  title: string | null
  address: string | null
  /** A name that no client has. */
  lead?: string | undefined
}

const MOST_LINES = 15
const linesIn = (answer: string): string[] =>
  answer
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
const recordsIn = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('- '))

/** `for Linus Becker, at`, `- Linus Becker: $1,200.00`, `Linus Becker owes`, `(Linus Becker):` */
const NAMES = [
  /\b(?:for|of) ([^,:()]+?)(?=[,:(.]| on |$)/gu,
  /^(?:- )?([^,:()]+?)(?=[,:]| owes |$)/gu,
  /\(([^()]+)\):/gu,
]
const MOST_NAMES = 12
const TITLE = /(?:^- (?:[^,\n]*[AP]M: )?|visit: )(?![A-Z]+-\d)([^,:\n]+?),? for /m
const ADDRESS = /\bat (\d+ \p{Lu}\p{L}+[^,:()\n]*)/u

async function readSubject({ caller }: Reader, lines: readonly string[]): Promise<Subject> {
  const text = lines.join('\n')
  const typed = lines.flatMap((line) =>
    NAMES.flatMap((pattern) => [...line.matchAll(pattern)].map(([, name = '']) => name.trim())),
  )
  const names = [...new Set(typed)].filter((name) => /^\p{Lu}/u.test(name) && !/ for |[A-Z]-\d/.test(name))
  const staff = isStaff(caller.user.role)
  const clients = staff ? await Promise.all(names.slice(0, MOST_NAMES).map((name) => findByName(caller, name))) : []
  const team = staff ? await technicians(caller) : []
  const { said } = readSaid(text)
  return {
    clients: clients.flat(),
    people: team.filter(({ name }) => text.includes(name)),
    said: said.filter(({ tag }) => tag === 'number' || tag === 'permit'),
    title: TITLE.exec(text)?.[1] ?? null,
    address: ADDRESS.exec(text)?.[1]?.trim() ?? null,
  }
}

type Kind = 'person' | 'invoice' | 'quote' | 'permit' | 'job' | 'any'
const kinds = (['person', 'invoice', 'quote', 'permit', 'job', 'any'] as const).map((kind) => ({
  kind,
  nouns: wordList(`called_${kind}`),
}))

/** `the rewire guy`, `the one with 900`, `the first one`, `the 540`: its words, and what they say about the record. */
export type Reference = { words: string; kind: Kind; nth: number | null; amount: number | null; clues: string[] }

const ORDINALS = wordList('ordinals')
const NOUNS = kinds.flatMap(({ nouns }) => nouns).join('|')
const THE = String.raw`\b(?:the|that|my|el|la|ese|esa|mi)\s+`
const NAMED = new RegExp(
  String.raw`${THE}((?:(?!(?:is|are|was|to|and|in|on|for|of|i|we|you)\b)[\w$.'\/\-]+\s+){0,3}?)(${NOUNS})\b(?:\s+(?:with|for|of|at|on|from|de|con)\s+(?:the\s+|la\s+|el\s+)?(?!\{)(\d+\s+\p{L}+|[\w$.'\/\-]+))?`,
  'iu',
)
const PICKED = new RegExp(
  String.raw`${THE}()()(${ORDINALS.join('|')}|\$?\d[\d,]*(?:\.\d\d)?)(?![\w%/\-]|\s*[\{\d]|\s+(?:hours?|days?|weeks?|months?|years?|times?|half|floor)\b)`,
  'iu',
)

/** The last is -1. */
const readOrdinal = (words: readonly string[]): number | null => {
  const [word] = words.filter((one) => ORDINALS.includes(one))
  return word === undefined ? null : wordList('ordinals_last').includes(word) ? -1 : ORDINALS.indexOf(word) % 3
}

export function referenceIn(rest: string): Reference | null {
  const match = NAMED.exec(rest) ?? PICKED.exec(rest)
  if (match === null) return null
  const [words, before = '', noun = '', after = ''] = match
  const typed = wordsIn(`${before} ${after}`.replaceAll(/[$,]|\.\d\d\b/g, ''))
  const clues = typed.filter((word) => !fillers.has(word))
  const kind = kinds.find(({ nouns }) => nouns.includes(noun.toLowerCase()))?.kind ?? 'any'
  // `My next job` does not refer to the answer before.
  if ((kind === 'job' || kind === 'any') && clues[0] === 'next') return null
  const nth = readOrdinal(typed)
  const amount = Number(clues.find((word) => /^\d{2,}$/.test(word)) ?? Number.NaN)
  return {
    words,
    kind,
    nth,
    amount: Number.isNaN(amount) ? null : amount,
    clues: clues.filter((word) => !ORDINALS.includes(word) && !/^\d+$/.test(word)),
  }
}

/** True if it says which record of several it is. */
export const isSelecting = (reference: Reference | null): reference is Reference =>
  reference !== null && (reference.nth ?? reference.amount ?? reference.clues[0] ?? null) !== null

const moneyIn = (line: string): number[] =>
  [...line.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')))

/** Its first amount, or how long it takes. */
const amountIn = (line: string): number => moneyIn(line)[0] ?? Number(/\b([\d.]+) h\b/.exec(line)?.[1])

/** Its first date, to compare. */
const dayIn = (line: string): string | null => {
  const [date] = /\b[A-Z][a-z]{2} \d\d?, \d{4}\b/.exec(line) ?? []
  return date === undefined ? null : new Date(`${date} UTC`).toISOString()
}

const hasWord = (line: string) => (word: string) =>
  wordsIn(line).some((one) => one === word || (word.length > 3 && (one.startsWith(word) || word === `${one}s`)))

/** The lines that a reference means. */
function choose(answer: string, { nth: place, amount, clues }: Reference): string[] {
  const records = recordsIn(linesIn(answer))
  // In `the latest first`, the last one is the first.
  const nth = place === -1 && /\b(?:newest|latest) first\b/.test(answer) ? 0 : place

  const matches = records.filter(
    (line) => (amount === null || moneyIn(line).includes(amount)) && clues.every(hasWord(line)),
  )
  return nth === null ? matches : matches.slice(nth).slice(0, 1)
}

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null

/** A record in a line, as answers show it, and everything that it says. */
const toLine = (row: Record<string, unknown>): { line: string; all: string; amount: number } => ({
  line: `- ${String(row['invoice_number'] ?? row['quote_number'] ?? row['title'])} for ${String(row['client_name'])}: found`,
  all: Object.values(row).join(' '),
  amount: Number(row['total']),
})

/** The records of tools that read, by words or an amount: the newest, and all that are owed. An agent looks only where it may. */
async function search({ caller, tools }: Reader, { kind, amount, clues }: Reference): Promise<string[]> {
  const run = async (name: string, input: object) => {
    const tool = tools.find((one) => one.name === name)
    return !tool || tool.writes ? null : tool.run(caller, input)
  }
  if (clues[0] === 'next') return linesIn((await run('next_visit', {}))?.text ?? '').slice(0, 1)
  const q = clues.join(' ')
  if (kind === 'permit') return recordsIn(linesIn((await run('find_permits', { search: q }))?.text ?? ''))
  const isAny = kind === 'person' || kind === 'any'
  const lists = await Promise.all([
    ...(amount === null && (isAny || kind === 'job') ? [run('find_jobs', { q })] : []),
    ...(isAny || kind === 'invoice' ? [run('find_invoices', { owed: true }), run('find_invoices', {})] : []),
    ...(isAny || kind === 'quote' ? [run('find_quotes', {})] : []),
  ])
  return lists
    .flatMap((result) => (isRow(result?.data) && 'invoices' in result.data ? result.data['invoices'] : result?.data))
    .flatMap((row) => (isRow(row) ? [toLine(row)] : []))
    .filter((row) => (amount === null || row.amount === amount) && clues.every(hasWord(row.all)))
    .map(({ line }) => line)
}

/** `oldest`, `most`: one record of several. */
export const SUPERLATIVES = wordList('superlatives')

/** What a message refers to: of the last answer's records those that it picks, or any other that its words find. */
export async function findSubject(
  reader: Reader,
  reference: Reference | null,
  { answer, asked }: { answer: string; asked: string },
): Promise<Subject | null> {
  const lines = linesIn(answer)
  const records = recordsIn(lines)
  if (!isSelecting(reference)) {
    if (lines.length === 0) return null
    const all = await readSubject(reader, lines)
    if (all.clients.length < 2) return all
    // `Your next visit: ... for Linus`, above what comes after it.
    const head = await readSubject(
      reader,
      lines.slice(0, 3).filter((line) => !line.startsWith('- ')),
    )
    if (head.clients.length === 1) return head
    if (!wordsIn(asked).some((word) => SUPERLATIVES.includes(word))) return all
    // `Who owes the most`: two may owe the same.
    const most = records.filter((line, index) => index === 0 || amountIn(line) === amountIn(records[0] ?? ''))
    return readSubject(reader, most)
  }
  const picked = choose(answer, reference)
  const isNew = picked.length === 0 && (reference.amount !== null || reference.clues.length > 0)
  const meant = isNew ? await search(reader, reference) : picked
  // `The overdue one`, of several: that is all of them.
  if (
    isNew &&
    reference.amount === null &&
    new Set(meant).size > 1 &&
    reference.clues.every((clue) => wordList('pick_states').includes(clue))
  )
    return null
  return meant.length === 0 ? null : readSubject(reader, [...new Set(meant)].slice(0, MOST_LINES))
}

/** The records of the last answer that a question selects by a word, a name or the most: `which of them is Mia's`. */
export function pick(answer: string, text: string, names: readonly string[]): string[] {
  const records = recordsIn(linesIn(answer))
  const words = wordsIn(text)
  const reference = referenceIn(text)
  const [oldest, newest] = [
    words.some((word) => wordList('oldest').includes(word)),
    words.some((word) => wordList('newest').includes(word)),
  ]
  const days = records.flatMap((line) => dayIn(line) ?? []).toSorted()
  const day = oldest ? days[0] : newest ? days.at(-1) : undefined
  if (day !== undefined) return records.filter((line) => dayIn(line) === day)
  const [most, least] = [
    words.some((word) => wordList('most').includes(word)),
    words.some((word) => wordList('least').includes(word)),
  ]
  if (most || least) {
    const amounts = records.map(amountIn).filter((amount) => !Number.isNaN(amount))
    const best = most ? Math.max(...amounts) : Math.min(...amounts)
    return records.filter((line) => amountIn(line) === best)
  }
  if (reference?.nth != null || reference?.amount != null) return choose(answer, reference)
  const clues = wordsIn(text).filter(
    (word) => word.length > 3 && !fillers.has(word) && !wordList('pick_not').includes(word),
  )
  const has = (line: string) =>
    names.length > 0 ? names.some((name) => line.includes(name)) : clues.some((word) => hasWord(line)(word))
  const chosen = records.filter(has)
  return chosen.length < records.length || records.length === 1 ? chosen : []
}

/** A title as it stands in a sentence. */
export const lower = (title: string): string => (/^\p{Lu}\p{Ll}/u.test(title) ? plain(title) : title)
