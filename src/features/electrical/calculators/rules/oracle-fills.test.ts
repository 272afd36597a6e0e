import fc from 'fast-check'
import { expect, test } from 'vitest'
import { order } from '#test/oracle-wires.ts'
import { answer, run } from '#test/outcomes.ts'

// Ten thousand boxes and ten thousand conduits against an oracle: 314.16(B) and Chapter 9 written down a second time, without looking at
// the calculators. The tables are from memory. Those of Chapter 9 are typed in as diameters, of which the printed areas follow.

const RUNS = { numRuns: 10_000 }
const editions = fc.constantFrom('2023', '2026')

// Table 314.16(B)(1), in³.
const VOLUMES = { 18: 1.5, 16: 1.75, 14: 2, 12: 2.25, 10: 2.5, 8: 3, 6: 5 }
const SMALL = [18, 16, 14, 12, 10, 8, 6] as const
const volume = (size: (typeof SMALL)[number]) => VOLUMES[size]

const counted = fc.record({ size: fc.constantFrom(...SMALL), quantity: fc.integer({ min: 1, max: 12 }) })
const boxes = fc.record({
  conductors: fc.array(counted, { minLength: 1, maxLength: 4 }),
  devices: fc.array(counted, { maxLength: 3 }),
  clamps: fc.boolean(),
  fittings: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 })),
  grounds: fc.integer({ min: 0, max: 9 }),
  ground_size: fc.constantFrom(...SMALL),
  box_cubic_inches: fc.option(fc.integer({ min: 300, max: 15_000 }).map((hundredths) => hundredths / 100)),
})

test('random boxes need the volume of the oracle', () => {
  const written = (list: readonly { size: number; quantity: number }[]) =>
    list.map(({ size, quantity }) => ({ size: String(size), quantity }))
  fc.assert(
    fc.property(boxes, editions, (box, edition) => {
      const { conductors, devices, clamps, fittings, grounds, ground_size, box_cubic_inches } = box
      const largest = Math.max(...conductors.map(({ size }) => volume(size)))
      const needed =
        conductors.reduce((sum, { size, quantity }) => sum + quantity * volume(size), 0) +
        (Number(clamps) + fittings) * largest +
        devices.reduce((sum, { size, quantity }) => sum + 2 * quantity * volume(size), 0) +
        (grounds === 0 ? 0 : volume(ground_size) * (1 + Math.max(0, grounds - 4) / 4))
      const { result, figure } = run(
        'box-fill',
        { ...box, conductors: written(conductors), devices: written(devices), ground_size: String(ground_size) },
        edition,
      )
      expect(result).toBe(needed)
      const left = box_cubic_inches === null ? undefined : box_cubic_inches - needed
      if (left === undefined) expect(figure('Left in the box')).toBeUndefined()
      else expect(figure('Left in the box')).toBeCloseTo(left, 9)
      expect(figure('The box is large enough')).toBe(left === undefined ? undefined : left > -1e-9 ? 'Yes' : 'No')
    }),
    RUNS,
  )
})

const area = (diameter: number) => (Math.PI / 4) * diameter ** 2

// Chapter 9, Table 5: diameters of THHN and XHHW from 14 AWG on, in.
const DIAMETERS = {
  thhn: [
    0.111, 0.13, 0.164, 0.216, 0.254, 0.324, 0.352, 0.384, 0.446, 0.486, 0.532, 0.584, 0.642, 0.711, 0.766, 0.817,
    0.864, 0.949, 1.051, 1.122, 1.156, 1.188, 1.252, 1.31,
  ],
  xhhw: [
    0.133, 0.152, 0.176, 0.236, 0.274, 0.322, 0.35, 0.382, 0.442, 0.482, 0.528, 0.58, 0.638, 0.705, 0.76, 0.811, 0.858,
    0.943, 1.053, 1.124, 1.158, 1.19, 1.254, 1.312,
  ],
}
// Table 4: inside diameters of each trade size, in. IMC of 2 in has 2.150, and 3.630 in² printed beside it.
const TRADES = ['1/2', '3/4', '1', '1-1/4', '1-1/2', '2', '2-1/2', '3', '3-1/2', '4', '5', '6']
const INSIDE = {
  emt: [0.622, 0.824, 1.049, 1.38, 1.61, 2.067, 2.731, 3.356, 3.834, 4.334],
  imc: [0.66, 0.864, 1.105, 1.448, 1.683, 2.1498, 2.557, 3.176, 3.671, 4.166],
  rmc: [0.632, 0.836, 1.063, 1.394, 1.624, 2.083, 2.489, 3.09, 3.57, 4.05, 5.073, 6.093],
  fmc: [0.635, 0.824, 1.02, 1.275, 1.538, 2.04, 2.5, 3, 3.5, 4],
  pvc_40: [0.602, 0.804, 1.029, 1.36, 1.59, 2.047, 2.445, 3.042, 3.521, 3.998, 5.016, 6.031],
  pvc_80: [0.526, 0.722, 0.936, 1.255, 1.476, 1.913, 2.29, 2.864, 3.326, 3.786, 4.768, 5.709],
}
const insulations = ['thhn', 'xhhw'] as const
const types = ['emt', 'imc', 'rmc', 'fmc', 'pvc_40', 'pvc_80'] as const

const inside = fc.record({
  insulation: fc.constantFrom(...insulations),
  size: fc.constantFrom(...order),
  quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })),
})
const conduits = fc.record({
  conduit: fc.constantFrom(...types),
  trade_size: fc.option(fc.constantFrom(...TRADES)),
  nipple: fc.boolean(),
  conductors: fc.oneof(
    fc.array(inside, { minLength: 1, maxLength: 1 }),
    fc.array(inside, { minLength: 1, maxLength: 5 }),
  ),
})

test('random conduits have the fill of the oracle, and the smallest that fits', () => {
  fc.assert(
    fc.property(conduits, editions, ({ conduit, trade_size, nipple, conductors }, edition) => {
      // Whole ten-thousandths and thousandths of a square inch, as printed.
      const areas = conductors.flatMap(({ insulation, size, quantity }) =>
        Array<number>(quantity).fill(Math.round(area(DIAMETERS[insulation][order.indexOf(size)] ?? 0) * 10_000)),
      )
      const total = areas.reduce((sum, one) => sum + one, 0)
      const limit = nipple ? 60 : areas.length === 1 ? 53 : areas.length === 2 ? 31 : 40
      const spaces = INSIDE[conduit].map((diameter) => Math.round(area(diameter) * 1000))
      const holds = (space: number) => {
        const room = (space * limit) / 10
        // Note 7: of one size, 0.8 of a conductor counts as one more.
        const most = Math.floor(room / (areas[0] ?? 1) + 0.2 + 1e-9)
        return new Set(areas).size === 1 ? areas.length <= most : total <= room
      }
      const fitting = spaces.findIndex(holds)
      const chosen = trade_size === null ? fitting : TRADES.indexOf(trade_size)
      const outcome = answer('conduit-fill', { conduit, trade_size, nipple, conductors }, edition)
      const space = spaces[chosen]
      if (space === undefined || outcome === null) {
        expect([space, outcome]).toEqual([undefined, null])
        return
      }
      const { result, figure } = outcome
      // Total in ten-thousandths, space in thousandths: a tenth of a percent, rounded up.
      expect(result).toBe(Math.ceil((total * 100) / space - 1e-9) / 10)
      expect(figure('Trade size')).toBe(TRADES[chosen])
      expect(figure('Fill allowed')).toBe(limit)
      expect(figure('Within the limit')).toBe(holds(space) ? 'Yes' : 'No')
      expect(figure('Smallest that fits')).toBe(fitting === -1 || fitting === chosen ? undefined : TRADES[fitting])
    }),
    RUNS,
  )
})
