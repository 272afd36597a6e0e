import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal, run } from '#test/outcomes.ts'

const size = (pulls: object[], largest_size = '4/0', edition?: string) =>
  run('pull-box', { largest_size, pulls }, edition)

describe('by hand', () => {
  test('a straight pull of 3 in takes 8 times as much', () => {
    const { result, figure, remarks, step } = size([{ trade_size: '3', from: 'left', to: 'right' }])
    expect([result, figure('Left to right'), figure('Top to bottom')]).toEqual(['24 × any', 24, 'As the raceways need'])
    expect(step('Straight pulls, left to right')).toMatchObject({
      formula: '8 × 3 in',
      reference: { section: '314.28(A)(1)' },
    })
    expect(figure('Between entries of the same conductors')).toBeUndefined()
    expect(remarks[0]).toContain('leave room for raceways')
  })

  test('an angle pull takes 6 times the largest and the others of its row, on both walls', () => {
    const { result, figure, step } = size([
      { trade_size: '3', from: 'left', to: 'top' },
      { trade_size: '2', quantity: 2, from: 'left', to: 'top' },
    ])
    expect(result).toBe('22 × 22')
    expect(step('From the left wall')).toMatchObject({ formula: '6 × 3 in + 4 in of the others', value: 22 })
    expect(figure('Between entries of the same conductors')).toBe(18)
  })

  test('each row counts alone, and the larger one decides', () => {
    const { figure, step } = size([
      { trade_size: '2', quantity: 3, from: 'left', to: 'top' },
      { trade_size: '2-1/2', from: 'left', to: 'splice', row: 2 },
    ])
    expect(step('From the left wall')?.value).toBe(16)
    expect(step('From the left wall, row 2')?.value).toBe(15)
    expect(figure('Left to right')).toBe(16)
    expect(step('Left to right')?.formula).toBe('The largest: from the left wall. Not enough: 15 in')
  })

  test('a U pull needs the room between its entries along their wall', () => {
    const { result, figure } = size([{ trade_size: '2', from: 'bottom', to: 'bottom' }])
    // Bottom to top 6 × 2 + 2; along the bottom 6 × 2 and both raceways.
    expect(result).toBe('16 × 14')
    expect(figure('Between entries of the same conductors')).toBe(12)
  })

  test('splices take 6 times, without a distance between entries', () => {
    const { result, figure } = size([
      { trade_size: '1-1/4', from: 'left', to: 'splice' },
      { trade_size: '1-1/4', from: 'right', to: 'splice' },
    ])
    expect(result).toBe('7.5 × any')
    expect(figure('Between entries of the same conductors')).toBeUndefined()
  })

  test('a raceway in the back sets the depth by the largest conductor', () => {
    const depth = (conductor: string) =>
      size([{ trade_size: '4', from: 'back', to: 'left' }], conductor).figure('Depth behind the cover')
    expect(['4', '2', '1/0', '4/0', '250', '350', '500', '750', '1000'].map(depth)).toEqual([
      2, 2.5, 3.5, 4, 4.5, 5, 6, 8, 10,
    ])
    expect(size([{ trade_size: '4', from: 'top', to: 'left' }]).figure('Depth behind the cover')).toBe(
      'As the raceways need',
    )
  })

  test('a side over 6 ft asks for racks', () => {
    const large = size([{ trade_size: '6', quantity: 8, from: 'left', to: 'top' }])
    expect(large.remarks.join(' ')).toContain('must be cabled or racked (314.28(B))')
  })
})

test.each(['14', '8', '6'])('refuses %s AWG, and names box fill', (largest_size) => {
  expect(refusal('pull-box', { largest_size, pulls: [{ trade_size: '1', from: 'left', to: 'right' }] })).toEqual({
    path: 'largest_size',
    message:
      '314.28(A) is for conductors of 4 AWG and larger. A box for smaller ones is sized by its volume (314.16): use the Box fill calculator.',
  })
})

// An oracle for random boxes: 8 times for straight pulls; 6 times and the others in the row for the rest; 6 times between entries.

const INCHES: Record<string, number> = Object.fromEntries(
  '1/2=0.5 3/4=0.75 1=1 1-1/4=1.25 1-1/2=1.5 2=2 2-1/2=2.5 3=3 3-1/2=3.5 4=4 5=5 6=6'
    .split(' ')
    .map((row) => row.split('='))
    .map(([trade = '', inches]) => [trade, Number(inches)]),
)
const ACROSS: Record<string, string> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }
const pulls = fc.array(
  fc.record({
    trade_size: fc.constantFrom(...Object.keys(INCHES)),
    quantity: fc.integer({ min: 1, max: 5 }),
    from: fc.constantFrom('left', 'right', 'top', 'bottom', 'back'),
    to: fc.constantFrom('left', 'right', 'top', 'bottom', 'back', 'splice'),
    row: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
)
type Pull = (typeof pulls extends fc.Arbitrary<infer Value> ? Value : never)[number]

/** The least distance between two opposite walls. */
function oracle(all: Pull[], ...[near, far, ...along]: string[]): number {
  const needs = [0]
  for (const { from, to, trade_size } of all)
    if (ACROSS[from] === to && (from === near || from === far)) needs.push(8 * (INCHES[trade_size] ?? 0))
  for (const wall of [near, far, ...along])
    for (const row of [1, 2, 3]) {
      const here = all.filter((one) => one.row === row && (one.from === wall || one.to === wall))
      const trades = here.flatMap(({ trade_size, quantity, from, to }) =>
        Array<number>(from === to ? 2 * quantity : quantity).fill(INCHES[trade_size] ?? 0),
      )
      const total = trades.reduce((sum, one) => sum + one, 0)
      const largest = Math.max(0, ...trades)
      const isBent = here.some(({ from, to }) => ACROSS[from] !== to)
      if ((wall === near || wall === far) && isBent) needs.push(5 * largest + total)
      const turns = here.filter(({ from, to }) => from === to).map(({ trade_size }) => INCHES[trade_size] ?? 0)
      if (wall !== near && wall !== far && turns.length > 0) needs.push(6 * Math.max(...turns) + total)
    }
  return Math.max(...needs)
}

test('random boxes have both sides and the distance of the oracle', () => {
  fc.assert(
    fc.property(pulls, fc.constantFrom('2023', '2026'), (all, edition) => {
      const { result, figure } = size(all, '500', edition)
      const width = oracle(all, 'left', 'right', 'top', 'bottom')
      const height = oracle(all, 'top', 'bottom', 'left', 'right')
      expect(result).toBe([width, height].map((one) => one || 'any').join(' × '))
      const bent = all.filter(({ from, to }) => to !== 'splice' && ACROSS[from] !== to)
      const between = Math.max(0, ...bent.map(({ trade_size }) => 6 * (INCHES[trade_size] ?? 0)))
      expect(figure('Between entries of the same conductors') ?? 0).toBe(between)
      const isBack = all.some(({ from, to }) => from === 'back' || to === 'back')
      expect(figure('Depth behind the cover')).toBe(isBack ? 6 : 'As the raceways need')
    }),
    { numRuns: 10_000 },
  )
})
