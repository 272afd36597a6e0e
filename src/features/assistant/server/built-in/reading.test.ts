import fc from 'fast-check'
import { expect, test } from 'vitest'
import { follow, readable } from './conversation.ts'
import { type IntentName, intentOf } from './intents.ts'
import { linesIn } from './orders.ts'
import { readQuantities, sectionsIn } from './quantities.ts'
import { read } from './reading.ts'
import { taxQuestion } from './tax-question.ts'
import { isOneEdit } from './vocabulary.ts'
import { mergeWhen, readWhen } from './when.ts'

/** Monday, June 15, 2026, 10:00 in Austin. */
const clock = { zone: 'America/Chicago', now: '2026-06-15T15:00:00.000Z' }

const day = (from: string, time: string | null = null, part: string | null = null, to = from) => ({
  from,
  to,
  time,
  part,
})

test.each([
  ['tomorrow', day('2026-06-16')],
  ['today at 3pm', day('2026-06-15', '15:00')],
  ['Thursday at 2', day('2026-06-18', '14:00')],
  ['on Friday at 9', day('2026-06-19', '09:00')],
  ['Friday at 9:30am', day('2026-06-19', '09:30')],
  ['next Tuesday morning', day('2026-06-23', null, 'morning')],
  ['June 24 at 1 pm', day('2026-06-24', '13:00')],
  ['tomorow afternoon', day('2026-06-16', null, 'afternoon')],
  ['wensday', day('2026-06-17')],
  ['this week', day('2026-06-15', null, null, '2026-06-21')],
  ['next week', day('2026-06-22', null, null, '2026-06-28')],
  ['this weekend', day('2026-06-20', null, null, '2026-06-21')],
  ['next month', day('2026-07-01', null, null, '2026-07-31')],
  ['last month', day('2026-05-01', null, null, '2026-05-31')],
  ['the day after tomorrow', day('2026-06-17')],
  ['6/24', day('2026-06-24')],
  ['tonight', day('2026-06-15', null, 'evening')],
  ['at 4', { from: null, to: null, time: '16:00', part: null }],
  ['in the morning', { from: null, to: null, time: null, part: 'morning' }],
])('reads %j', (text, when) => {
  expect(readWhen(text, clock).when).toEqual(when)
})

test.each([['may I see it'], ['what is a panel'], ['sat down'], ['who owes us money'], ['']])(
  'finds no date in %j',
  (text) => {
    expect(readWhen(text, clock).when).toBeNull()
  },
)

test("the company's day, not the machine's or the one in Greenwich", () => {
  const late = { zone: 'America/Chicago', now: '2026-06-16T03:30:00.000Z' }
  expect(readWhen('tomorrow', late).when).toEqual(day('2026-06-16'))
  expect(readWhen('today', { zone: 'Asia/Tokyo', now: '2026-06-15T16:00:00.000Z' }).when).toEqual(day('2026-06-16'))
})

test('a later message adds to an earlier one', () => {
  const { when: friday } = readWhen('Friday', clock)
  const { when: hour } = readWhen('at 2', clock)
  expect(mergeWhen(friday, hour)).toEqual(day('2026-06-19', '14:00'))
  expect(mergeWhen(null, hour)).toEqual(hour)
})

test.each([
  ['what size wire for 50 amps', { amps: [50] }],
  ['two hundred amp service', { amps: [200] }],
  ['a 3 hp motor at 240 volts', { horsepower: [3], volts: [240] }],
  ['20A at 240V over 150 feet of 10 awg', { amps: [20], volts: [240], feet: [150], sizes: ['10'] }],
  ['150 ft of #10 copper', { feet: [150], sizes: ['10'] }],
  ['four 12 awg conductors', { conductors: [{ count: 4, size: '12' }] }],
  ['4 #6 thhn in 3/4 inch emt', { conductors: [{ count: 4, size: '6' }], inches: ['3/4'] }],
  ['2,000 sq ft with a 12 kW range', { squareFeet: [2000], va: [12_000] }],
  ['an hour and a half', { minutes: [90] }],
  ['two hours, 8.25%', { minutes: [120], percent: [8.25] }],
  ['$1,450', { dollars: [1450] }],
  ['2/0 aluminum', { sizes: ['2/0'] }],
  ['at 2 a.m.', {}],
])('reads the figures of %j', (text, expected) => {
  const actual = Object.fromEntries(
    Object.entries(readQuantities(text).quantities).filter(([, values]) => values.length > 0),
  )
  expect(actual).toEqual(expected)
})

test('reads sections of the code', () => {
  expect(sectionsIn('what do 210.8(A) and 250.66 say about $12.50')).toEqual(['210.8(a)', '250.66'])
})

test.each<[string, IntentName | null, IntentName | null]>([
  ['what does Grace owe us', 'balance', 'balance'],
  ['who owes us money', 'balance', 'balance'],
  ['How much is outstanding?', 'balance', 'balance'],
  ['do I have any bills to pay', 'balance', 'balance'],
  ['past due invoices', 'overdue', 'overdue'],
  ["who's on the schedule tomorrow", 'visits', 'visits'],
  ['hey sparky what is my day like', 'visits', 'visits'],
  ['am I free Thursday at 2', 'availability', 'free_times'],
  ['book me a panel inspection next Tuesday morning', 'book', 'book'],
  ['I need an electrician on Friday', 'book', 'book'],
  ['two hours and a 50 A spa disconnect for Grace, 8.25%', 'new_invoice', 'code'],
  ['invoice Grace for 2 hours', 'new_invoice', 'invoices'],
  ['how many amps for a 3 hp motor', 'motor', 'motor'],
  ['what size wire for 50 amps', 'conductor', 'conductor'],
  ['what gauge cabel for a 30 amp dryer', 'conductor', 'conductor'],
  ['does this panel have room for an EV charger', 'ev_room', 'ev_room'],
  ['what does 210.8 say', 'code', 'code'],
  ['is labor taxed on a remodel', 'tax', null],
  ['how do I void an invoice', 'how_to', 'how_to'],
  ['How do I schedule a job?', 'how_to', 'how_to'],
  ['when is my electrician coming', 'visits', 'visits'],
  ['how much do I owe', 'balance', 'balance'],
  ['which permits expire soon', 'permits', null],
  ['thanks!', 'thanks', 'thanks'],
  ['hi Sparky', 'greeting', 'greeting'],
  ['what can you do?', 'abilities', 'abilities'],
])('%j is about %s for staff and %s for a client', (text, staff, client) => {
  const reading = read(text, clock)
  expect([intentOf(reading, true), intentOf(reading, false)]).toEqual([staff, client])
})

test.each([
  ['what does Grace owe us', ['Grace']],
  ["where is Grace Hopper's house", ['Grace Hopper']],
  ['phone number of linus becker', ['linus becker']],
  ['is Mia free tomorrow at 2', ['Mia']],
  ["O'Brien's balance", ["O'Brien"]],
  ['what is on the schedule today', []],
])('finds the names in %j', (text, names) => {
  expect(read(text, clock).names).toEqual(names)
})

test('typos of one letter', () => {
  expect(isOneEdit('shcedule', 'schedule')).toBe(true)
  expect(isOneEdit('invoce', 'invoice')).toBe(true)
  expect(isOneEdit('invoice', 'invoice')).toBe(false)
  expect(isOneEdit('grace', 'garage')).toBe(false)
  expect(intentOf(read('what is on the shcedule tomorow', clock), true)).toBe('visits')
  expect(intentOf(read('whcih invocies are overdeu', clock), true)).toBe('overdue')
})

test('the lines of an invoice in words', () => {
  expect(linesIn('two hours and a 50 A spa disconnect')).toEqual([
    { description: 'labor', quantity: '2' },
    { description: '50 a spa disconnect', quantity: '1' },
  ])
  expect(linesIn('3 gfci receptacles at $65 each plus 90 minutes')).toEqual([
    { description: 'gfci receptacles', quantity: '3', unit_price: '65.00' },
    { description: 'labor', quantity: '1.5' },
  ])
})

test('what a question about sales tax says', () => {
  expect(taxQuestion(read('is labor taxed on a remodel of a house', clock))).toEqual({
    property_type: 'residential',
    work_type: 'repair',
    contract_type: null,
    line: 'labor',
  })
  expect(taxQuestion(read('tax on materials in a new office under a lump sum contract', clock))).toEqual({
    property_type: 'non_residential',
    work_type: 'new_construction',
    contract_type: 'lump_sum',
    line: 'material',
  })
})

test('any text at all can be read, in time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
      const reading = read(text, clock)
      intentOf(reading, true)
      intentOf(reading, false)
      linesIn(text)
    }),
    { numRuns: 2000 },
  )
})

/** The work of reading a text, whatever else runs on the machine. */
function workOf(text: string): number {
  const before = process.threadCpuUsage()
  read(text, clock)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test.each(['@', 'a@', '1 hour ', '10 x ', '$1,'])(
  'reading a long message of nothing but %j is not much more work than an everyday one of its length',
  (text) => {
    const everyday = 'what does Grace owe us for the 50 A spa circuit, and is Mia free tomorrow at 2? '.repeat(50)
    const typed = text.repeat(4000).slice(0, everyday.length)
    expect(read(typed, clock).text).toBe(typed.trim())
    // A pattern that backtracks takes thousands of times as much.
    expect(workOf(typed)).toBeLessThan(250 * workOf(everyday))
  },
)

test('of a long conversation, the end is read: so many letters, whatever they are', () => {
  const said = (role: 'user' | 'assistant', content: string) => ({ role, content })
  const hours = '1 hour '.repeat(4000).slice(0, 4000)
  const longest = Array.from({ length: 60 }, (_, n) => said(n % 2 ? 'user' : 'assistant', hours))
  const lettersIn = (messages: { role: string; content: string }[]) =>
    messages.flatMap(({ role, content }) => (role === 'user' ? [content.length] : []))
  expect(lettersIn(readable(longest))).toEqual([1000, 1000])
  const short = Array.from({ length: 60 }, (_, n) => said('user', `${n}. ${'1 hour '.repeat(40)}`.slice(0, 150)))
  expect(readable(short)).toEqual(short.slice(-13))
  expect(lettersIn(readable([...short, said('user', hours)]))).toEqual([...short.slice(-6).map(() => 150), 1000])
  expect(readable([said('assistant', hours)])).toEqual([said('assistant', hours)])
})

test('of a conversation, only what everyday questions need is read', () => {
  const said = (role: 'user' | 'assistant', content: string) => ({ role, content })
  expect(follow([said('user', 'a'.repeat(4000))], clock, true).reading.text).toHaveLength(1000)
  const asks = said('user', 'who is free tomorrow')
  const follows = Array.from({ length: 30 }, () => said('user', 'and Grace?'))
  expect(follow([asks, ...follows.slice(0, 19)], clock, true).intent).toBe('availability')
  expect(follow([asks, ...follows], clock, true).intent).not.toBe('availability')
})

test.each([
  [
    'book me a visit on Friday at 9',
    'What service is it?',
    'I want to move my Wednesday appointment to next week',
    'change_visit',
  ],
  ['book me a visit on Friday at 9', 'What service is it?', 'what does it cost?', 'prices'],
  ['book me a visit on Friday at 9', 'What service is it?', 'change an outlet', 'book'],
  ['book me a visit', 'What day and time?', 'can we do Friday at 2?', 'book'],
  ['book Grace a panel inspection', 'What day and time?', 'create a job for Linus: attic fan', 'new_job'],
])('after %j, %s: the reply %j is for %s', (first, asked, reply, intent) => {
  const messages = [
    { role: 'user' as const, content: first },
    { role: 'assistant' as const, content: asked },
    { role: 'user' as const, content: reply },
  ]
  expect(follow(messages, clock, true).intent).toBe(intent)
})

test.each([
  ['what did Mia do on Friday', day('2026-06-12')],
  ['who worked on Monday', day('2026-06-08')],
  ['what is on Friday', day('2026-06-19')],
  ['did we schedule Grace for Friday', day('2026-06-19')],
])('%j is about that day', (text, when) => {
  expect(readWhen(text, clock).when).toEqual(when)
})

test.each([
  ['phone number of Bill Krause', ['Bill Krause']],
  ['what does bill krause owe', ['bill krause']],
  ['show the bill of Krause', ['Krause']],
  ['does Will Park owe us', ['Will Park']],
])('the names in %j', (text, names) => {
  expect(read(text, clock).names).toEqual(names)
})
