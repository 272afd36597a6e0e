import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { createPriceBookItem, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { refusal } from '#test/refusals.ts'
import { setUpWorld } from '#test/world.ts'
import type { ImportLine } from './contract.ts'
import { priceBookItems } from './server/table.ts'

const world = await setUpWorld()
const staff = await world.signedIn(await createUser(world.db, 'employee'))

beforeEach(async () => void (await world.db.delete(priceBookItems)))

const send = (path: string, content: string | Uint8Array, caller = staff) =>
  upload(world, caller, `/api/price-book/imports${path}`, {
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    name: 'price-book.csv',
    type: 'text/csv',
  })
const preview = (content: string | Uint8Array) => send('/preview', content)
const all = () => world.db.select().from(priceBookItems).orderBy(asc(priceBookItems.name))
const listErrors = async (content: string) =>
  (await preview(content)).body.lines.map(({ line, errors }: ImportLine) => [line, ...errors])

const FILE = [
  'name,Description,UNIT,Price,Cost,Tax class,Supplier',
  '"Breaker, 20 A","AFCI/GFCI, dual function",,$68.50,41.20,Taxable,Elliott',
  'Labor,,hour,"1,105.00",,labor,',
  'City permit,,,165,,Non-taxable,',
].join('\r\n')

test('adds what is new and updates by name, in any case', async () => {
  await createPriceBookItem(world.db, { name: 'LABOR', unit: 'hour', price: '95', cost: '48', tax_class: 'labor' })
  const reply = await preview(FILE)
  expect(reply).toMatchObject({
    status: 200,
    body: { created: 2, updated: 1, unchanged: 0, faulty: 0, ignored_columns: ['Supplier'] },
  })
  expect(reply.body.lines).toEqual([
    { line: 2, name: 'Breaker, 20 A', price: '68.50', action: 'create', note: null, errors: [] },
    { line: 3, name: 'Labor', price: '1105.00', action: 'update', note: 'Changes name, price, and cost', errors: [] },
    { line: 4, name: 'City permit', price: '165.00', action: 'create', note: null, errors: [] },
  ])
  expect(await all()).toHaveLength(1)
  expect(await send(`?version=${reply.body.version}`, FILE)).toEqual({
    status: 200,
    body: { created: 2, updated: 1, unchanged: 0 },
  })
  expect(await all()).toMatchObject([
    { name: 'Breaker, 20 A', description: 'AFCI/GFCI, dual function', unit: 'each', price: '68.50', cost: '41.20' },
    { name: 'City permit', tax_class: 'not_taxable', cost: null },
    { name: 'Labor', unit: 'hour', price: '1105.00', cost: null, tax_class: 'labor' },
  ])
})

test.each([
  ['semicolons', 'Name;Price\nFan;145.50\n'],
  ['tabs', 'Name\tPrice\nFan\t145.50\n'],
  ['a line that states its separator', 'sep=;\r\nName;Price\r\nFan;145.50\r\n'],
])('reads a file with %s', async (_, file) => {
  expect(await send('', file)).toMatchObject({ status: 200, body: { created: 1 } })
  expect(await all()).toMatchObject([{ name: 'Fan', price: '145.50' }])
})

test('names match as in the database, whose lower case is not that of JavaScript', async () => {
  const file = 'Name,Price\nItem,1\nİtem,2\n'
  expect(await send('', file)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Line 3: Line 2 has the same name. Each item may appear once.' }] },
  })
  expect(await send('', 'Name,Price\nİtem,2\n')).toMatchObject({ status: 200, body: { created: 1 } })
  expect(await send('', 'Name,Price\nItem,1\n')).toMatchObject({ status: 200, body: { updated: 1 } })
})

test('columns that the file does not have stay as they are', async () => {
  const before = await createPriceBookItem(world.db, {
    name: 'Fan',
    description: 'Kept',
    cost: '50',
    tax_class: 'labor',
  })
  await send('', 'Price,Name\n150,fan\n')
  expect(await all()).toMatchObject([
    { id: before.id, name: 'fan', price: '150.00', description: 'Kept', cost: '50.00', tax_class: 'labor' },
  ])
})

test('one line with an error keeps the whole file out', async () => {
  const file = 'Name,Price\nGood,12.50\nBad,twelve\n'
  const { body } = await preview(file)
  expect(body).toMatchObject({ created: 1, faulty: 1 })
  const reason = 'Nothing was imported. Correct the line with errors and choose the file again.'
  expect(await send(`?version=${body.version}`, file)).toEqual({
    status: 400,
    body: {
      message: reason,
      errors: [{ path: 'lines.3', message: 'Line 3: Price must be a plain number such as 12.50' }],
    },
  })
  expect(await all()).toEqual([])
})

test('says what is wrong with every line, in plain words', async () => {
  const file = [
    'Name,Price,Cost,Tax class,Description',
    ',10',
    'No price,',
    'Below zero,-5',
    'Formula,=1+1',
    'Odd class,10,,sometimes',
    'Odd cost,10,cheap',
    `Long,10,,,${'x'.repeat(301)}`,
    'Twice,10',
    'TWICE,11',
    'Comma,10,,,fits, 20 A',
    'Fraction,10.005',
    '"3/4" EMT connector,5',
  ].join('\n')
  expect(await listErrors(file)).toEqual([
    [2, 'Name is required'],
    [3, 'Price is required'],
    [4, 'Price must be a positive number'],
    [5, 'Price must be a plain number such as 12.50'],
    [6, 'Tax class must be Taxable, Labor or Not taxable'],
    [7, 'Cost must be a plain number such as 12.50'],
    [8, 'Description: Use at most 300 characters'],
    [9],
    [10, 'Line 9 has the same name. Each item may appear once.'],
    [11, 'This line has more cells than the first line has columns. Put text with commas or semicolons in quotes.'],
    [12, 'Price can have at most two decimals'],
    [13, 'Text follows a closing quote. Put all of it in quotes, and write an inch mark twice: "3/4"" EMT".'],
  ])
})

test('a cell that looks like a formula stays text, through export and import', async () => {
  const names = ['=1+1', '+1 breaker', '-48 V supply', '@home visit', "'=typed", "'tis"]
  for (const name of names) await createPriceBookItem(world.db, { name, description: `${name}!` })
  const before = await all()
  const exported = (await staff.get('/api/price-book.csv')).text
  expect((await preview(exported)).body).toMatchObject({ created: 0, updated: 0, unchanged: 6, faulty: 0 })
  await world.db.delete(priceBookItems)
  expect((await send('', exported)).body).toEqual({ created: 6, updated: 0, unchanged: 0 })
  const contents = (rows: typeof before) => rows.map(({ name, description, price }) => [name, description, price])
  expect(contents(await all())).toEqual(contents(before))
})

test('an archived item is updated and stays archived', async () => {
  await createPriceBookItem(world.db, { name: 'Old', price: '10', archived_at: '2026-01-01T00:00:00.000Z' })
  await createPriceBookItem(world.db, { name: 'Older', price: '10', archived_at: '2026-01-01T00:00:00.000Z' })
  const file = 'Name,Price\nOld,12\nOlder,10\n'
  expect((await preview(file)).body.lines).toMatchObject([
    { action: 'update', note: 'Changes price, stays archived' },
    { action: 'none', note: 'Stays archived' },
  ])
  await send('', file)
  expect(await all()).toMatchObject([{ price: '12.00', archived_at: '2026-01-01T00:00:00.000Z' }, { name: 'Older' }])
})

test('refuses an import when the price book changed since its preview', async () => {
  const item = await createPriceBookItem(world.db, { name: 'Fan', price: '145' })
  const { version } = (await preview('Name,Price\nFan,150\n')).body
  await staff.patch(`/api/price-book/${item.id}`, { price: '155' })
  expect(await send(`?version=${version}`, 'Name,Price\nFan,150\n')).toMatchObject(refusal(409, CHANGED_MEANWHILE))
  expect(await all()).toMatchObject([{ price: '155.00' }])
})

test('five imports of the same new names at the same time add each name once', async () => {
  const file = `Name,Price\n${Array.from({ length: 50 }, (_, n) => `Item ${n},${n}`).join('\n')}`
  const replies = await Promise.all(Array.from({ length: 5 }, () => send('', file)))
  expect(replies.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 50])
  expect(await all()).toHaveLength(50)
})

describe('a file that is no price book', () => {
  test.each([
    [
      'a workbook',
      new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff]),
      'This file is not CSV text. In your spreadsheet, save it as CSV UTF-8 and choose that file.',
    ],
    ['an empty file', '', 'This file has no lines, or a quote in it is never closed. Correct it and choose it again.'],
    [
      'an open quote',
      'Name,Price\n"Fan,145',
      'This file has no lines, or a quote in it is never closed. Correct it and choose it again.',
    ],
    ['no items', 'Name,Price\n', 'The file has no items below its first line.'],
    [
      'no headings',
      'Fan,145\nLamp,20',
      'The file has no columns Name and Price. Its first line must name the columns: Name, Description, Unit, Price, Cost, and Tax class.',
    ],
    [
      'a column twice',
      'Name,Price,price\nFan,1,2',
      'Two columns are called price. Remove one and choose the file again.',
    ],
    [
      'too many lines',
      `Name,Price\n${'Fan,1\n'.repeat(5001)}`,
      'The file has 5001 lines. Import at most 5000 at a time.',
    ],
  ])('%s', async (_, content, message) => {
    for (const path of ['/preview', ''])
      expect(await send(path, content)).toMatchObject({ status: 400, body: { message } })
  })
})
