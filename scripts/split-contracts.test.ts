import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { bodyOf, splitContract } from './split-contracts.ts'

const contract = `import * as z from 'zod'
import { endpoint, streamOf } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import { states, statusSchema } from '#contract/states.ts'
export { MOST } from './most.ts'
const kept = 'This must be kept.'
export const boxStates = states({ open: { label: 'Open', refuses: { delete: kept } } })
const Status = statusSchema(boxStates)
export const Box = z.object({ id: Id, status: Status })
export const isOpen = (box) => boxStates.isOpen(box)
export const parsed = (text) => Box.parse(text)
export const boxes = {
  list: endpoint({ method: 'GET', path: '/api/boxes', reads: ['boxes'], query: Box.partial(), returns: z.array(Box) }),
  upload: endpoint({ method: 'POST', path: '/api/boxes', body: 'upload', returns: 'text' }),
  tell: endpoint({ method: 'POST', path: '/api/tell', body: Box, returns: streamOf(Box) }),
  remove: endpoint({ method: 'DELETE', path: '/api/boxes/:id' }),
}
`

const schemas = ['#contract/listing.ts Id', '#contract/states.ts statusSchema']
const split = (code: string) =>
  splitContract(code, bodyOf(parseAst(code)), './contract.ts', (from, name) => schemas.includes(`${from} ${name}`))

test('endpoints keep what a call needs to know, without their schemas', () => {
  const { plain } = split(contract)
  expect(plain).toContain(`path: '/api/boxes', reads: ['boxes'], ...{}, returns: true })`)
  expect(plain).toContain(`body: 'upload', returns: 'text' })`)
  expect(plain).toContain(`...{}, returns: { stream: true } })`)
  expect(plain).toContain(`endpoint({ method: 'DELETE', path: '/api/boxes/:id' })`)
})

test('what builds or uses a schema is apart from what does not', () => {
  const { plain, schemas } = split(contract)
  expect(plain).toContain('export { kept, boxStates, isOpen, boxes }')
  expect(schemas).toContain('export { Status, Box, parsed }')
  expect(schemas).toContain(`import { kept, boxStates, isOpen, boxes } from './contract.ts?plain'`)
})

test('the contract passes on what it exported before, and no more', () => {
  expect(split(contract).contract.split('\n')).toEqual([
    `export { boxStates, isOpen, boxes } from './contract.ts?plain'`,
    `export { Box, parsed } from './contract.ts?schemas'`,
    `export { MOST } from './most.ts'`,
  ])
})

test('names of a destructured list are all kept', () => {
  const { plain } = split(`const pair = [1, 2]\nexport const [one, two] = pair\nexport const { three, ...rest } = pair`)
  expect(plain).toContain('export { pair, one, two, three, rest }')
})

test('refuses a contract that does something', () => {
  expect(() => split(`register('box')`)).toThrow('A contract only declares')
})
