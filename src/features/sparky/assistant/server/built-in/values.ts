import * as z from 'zod/mini'
import { CARDS_NOT_SET_UP } from '#contract/card-payments.ts'
import { addDays } from '#contract/dates.ts'
import { add, basisPoints, cents, decimal, formatMoney, percent } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { horsepowers, toNumber } from '#features/electrical/calculators/rules/motor-current.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { companyFor } from '../shared/company.ts'
import { calculationValues } from './calculations.ts'
import { ampsIn, factIn, has, hasText, isFact, itemIn, range } from './entry.ts'
import { examples } from './examples.ts'
import { canonical, canonicals, wordList, wordsIn } from './words.ts'
import { clientIn, isEmpty, look, type Question, requireTool } from './question.ts'
import { newClientValues } from './new-client.ts'
import { asTyped, figuresIn, isTag, sizeIn, textsIn, wiresIn } from './said.ts'
import { linesIn } from './spoken-lines.ts'
import { getToday } from './when.ts'

// The slots of the examples' lookups: what was said, and what follows from it.

export type Value = string | number | boolean | object | null | undefined

const CARDS = {
  live: 'yes, press **Pay Now** on the dashboard or on the invoice.',
  test: 'yes, press **Pay Now** on the dashboard or on the invoice. Card payments are in test mode now: no money moves.',
  off: CARDS_NOT_SET_UP,
}

const CARDS_SET_UP = {
  live: 'They are set up and live.',
  test: 'They are in test mode now: no money moves.',
  off: 'They are not set up now: whoever runs the server does that with environment variables, which the README lists.',
}

const MOST_DAYS = 62
const inDays = (days: number) => (question: Question) => addDays(getToday(question.clock), days)
const when =
  (pick: (when: NonNullable<Question['slots']['when']>, today: string) => Value) =>
  ({ slots, clock }: Question): Value =>
    slots.when ? pick(slots.when, getToday(clock)) : undefined
const client =
  (pick: (row: NonNullable<Awaited<ReturnType<typeof clientIn>>>) => string | null) => async (question: Question) => {
    const row = await clientIn(question)
    return (row && pick(row)) || undefined
  }
/** The client's facts on file. */
const clientFact = (pick: Parameters<typeof client>[0]) => (question: Question) => {
  requireTool(question, 'find_clients')
  return client(pick)(question)
}
/** The item in the user's words, with its figures. */
const itemAsTyped = ({ text }: Question): string => itemIn({ rest: text.replaceAll(/[?!]/g, '') }, wordList('prices'))
const BARE_PRICE = /(?<![\d.])\d{2,6}(?:\.\d\d)?(?![\d.])/g
const priceSaid = (question: Question): string | undefined =>
  figuresIn(question, 'money').at(-1)?.toString() ?? question.rest.match(BARE_PRICE)?.at(-1)
/** A price, and the sales tax on it. */
async function taxedPrice(question: Question) {
  const { default_tax_rate } = await getCompany(question.caller.services)
  const price = cents(Number(priceSaid(question) ?? 0).toFixed(2))
  return { price, tax: percent(price, basisPoints(default_tax_rate ?? '0')) }
}
/** How many of it, and what, as on an invoice. */
const pricedLine = (question: Question) => linesIn(itemAsTyped(question).replace(/^[^\d]*\b(?=\d+ [a-z])/i, ''))[0]
/** What is left of a sentence without the words that the examples of its entry use: `hot tub`. */
const aboutIn = ({ entry, staff, rest }: Question): string => {
  const sentences = examples[staff ? 'staff' : 'client'].find((one) => one.entry === entry)?.sentences ?? []
  return itemIn({ rest }, sentences.flatMap(wordsIn))
}
/** One of its words alone, the longest and least common first. */
const pricedWord = (nth: number) => (question: Question) =>
  wordsIn(itemAsTyped(question))
    .filter((word) => word.length > 2 && !wordList('prices').includes(word))
    .map((word) => canonical(word).replace(/s$/, ''))
    .toSorted((a, b) => b.length - a.length)[nth]
/** The words of a message that are in the title of a visit. */
const visitWords = async (question: Question): Promise<string | undefined> => {
  const words = wordsIn(question.rest).filter((word) => !word.startsWith('{'))
  const q = [...new Set([...words, ...words.map(canonical)])].join(' ')
  return q !== '' && !isEmpty(await look(question, 'visits', { q: q.slice(0, 200) })) ? q : undefined
}
const Visit = z.object({ location: z.nullable(z.string()), client_name: z.nullable(z.string()) })
const Visits = z.array(Visit)
const Leads = z.array(z.object({ name: z.string() }))
/** A fact of the caller's next visit, of the one that is named by its title, or of the first one of a day that is not over. */
const visitFact = (name: 'location' | 'client_name') => async (question: Question) => {
  const { slots, clock, caller } = question
  if (slots.clients.length > 0 || slots.unknown.length > 0 || slots.address !== null) return undefined
  if (question.staff && has(question, 'next', 'late')) {
    const { data } = await look(question, 'next_visit', {})
    return z.nullable(Visit).parse(data)?.[name] ?? undefined
  }
  const q = await visitWords(question)
  const { from = '', to } = range(question)
  if (q === undefined && from < getToday(clock)) return undefined
  const days = { from, to, mine: caller.user.role === 'employee' }
  const { data } = await look(question, 'visits', q === undefined ? days : { q })
  return Visits.parse(data).flatMap((visit) => visit[name] ?? [])[0]
}
/** Whose invoice or quote it is that was said by its number. */
const documentClient = async (question: Question): Promise<string | undefined> => {
  const [q] = textsIn(question, 'number')
  if (q === undefined || question.slots.clients.length > 0 || !/^(?:INV|QUO)-/.test(q)) return undefined
  const { data } = await look(question, q.startsWith('INV') ? 'find_invoices' : 'find_quotes', { q })
  return z.array(z.object({ client_name: z.nullable(z.string()) })).parse(data)[0]?.client_name ?? undefined
}
const BY = /\b(?:by|before|until|para|antes)\b/i
/** `went with someone cheaper`, of `Ray went with someone cheaper, mark him lost` */
const WHY =
  /\b(?:because|went with|going with|chose|picked|hired|too )\b.*?(?=(?:[,.;]| so| and)* (?:please )?(?:mark|close|set)\b|$)/i
const isAdmin = ({ caller }: Question): boolean => caller.user.role === 'admin'
const filled = (text: string | undefined): string | undefined => text || undefined

const values: Record<string, (question: Question) => Value | Promise<Value>> = {
  address: ({ slots }) => slots.address ?? undefined,
  place: ({ slots }) => slots.place ?? undefined,
  ...calculationValues,
  ...newClientValues,
  today: inDays(0),
  week: inDays(6),
  month: inDays(30),
  soon: inDays(60),
  ahead: (question) =>
    question.slots.when?.from == null && has(question, ...wordList('ahead')) ? inDays(30)(question) : undefined,
  from: (question) => range(question).from,
  ahead_from: (question) => (has(question, ...wordList('ahead')) ? getToday(question.clock) : undefined),
  to: (question) => range(question).to,
  /** `due this week`, but not `due by Friday`. */
  due_from: (question) => (BY.test(question.rest) ? undefined : range(question).from),
  past_from: (question) => range(question, true).from,
  past_to: (question) => range(question, true).to,
  recent_from: (question) => {
    const { from, to = '' } = range(question, true)
    const earliest = from && addDays(to, 1 - MOST_DAYS)
    return from && earliest && from < earliest ? earliest : from
  },
  long_time: when(({ from, to }) =>
    from !== null && to !== null && addDays(from, MOST_DAYS) <= to ? true : undefined,
  ),
  first_day: ({ slots, clock }) => slots.when?.days[0] ?? slots.when?.from ?? getToday(clock),
  until: when(({ to }) => to ?? undefined),
  over: when(({ from, to }, today) => (from !== null && (to ?? from) < today ? true : undefined)),
  this_month: when(({ from, to }, today) => {
    const month = today.slice(0, 7)
    return from === `${month}-01` && to?.startsWith(month) ? true : undefined
  }),
  earlier_day: when(({ from }, today) => (from !== null && from < today ? from : undefined)),
  still_ahead: when(({ repeats, from }, today) => (repeats === null && (from ?? '') >= today ? true : undefined)),
  at: when(({ from, time }) => (from !== null && time !== null ? `${from}T${time}` : undefined)),
  starts: when(({ from, time }, today) => (time === null ? (from ?? undefined) : `${from ?? today}T${time}`)),
  whole_day: when(({ from, time }) => (time === null ? (from ?? undefined) : undefined)),
  typed: ({ text }) => text.slice(0, 200),
  quote: (question) =>
    textsIn(question, 'number')
      .slice(0, 1)
      .find((number) => number.startsWith('QUO')),
  work_order: (question) => textsIn(question, 'number').find((number) => number.startsWith('WO')),
  unknown: ({ slots }) => slots.unknown[0],
  named: ({ slots }) => slots.clients[0]?.name,
  client: client(({ name }) => name),
  client_id: client(({ id }) => id),
  client_phone: clientFact(({ phone }) => phone && formatPhone(phone)),
  client_email: clientFact(({ email }) => email),
  client_street: client(({ address }) => address),
  client_address: clientFact(({ address, city }) => [address, city].filter(Boolean).join(', ')),
  client_notes: clientFact(({ notes }) => notes),
  person: ({ slots }) => slots.people[0]?.name,
  person_phone: ({ slots }) => slots.people[0]?.phone && formatPhone(slots.people[0].phone),
  /** `our insurance and Marcus's license` */
  kind_beside: (question) => (question.slots.people.length > 0 && factIn(question, 'license_kind')) || undefined,
  anyone: ({ slots }) => (slots.people.length === 0 ? true : undefined),
  me: ({ caller }) => caller.user.name,
  my_id: ({ caller }) => caller.user.id,
  mine: (question) => (has(question, ...wordList('mine')) ? true : undefined),
  employee: (question) => (isAdmin(question) ? undefined : true),
  colleague: (question) => {
    const [person] = question.slots.people
    return person && person.id !== question.caller.user.id && !isAdmin(question) ? person.name : undefined
  },
  /** Undefined for several people: then everyone's records are shown. */
  person_id: (question) => {
    const [person, ...others] = question.slots.people
    if (!isAdmin(question)) return question.caller.user.id
    return others.length === 0 ? person?.id : undefined
  },
  lead: async (question) => {
    const [q] = question.slots.clients.length === 0 ? question.slots.unknown : []
    if (q === undefined) return undefined
    const [lead, ...others] = Leads.parse((await look(question, 'find_leads', { q })).data)
    return lead && (others.length === 0 ? lead.name : q)
  },
  title: visitWords,
  visit_place: visitFact('location'),
  visit_client: async (question) => (await documentClient(question)) ?? visitFact('client_name')(question),
  /** Every word that means the same, because a label has one of them: `ac`, `conditioner`. */
  circuit: (question) => {
    // `what feeds the garage sub`
    const isFed = /\bfe?ed|aliment/i.test(question.text) && has(question, 'subpanel')
    const words = [...wordsIn(aboutIn(question)).map(canonical), ...(isFed ? ['subpanel'] : [])]
    return filled(
      [...words, ...[...canonicals].flatMap(([word, first]) => (words.includes(first) ? [word] : []))].join(' '),
    )
  },
  part: when(({ part }) => part ?? undefined),
  /** `what is in space 31` */
  space: ({ text }) =>
    Number(
      /\b(?:space|slot|position|breaker|circuit|espacio|circuito)s? (?:no\.? ?|number |# ?)?(\d{1,2})\b(?! ?a(?:mps?)?\b)/i.exec(
        text,
      )?.[1],
    ) || undefined,
  panel_id: ({ viewed, slots }) => (viewed?.kind === 'panels' && slots.clients.length === 0 ? viewed.id : undefined),
  item: (question) => filled(itemIn(question, wordList('jobs'))),
  about: (question) => filled(aboutIn(question)),
  topic: (question) =>
    question.answers.about ??
    /\b(?:about|sobre) (.{3,}?)(?: (?:for|on|en|para) (?:our |the |my )?(?:facebook|instagram|insta|linkedin|twitter|fb|ig|x)\b.*)?[\s.!?]*$/i.exec(
      question.text,
    )?.[1] ??
    filled(aboutIn(question)),
  amount: (question) => figuresIn(question, 'money')[0]?.toString(),
  over_amount: (question) =>
    factIn(question, 'compared') === 'over' ? figuresIn(question, 'money')[0]?.toString() : undefined,
  under_amount: (question) =>
    factIn(question, 'compared') === 'under' ? figuresIn(question, 'money')[0]?.toString() : undefined,
  /** A price, also without its sign: `ceiling fan install 180`. */
  price_said: priceSaid,
  on_my_way_text: async ({ caller }) =>
    `Hello, this is ${caller.user.name} with ${(await companyFor(caller)).company_name}. I am on my way.`,
  late_text: async (question) => {
    const { company_name } = await companyFor(question.caller)
    // `running 20 late`
    const minutes = figuresIn(question, 'minutes')[0] ?? /\b(\d{1,3}) (?:late|behind|tarde)\b/i.exec(question.text)?.[1]
    const late = minutes === undefined ? 'a little late' : `about ${minutes} minutes late`
    return `Hello, this is ${question.caller.user.name} with ${company_name}. I am running ${late} for our appointment. Thank you for your patience.`
  },
  reference: ({ text }) => /(?:#|\b(?:number|no\.?|num|ref|checks?|cheque)) ?#?(\d{3,})(?!\d|\.\d)/i.exec(text)?.[1],
  lead_name: ({ slots }) => slots.unknown[0] ?? slots.clients[0]?.name,
  /** Why a lead is closed, in the user's words. */
  reason: (question) =>
    ['won', 'lost'].includes(factIn(question, 'lead_status') ?? '')
      ? (WHY.exec(question.text)?.[0] ?? question.text).slice(0, 200)
      : undefined,
  tax_rate: async ({ caller }) => Number((await getCompany(caller.services)).default_tax_rate).toString(),
  tax_of: async (question) => formatMoney(decimal((await taxedPrice(question)).tax)),
  with_tax: async (question) => {
    const { price, tax } = await taxedPrice(question)
    return formatMoney(decimal(add(price, tax)))
  },
  terms: async ({ caller }) => (await getCompany(caller.services)).payment_terms_days.toString(),
  /** The item of a price that changes: `labor`, without its figures and order. */
  priced_thing: (question) => {
    const price = String.raw`(?:\b(?:to|at|for|is|a|por|de)\s+)?(?:\{money\}${textsIn(question, 'money').length > 0 ? '' : `|\\b${priceSaid(question)}\\b`})`
    const typed = asTyped({ ...question, rest: question.rest.replace(new RegExp(price), ' ') })
    return aboutIn({ ...question, rest: typed }) || (hasText(question, ...wordList('labor')) ? 'labor' : undefined)
  },
  quantity: (question) => {
    const quantity = Number(pricedLine(question)?.quantity ?? 1)
    return quantity > 0 ? quantity : undefined
  },
  priced_item: (question) => filled(pricedLine(question)?.description ?? itemAsTyped(question)),
  priced_word: pricedWord(0),
  other_priced_word: pricedWord(1),
  labor: (question) =>
    hasText(question, ...wordList('labor')) &&
    (itemAsTyped(question) === '' || figuresIn(question, 'minutes').length > 0)
      ? 'labor'
      : undefined,
  last_done: (question) => (has(question, 'last') ? 'completed' : undefined),
  newest: ({ text }) =>
    Number(/\b(?:last|latest|newest|ultim[ao]s) (\d{1,2}) (?:payments?|deposits?|pagos?)\b/i.exec(text)?.[1]) ||
    undefined,
  count: ({ rest }) => {
    const [count] = /\b[1-9]\d?\b/.exec(rest) ?? []
    return count && Math.min(20, Number(count))
  },
  feet: (question) => figuresIn(question, 'feet').map(Math.round)[0],
  motor_hp: (question) => horsepowers.find((one) => toNumber(one) === figuresIn(question, 'hp')[0]),
  amps: (question) => ampsIn(question) ?? undefined,
  size: sizeIn,
  wires: (question) => {
    const wires = wiresIn(question)
    const insulation = factIn(question, 'insulation') ?? 'thhn'
    // A size without its count would be left out.
    return wires.length > 0 && textsIn(question, 'size').length === 0
      ? wires.map(({ size, count }) => ({ insulation, size, quantity: count }))
      : undefined
  },
  'call us': async ({ caller }) => {
    const { phone } = await companyFor(caller)
    return phone ? `Call us at ${formatPhone(phone)}.` : 'Call us.'
  },
  license: async ({ caller }) => {
    const { license_number } = await companyFor(caller)
    return license_number ? `Our license is ${license_number}.` : 'I cannot see our license here.'
  },
  cards_setup: async ({ caller }) => CARDS_SET_UP[(await companyFor(caller)).card_payments],
  cards: async ({ caller }) => CARDS[(await companyFor(caller)).card_payments],
}

const literals = new Map<string, Value>([
  ['null', null],
  ['true', true],
  ['false', false],
])
/** Also used for facts, whose figures stay text: terminals of `60`. */
const toLiteral = (text: string, isFigure = false): Value =>
  isFigure && /^\d+$/.test(text) ? Number(text) : literals.has(text) ? literals.get(text) : text

/** The first of `a|b|c` that there is: a value, what was said with this tag, a fact of `facts.txt`, or itself. Otherwise undefined. */
export async function getValue(question: Question, names: string): Promise<Value> {
  for (const name of names.split('|')) {
    const read = Object.hasOwn(values, name) ? values[name] : undefined
    const text = isFact(name) ? factIn(question, name) : name
    const value = read
      ? await read(question)
      : isTag(name)
        ? question.slots.said.find(({ tag }) => tag === name)?.value
        : text === null
          ? undefined
          : toLiteral(text, !isFact(name))
    if (value !== undefined) return value
  }
  return undefined
}
