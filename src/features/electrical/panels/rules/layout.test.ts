import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createDrawing,
  feedsItself,
  findHolder,
  freeSpaces,
  listLegs,
  listNumbers,
  listSlots,
  listSpaces,
  nextSpace,
  otherPole,
  type Placed,
  sizeRefusal,
  spaceNumber,
  spacesText,
} from './layout.ts'

const runs = { numRuns: 10_000 }

const panel = fc.record({ spaces: fc.integer({ min: 2, max: 84 }), legs: fc.constantFrom(2, 3) })
const half = fc.constantFrom('A' as const, 'B' as const, null)
const breaker = fc.record({ poles: fc.integer({ min: 1, max: 3 }), half })
const wish = fc.tuple(fc.integer({ min: 1, max: 84 }), breaker).map(([space, size]): Placed => ({ space, ...size }))
const wishes = fc.array(wish, { maxLength: 30 })

/** The breakers of a list that fit into a panel, each only where the rules let it. */
function filled(size: { spaces: number; legs: number }, wanted: Placed[]) {
  const placed: (Placed & { id: string; label: string; breaker_amps: number })[] = []
  for (const [index, wish] of wanted.entries())
    if (sizeRefusal(size, wish) === null && !findHolder(placed, wish))
      placed.push({ ...wish, id: String(index), label: 'Range', breaker_amps: 20 })
  return placed
}

describe('whatever is placed', () => {
  test('no space or half has two breakers, none is outside of the panel, and a breaker stays on its side', () => {
    fc.assert(
      fc.property(panel, wishes, (size, wanted) => {
        const placed = filled(size, wanted)
        const spaces = placed.map(listSpaces)
        const all = spaces.flat()
        const parts = placed
          .flatMap(listNumbers)
          .flatMap((number) => (/[AB]$/.test(number) ? [number] : [`${number}A`, `${number}B`]))
        expect(new Set(parts).size).toBe(parts.length)
        expect(all.every((space) => space >= 1 && space <= size.spaces)).toBe(true)
        expect(spaces.every((own) => new Set(own.map((space) => space % 2)).size === 1)).toBe(true)
      }),
      runs,
    )
  })

  test('the drawing shows each space once, on its side, from top to bottom', () => {
    fc.assert(
      fc.property(panel, wishes, (size, wanted) => {
        const placed = filled(size, wanted)
        const { left, right } = createDrawing(size.spaces, placed)
        const spaces = [...new Set([...left, ...right].flatMap(listSpaces))]
        expect(spaces.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size.spaces }, (_, n) => n + 1))
        const numbers = [...left, ...right].flatMap(listNumbers)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(listSlots({ left, right }).map(spaceNumber).toSorted()).toEqual(
          [...left, ...right].map(spaceNumber).toSorted(),
        )
        expect(left.flatMap(listSpaces).every((space) => space % 2 === 1)).toBe(true)
        expect(right.flatMap(listSpaces).every((space) => space % 2 === 0)).toBe(true)
        const drawn = [...left, ...right].flatMap((slot) => (slot.circuit ? listNumbers(slot) : []))
        expect(drawn.toSorted()).toEqual(placed.flatMap(listNumbers).toSorted())
      }),
      runs,
    )
  })

  test('every free space takes the breaker, and no other space does', () => {
    fc.assert(
      fc.property(panel, wishes, breaker, (size, wanted, one) => {
        const placed = filled(size, wanted)
        const free = freeSpaces(size, placed, one)
        const fits = Array.from({ length: 84 }, (_, n) => n + 1).filter(
          (space) => filled(size, [...placed, { space, ...one }]).length > placed.length,
        )
        expect(free).toEqual(fits)
      }),
      { numRuns: 1000 },
    )
  })

  test('a breaker with as many poles as the panel has legs connects to each leg once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.constantFrom(2, 3), (space, legs) => {
        expect(new Set(listLegs({ space, poles: legs }, legs)).size).toBe(legs)
      }),
    )
  })

  test('arrow keys always lead to a slot, and Down and Up undo each other', () => {
    const key = fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End')
    fc.assert(
      fc.property(panel, wishes, fc.array(key, { maxLength: 20 }), (size, wanted, keys) => {
        const drawing = createDrawing(size.spaces, filled(size, wanted))
        const slots = [...drawing.left, ...drawing.right].map(spaceNumber)
        let at = slots[0] ?? ''
        for (const name of keys) {
          const next = nextSpace(drawing, at, name) ?? ''
          expect(slots).toContain(next)
          if (name === 'ArrowDown' && next !== at) expect(nextSpace(drawing, next, 'ArrowUp')).toBe(at)
          at = next
        }
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  [{ space: 5, poles: 1, half: null }, 'Space 5'],
  [{ space: 5, poles: 1, half: 'B' as const }, 'Space 5B'],
  [{ space: 5, poles: 2, half: null }, 'Spaces 5 and 7'],
  [{ space: 5, poles: 2, half: 'A' as const }, 'Spaces 5A and 7B'],
  [{ space: 5, poles: 2, half: 'B' as const }, 'Spaces 5B and 7A'],
  [{ space: 6, poles: 3, half: null }, 'Spaces 6, 8, and 10'],
])('%j is %s', (placed, text) => expect(spacesText(placed)).toBe(text))

test('legs take turns by rows', () => {
  expect([1, 2, 3, 4, 5, 6].map((space) => listLegs({ space, poles: 1 }, 2)[0])).toEqual([0, 0, 1, 1, 0, 0])
  expect([1, 2, 3, 4, 5, 6].map((space) => listLegs({ space, poles: 1 }, 3)[0])).toEqual([0, 0, 1, 1, 2, 2])
})

test('keys lead to the slot beside the first space of a breaker', () => {
  const drawing = createDrawing(6, [{ space: 2, poles: 2, half: null }])
  expect(nextSpace(drawing, '3', 'ArrowRight')).toBe('2')
  expect(nextSpace(drawing, '2', 'ArrowLeft')).toBe('1')
  expect(nextSpace(drawing, '2', 'ArrowDown')).toBe('6')
  expect(nextSpace(drawing, '6', 'ArrowDown')).toBe('6')
  expect(nextSpace(drawing, '1', 'a')).toBeNull()
})

const hall = { id: 'a', label: 'Hall lights', breaker_amps: 15, space: 5, poles: 1, half: 'B' as const }

test.each([
  [{ space: 5, poles: 1, half: 'A' as const }, false],
  [{ space: 5, poles: 1, half: 'B' as const }, true],
  [{ space: 5, poles: 1, half: null }, true],
  [{ space: 3, poles: 2, half: null }, true],
  [{ space: 7, poles: 1, half: 'B' as const }, false],
])('beside half B of space 5, %j is refused: %s', (place, isTaken) =>
  expect(findHolder([hall], place) !== undefined).toBe(isTaken),
)

test('a tandem has an upper and a lower half, each with its number, and arrow keys stop at both', () => {
  const drawing = createDrawing(8, [hall])
  expect(drawing.left.map((slot) => [spaceNumber(slot), slot.circuit?.label])).toEqual([
    ['1', undefined],
    ['3', undefined],
    ['5A', undefined],
    ['5B', 'Hall lights'],
    ['7', undefined],
  ])
  expect(['ArrowUp', 'ArrowDown', 'ArrowRight'].map((key) => nextSpace(drawing, '5B', key))).toEqual(['5A', '7', '6'])
  expect(nextSpace(drawing, '6', 'ArrowLeft')).toBe('5A')
})

const dryer = { id: 'b', label: 'Dryer', breaker_amps: 30, space: 1, poles: 2, half: 'A' as const }
const heater = { ...dryer, id: 'c', label: 'Water heater', half: 'B' as const }

test.each([
  [dryer, { space: 1, poles: 2, half: 'B' as const }, false],
  [dryer, { space: 1, poles: 1, half: 'B' as const }, false],
  [dryer, { space: 3, poles: 1, half: 'A' as const }, false],
  [dryer, { space: 3, poles: 1, half: 'B' as const }, true],
  [dryer, { space: 3, poles: 1, half: null }, true],
  [dryer, { space: 3, poles: 2, half: 'A' as const }, true],
  [dryer, { space: 5, poles: 2, half: 'A' as const }, false],
  [dryer, { space: 2, poles: 2, half: 'A' as const }, false],
  [heater, { space: 1, poles: 1, half: 'A' as const }, false],
  [heater, { space: 3, poles: 1, half: 'B' as const }, false],
  [heater, { space: 3, poles: 2, half: 'B' as const }, false],
  [heater, { space: 3, poles: 1, half: 'A' as const }, true],
  [heater, { space: 3, poles: 2, half: 'A' as const }, true],
])('beside %j, %j is refused: %s', (one, place, isTaken) =>
  expect(findHolder([one], place) !== undefined).toBe(isTaken),
)

test('a quad has its inner poles in one slot between two of its outer poles', () => {
  const drawing = createDrawing(6, [dryer, heater])
  expect(drawing.left.map((slot) => [listNumbers(slot).join(' '), slot.circuit?.label, otherPole(slot)])).toEqual([
    ['1A', 'Dryer', 'with 3B'],
    ['1B 3A', 'Water heater', null],
    ['3B', 'Dryer', 'with 1A'],
    ['5', undefined, null],
  ])
  expect(['ArrowUp', 'ArrowDown', 'ArrowRight'].map((key) => nextSpace(drawing, '3B', key))).toEqual(['1B', '5', '4'])
  expect(nextSpace(drawing, '4', 'ArrowLeft')).toBe('1B')
})

test('the poles of a quad are on both legs', () => {
  expect([dryer, heater].map((one) => listLegs(one, 2))).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test.each([
  [
    { space: 5, poles: 3, half: 'A' as const },
    { path: 'half', message: 'Tandems have 1 pole and quads 2. Choose fewer poles, or a full-size breaker.' },
  ],
  [
    { space: 39, poles: 2, half: 'B' as const },
    {
      path: 'space',
      message: 'A quad at space 39 also needs space 41, but this panel has 40 spaces. Choose a space up to 38.',
    },
  ],
])('there is no %j', (place, refusal) => expect(sizeRefusal({ spaces: 40, legs: 3 }, place)).toEqual(refusal))

test('a panel feeds itself through any number of others', () => {
  const chain = ['b', 'c', 'd'].map((id, index) => ({ id, fed_from_id: ['a', 'b', 'c'][index] ?? null }))
  const panels = [{ id: 'a', fed_from_id: null }, ...chain]
  expect(['a', 'b', 'c', 'd'].map((from) => feedsItself(panels, 'a', from))).toEqual([true, true, true, true])
  expect(feedsItself(panels, 'd', 'b')).toBe(false)
  expect(feedsItself(panels, 'a', null)).toBe(false)
})
