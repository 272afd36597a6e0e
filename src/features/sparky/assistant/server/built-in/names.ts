import { clients } from '#features/people/clients/contract.ts'
import { leads } from '#features/sales/leads/contract.ts'
import { isStaff } from '#contract/roles.ts'
import { dispatch } from '#server/dispatch.ts'
import type { Caller } from '../shared/tool.ts'
import { technicians } from '../shared/tools/named.ts'
import { corrected, everyday, isEnglish, isOneEdit, plain, vocabulary, wordList, wordsIn } from './words.ts'

export type ClientRow = {
  id: string
  name: string
  phone: string | null
  email: string | null
  address: string | null
  city: string | null
  notes: string | null
}
export type Person = { id: string; name: string; phone?: string | null }

/** The people, places and contacts of a sentence, looked up among the caller's records. */
export type Names = {
  /** The clients that the name may mean: one, or several to choose from. */
  clients: ClientRow[]
  /** Clients named besides: `what do Grace and Denise owe`. */
  moreClients: ClientRow[]
  people: Person[]
  /** An address or a city of clients, in the user's words. */
  address: string | null
  place: string | null
  /** Words that are neither everyday words nor a record's. */
  unknown: string[]
  /** Words that are not exactly the name they were taken for. */
  guesses: { said: string; name: string }[]
}

const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu
const bare = (word: string): string => plain(word.replace(/['’]s?$/, ''))
/** `needs` is an everyday word because `need` is. */
const isWord = (word: string): boolean =>
  wordsIn(word).every((one) => everyday.has(one)) ||
  [
    plain(word),
    bare(word),
    ...['s', 'es', 'ed', 'd', 'ing', 'er'].map((end) => bare(word).replace(new RegExp(`${end}$`), '')),
  ].some((one) => everyday.has(one))
/** `Beckers`, `graces`: people leave out the apostrophe, also of a name with a wrong letter. */
const isSame = (word: string, part: string, loosely: boolean): boolean =>
  word === part ||
  word === `${part}s` ||
  (loosely && part.length >= 5 && [word, word.replace(/s$/, '')].some((one) => isOneEdit(one, part)))

/** Each word with a capital: `Sandra Wheeler`. */
export const toName = (words: string): string =>
  words.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())

const nameParts = (name: string): string[] => wordsIn(name).filter((part) => part.length > 1)

/** The records whose name has the most of these words, exactly before with a letter wrong. */
function named<Row extends { name: string }>(rows: readonly Row[], words: readonly string[]): Row[] {
  for (const loosely of [false, true]) {
    const scored = rows.map((row) => ({
      row,
      score: words.filter((word) => nameParts(row.name).some((part) => isSame(word, part, loosely && !isEnglish(word))))
        .length,
    }))
    const best = Math.max(0, ...scored.map(({ score }) => score))
    if (best > 0) return scored.filter(({ score }) => score === best).map(({ row }) => row)
  }
  return []
}

const search = ({ services, user }: Caller, q: string): Promise<ClientRow[]> =>
  dispatch(services, user, clients.list, { query: { q: q.slice(0, 200), limit: 20 } })
export const searchPlace = ({ services, user }: Caller, place: string): Promise<ClientRow[]> =>
  dispatch(services, user, clients.list, { query: { place: place.slice(0, 200), limit: 20 } })

/** The clients with exactly this name. */
export const findByName = async (caller: Caller, name: string): Promise<ClientRow[]> =>
  (await search(caller, name)).filter((row) => plain(row.name) === plain(name))

/** In place of the words of a name, the tag. */
const tagged = (text: string, isPart: (word: string) => boolean, tag: string): string =>
  text
    .replaceAll(WORD, (word, index: number) => (text[index - 1] === '{' || !isPart(bare(word)) ? word : tag))
    .replaceAll(new RegExp(`(?:${tag.replace('{', '\\{')}[\\s,]*)+(?=${tag.replace('{', '\\{')})`, 'g'), '')

/** Runs of neighboring words that are no everyday words, as typed. */
function unknownRuns(text: string): string[] {
  const runs: string[] = []
  let end = -1
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isName = /^\p{Lu}\p{Ll}/u.test(word) && index > 0
    // Not the `th` of `the 16th`.
    if (/[{\d]/.test(text[index - 1] ?? '') || (isWord(word) && !isName) || bare(word).length < 2) continue
    const name = word.replace(/['’]s?$/, '')
    if (end >= 0 && text.slice(end, index).trim() === '') runs[runs.length - 1] = `${runs.at(-1) ?? ''} ${name}`
    else runs.push(name)
    end = /['’]s?$/.test(word) ? -1 : index + word.length
  }
  return runs
}

export const STREETS = 'st|street|dr|drive|ct|court|ave|avenue|rd|road|ln|lane|blvd|way|cir|pl|trail'
/** `2200 S Congress Ave`, `Mesa Dr` */
const ADDRESS = new RegExp(
  String.raw`\b\d{1,6}\s+(?:[nsew]\.?\s+)?(?:\p{L}+\s+){1,3}?(?:${STREETS})\b|\b\p{L}+\s+(?:${STREETS})\b`,
  'iu',
)
const STREET = new RegExp(String.raw`\s+(?:${STREETS})$`, 'i')
/** `88 rainey`: without the kind of the street, an address on file or after a preposition. */
const NUMBERED = /\b\d{1,6}\s+\p{L}{3,}/giu
const IS_AT = /\b(?:at|on|en)\s+$/i

const [NAMES, BEFORE, AFTER] = (['name_words', 'no_name_after', 'no_name_before'] as const).map((list) =>
  wordList(list).join('|'),
)
/** First names that are everyday words, where no article or number makes them one: `text Bill`, but not `the bill`. */
const NAME_WORDS = new RegExp(
  String.raw`(?<!\b(?:${BEFORE})\s+)\b(?:${NAMES})\b(?!['’]?s?\s+(?:${AFTER})\b|\s*[\d#{])`,
  'i',
)

/** A message names no more than this. */
const MOST_NAMES = 8

const belongsTo = (rows: readonly { name: string }[]) => (word: string) =>
  rows.some(({ name }) => nameParts(name).some((part) => isSame(word, part, !isEnglish(word))))

/** Notes who or what a run of words names, and tags it in the text: a colleague, a client, a city, or a street. */
async function readRun(caller: Caller, run: string, typed: readonly string[], rest: string, names: Names) {
  const words = wordsIn(run).filter((word) => word.length > 1)
  const unknown = words.filter((word) => !everyday.has(word))
  const lookups = (unknown.length > 0 ? unknown : words).slice(0, 3).map((word) => lookUp(caller, word))
  const rows = unique((await Promise.all(lookups)).flat())
  const isStreet = rows.some((row) => ` ${wordsIn(row.address ?? '').join(' ')} `.includes(` ${words.join(' ')} `))
  // `Shoal Creek` is a street, and not Brushy Creek Fitness.
  const fits = ({ name }: ClientRow) => !isStreet || words.every((word) => nameParts(name).includes(word))
  const clients = named(rows, unknown.length > 0 ? unknown : words).filter(fits)
  const city = rows.map((row) => row.city ?? '').find((one) => one !== '' && plain(rest).includes(plain(one)))
  // `clients in Georgetown`, and not Georgetown Early Learning.
  const isCity = city !== undefined && plain(city) === plain(run) && plain(rest).includes(` in ${plain(run)}`)
  const staff = named(await technicians(caller), words)
  const guess = (matches: readonly { name: string }[]) => {
    const [match, ...others] = matches
    const isExact = match && words.some((word) => nameParts(match.name).some((part) => isSame(word, part, false)))
    if (match && !isExact && others.length === 0) names.guesses.push({ said: run, name: match.name })
  }
  if (staff.length > 0 && (clients.length === 0 || staff.length < clients.length || unknown.length < 2)) {
    names.people = [...new Map([...names.people, ...staff].map((person) => [person.id, person])).values()]
    guess(staff)
    return tagged(rest, belongsTo(staff), '{person}')
  }
  if (clients.length > 0 && names.clients.length === 0 && !isCity) {
    const lead = await findWholeLead(caller, words, rest)
    if (lead !== null && !clients.some(({ name }) => plain(rest).includes(plain(name)))) {
      names.unknown.push(lead)
      return rest
    }
    const exact = named(clients, typed)
    names.clients = exact.length > 0 ? exact : clients
    guess(names.clients)
    return tagged(rest, belongsTo(names.clients), '{client}')
  }
  if ((clients.length === 0 || isCity) && city !== undefined) {
    names.place = city
    return rest.replace(new RegExp(String.raw`\b${RegExp.escape(city)}\b`, 'i'), '{place}')
  }
  if (clients.length === 0 && isStreet && names.address === null) {
    names.address = run
    return rest.replace(run, '{address}')
  }
  if (clients.length === 1 && names.clients.length === 1)
    names.moreClients.push(...clients.filter(({ id }) => id !== names.clients[0]?.id))
  // `at Smith's` names a person, although `smith` is a word.
  const isTheirs = new RegExp(String.raw`\b(?:at|for|from) ${RegExp.escape(run)}['’]s\b`).test(rest)
  const isDay = words.some((word) => wordList('dates').includes(word))
  if (clients.length > 0 || (isTheirs && /^\p{Lu}/u.test(run) && !isDay) || !isNoName(run)) names.unknown.push(run)
  return rest
}

/** Looks up the words of a sentence that may be names. `rest` has tags in place of what was recognized. */
export async function readNames(caller: Caller, sentence: string): Promise<{ names: Names; rest: string }> {
  const names: Names = {
    clients: [],
    moreClients: [],
    people: [],
    address: null,
    place: null,
    unknown: [],
    guesses: [],
  }
  if (!isStaff(caller.user.role))
    return { names: { ...names, unknown: unknownRuns(sentence).filter((run) => !isNoName(run)) }, rest: sentence }
  let rest = sentence
  const address = await readAddress(caller, rest)
  if (address !== null) {
    rest = rest.replace(address, '{address}')
    // On file, a street may be a St.
    names.address = address.replace(STREET, '')
  }
  const typed = wordsIn(sentence)
  for (const run of unknownRuns(rest).slice(0, MOST_NAMES))
    // Not a later word of the same name.
    if (rest.includes(run)) rest = await readRun(caller, run, typed, rest, names)
  const [name] = names.clients.length === 0 ? (NAME_WORDS.exec(rest) ?? []) : []
  if (name !== undefined) {
    const matches = await findByEverydayWord(caller, rest, [plain(name)])
    names.clients = matches.client
    rest = matches.rest
  }
  // `sm print works`
  if (names.clients.length === 0 && names.unknown.every((name) => name.length < 3)) {
    names.clients = await findByPair(caller, rest)
    if (names.clients.length > 0) names.unknown = []
    rest = tagged(rest, belongsTo(names.clients), '{client}')
  }
  return { names, rest: correctTypos(rest) }
}

/** Clients whose name is of everyday words, two of which stand beside each other: `hill country storage`. */
async function findByPair(caller: Caller, text: string): Promise<ClientRow[]> {
  const words = wordsIn(text)
  const rare = words.flatMap((word, index) =>
    word.length > 2 && !word.startsWith('{') && !vocabulary.has(word) ? [index] : [],
  )
  const rows = await Promise.all(
    rare.slice(0, MOST_NAMES).map(async (index) => {
      const has = (name: string) => (word?: string) => word !== undefined && nameParts(name).includes(word)
      const beside = [words[index - 1], words[index + 1]]
      const fitting = await search(caller, words[index] ?? '')
      return fitting.filter(({ name }) => has(name)(words[index]) && beside.some(has(name)))
    }),
  )
  return named(unique(rows.flat()), words)
}

/** The whole name of a lead in the text, of two words or more, as typed: `Pecan Street Lofts`, beside a client of a similar name. */
async function findWholeLead(
  { services, user }: Caller,
  words: readonly string[],
  text: string,
): Promise<string | null> {
  const rows = await dispatch(services, user, leads.list, { query: { q: words.join(' ').slice(0, 200), limit: 20 } })
  const lead = rows.find(({ name }) => name.includes(' ') && text.toLowerCase().includes(name.toLowerCase()))
  const start = text.toLowerCase().indexOf(lead?.name.toLowerCase() ?? '')
  return lead ? text.slice(start, start + lead.name.length) : null
}

const unique = (rows: readonly ClientRow[]): ClientRow[] => [...new Map(rows.map((row) => [row.id, row])).values()]

/** Clients with a word in their names or their address, or one of its halves: a letter is wrong in one of them only. */
async function lookUp(caller: Caller, word: string): Promise<ClientRow[]> {
  const single = word.length > 3 ? word.replace(/s$/, '') : word
  const rows = (await Promise.all([search(caller, single), searchPlace(caller, single)])).flat()
  if (rows.length > 0 || word.length < 5) return rows
  const half = Math.ceil(single.length / 2)
  return (await Promise.all([search(caller, single.slice(0, half)), search(caller, single.slice(-half))])).flat()
}

async function readAddress(caller: Caller, text: string): Promise<string | null> {
  const [street] = ADDRESS.exec(text) ?? []
  if (street !== undefined && (/\d/.test(street) || !isWord(street.split(/\s+/)[0] ?? ''))) {
    // `Pecan Street Dental` is a client.
    const isName = !/\d/.test(street) && (await search(caller, street)).length > 0
    if (!isName) return street
  }
  for (const { 0: words, index } of text.matchAll(NUMBERED)) {
    if (isWord(words.split(' ')[1] ?? '')) continue
    if (IS_AT.test(text.slice(0, index))) return words
    const rows = await searchPlace(caller, words)
    if (rows.some(({ address }) => address !== null && plain(address).includes(plain(words)))) return words
  }
  return null
}

/** True if no word of a run can be a name: `Baker` can, `baker` hardly. */
const isNoName = (run: string): boolean =>
  run.split(' ').every((typed) => {
    const isCapitalized = /^\p{Lu}/u.test(typed)
    return wordsIn(typed).every(
      (word) => (isCapitalized ? everyday.has(word) : isEnglish(word)) || corrected(word) !== null,
    )
  })

/** Each word that is a letter off an everyday one replaced by it. */
export const correctTypos = (text: string): string =>
  text.replaceAll(WORD, (word, index: number) =>
    text[index - 1] === '{' || isWord(word) || isEnglish(plain(word)) ? word : (corrected(bare(word)) ?? word),
  )

/** The clients named by a word that is an everyday word too, such as Bill or Mark. */
export async function findByEverydayWord(
  caller: Caller,
  rest: string,
  words: readonly string[],
): Promise<{ client: ClientRow[]; rest: string }> {
  for (const word of words) {
    const rows = named(await search(caller, word), [word])
    if (rows.length > 0) return { client: rows, rest: tagged(rest, (one) => one === word, '{client}') }
  }
  return { client: [], rest }
}
