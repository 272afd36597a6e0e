import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, withoutGuard } from './read-csv.ts'

const getCells = (text: string) => readCsv(text)?.map(({ cells }) => cells)

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFa\rb', [['a'], ['b']]],
  ['"a ""b"", c","line\nbreak"\n', [['a "b", c', 'line\nbreak']]],
  [
    'a,\n,b\n\n , \n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  [
    'a;"b;c"\r\n1,5;2\r\n',
    [
      ['a', 'b;c'],
      ['1,5', '2'],
    ],
  ],
  [
    '\n"a;b;c"\td\n1\t2,3',
    [
      ['a;b;c', 'd'],
      ['1', '2,3'],
    ],
  ],
  [
    '\uFEFFsep=;\r\na,b;c\r\n1;2',
    [
      ['a,b', 'c'],
      ['1', '2'],
    ],
  ],
  ['"a;;\n;b",c', [['a;;\n;b', 'c']]],
  ['', []],
])('reads %j', (text, lines) => expect(getCells(text)).toEqual(lines))

test('numbers lines as a spreadsheet does', () => {
  expect(readCsv('a\n\n"b\nb"\nc')?.map(({ line }) => line)).toEqual([1, 3, 4])
  // A spreadsheet shows no row for the line that states the separator.
  expect(readCsv('sep=;\na;b\nc;d')?.map(({ line }) => line)).toEqual([1, 2])
})

test.each([
  ['"3/4" EMT,5\n"1/2"" EMT" ,4', [['"3/4" EMT', '5'], true], [['1/2" EMT', '4'], false]],
  ['"3/4" to 1/2" bushing,5\nFan,4', [['"3/4" to 1/2" bushing', '5'], true], [['Fan', '4'], false]],
])('keeps and reports text after a closing quote in %j', (text, ...lines) => {
  expect(readCsv(text)?.map(({ cells, strayText }) => [cells, strayText])).toEqual(lines)
})

test('a quote that is never closed is no CSV', () => expect(readCsv('a,"b\nc')).toBeNull())

test('reads back whatever is written as CSV', () => {
  const cell = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (lines) => {
      const text = lines
        .map((cells) => `${cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\r\n`)
        .join('')
      expect(getCells(text)).toEqual(lines.filter((cells) => cells.some((one) => one.trim() !== '')))
    }),
  )
})

test('takes off the apostrophe of an export, and only one', () => {
  expect(["'=1+1", "'＝1+1", "'-5", "'+1", "'@x", "'tis", "''=1", '=1+1'].map(withoutGuard)).toEqual([
    '=1+1',
    '＝1+1',
    '-5',
    '+1',
    '@x',
    "'tis",
    "'=1",
    '=1+1',
  ])
})
