import { expect, test } from 'vitest'
import { createPlaces, createQueue } from '../places.ts'
import type { PdfDocument } from './document.ts'
import { createRenderer } from './renderer.ts'

const program = new URL('../../../test/scripted-pdf-worker.ts', import.meta.url)

/** Renders one PDF after another. */
const rendererWith = ({ patienceMs = 60_000 } = {}) => {
  const render = createRenderer({ program, patienceMs })
  const queue = createQueue(1)
  return async (title: string) =>
    String(await queue.push(async () => Buffer.from(await render({ title } as PdfDocument)).toString()))
}

const outcomes = async (all: Promise<string>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.message)))

const SLOW = 'This PDF took too long to create.'

test('a PDF that never finishes fails alone, and those behind it are rendered', async () => {
  const render = rendererWith({ patienceMs: 2000 })
  const wanted = ['first', 'hang', 'second', 'hang', 'third']
  expect(await outcomes(wanted.map(render))).toEqual(['first', SLOW, 'second', SLOW, 'third'])
})

test('a PDF that ends the worker or cannot be laid out fails alone', async () => {
  const render = rendererWith()
  const wanted = ['crash', 'first', 'fail', 'crash', 'second']
  const gone = 'The PDF worker ended'
  expect(await outcomes(wanted.map(render))).toEqual([gone, 'first', 'No such font', gone, 'second'])
})

test('one caller with many PDFs gets two places in the queue, so the office comes third rather than last', async () => {
  const render = rendererWith()
  const inTurn = createPlaces({ places: 2, waiting: 23, full: 'Too many' })
  const finished: string[] = []
  const wanted = async (caller: string, name: string) => {
    finished.push(await inTurn(caller, () => render(name)))
  }
  const clients = Array.from({ length: 25 }, (_, n) => wanted('client', `client ${n}`))
  const office = wanted('office', 'office')
  await expect(inTurn('client', () => render('one more'))).rejects.toMatchObject({ status: 503, message: 'Too many' })
  await Promise.all([...clients, office])
  expect(finished.slice(0, 4)).toEqual(['client 0', 'client 1', 'office', 'client 2'])
  expect(finished).toHaveLength(26)
})

test('a failed PDF frees its place for the next one', async () => {
  const inTurn = createPlaces({ places: 1, waiting: 5, full: 'Too many' })
  const wanted = ['fail', 'first', 'fail', 'second']
  const render = rendererWith()
  expect(await outcomes(wanted.map((name) => inTurn('client', () => render(name))))).toEqual([
    'No such font',
    'first',
    'No such font',
    'second',
  ])
})
