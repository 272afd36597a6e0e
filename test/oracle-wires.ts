// The tables of wires typed in a second time, from the sections of the code and without looking at the calculators.

export type Celsius = 60 | 75 | 90

// Table 310.16: copper at 60, 75 and 90 °C, then aluminum; Chapter 9, Table 8: Ω for 1,000 ft of copper, then aluminum.
const PRINTED = `
  14    15  20  25    0   0   0  3.14    0
  12    20  25  30   15  20  25  1.98    3.25
  10    30  35  40   25  30  35  1.24    2.04
  8     40  50  55   35  40  45  0.778   1.28
  6     55  65  75   40  50  55  0.491   0.808
  4     70  85  95   55  65  75  0.308   0.508
  3     85 100 115   65  75  85  0.245   0.403
  2     95 115 130   75  90 100  0.194   0.319
  1    110 130 145   85 100 115  0.154   0.253
  1/0  125 150 170  100 120 135  0.122   0.201
  2/0  145 175 195  115 135 150  0.0967  0.159
  3/0  165 200 225  130 155 175  0.0766  0.126
  4/0  195 230 260  150 180 205  0.0608  0.100
  250  215 255 290  170 205 230  0.0515  0.0847
  300  240 285 320  195 230 260  0.0429  0.0707
  350  260 310 350  210 250 280  0.0367  0.0605
  400  280 335 380  225 270 305  0.0321  0.0529
  500  320 380 430  260 310 350  0.0258  0.0424
  600  350 420 475  285 340 385  0.0214  0.0353
  700  385 460 520  315 375 425  0.0184  0.0303
  750  400 475 535  320 385 435  0.0171  0.0282
  800  410 490 555  330 395 445  0.0161  0.0265
  900  435 520 585  355 425 480  0.0143  0.0235
  1000 455 545 615  375 445 500  0.0129  0.0212`

export const wires = PRINTED.trim()
  .split('\n')
  .map((line) => {
    const [size = '', ...cells] = line.trim().split(/\s+/)
    const [cu60 = 0, cu75 = 0, cu90 = 0, al60 = 0, al75 = 0, al90 = 0, cuOhms = 0, alOhms = 0] = cells.map(Number)
    return {
      size,
      copper: { 60: cu60, 75: cu75, 90: cu90, ohms: cuOhms },
      aluminum: { 60: al60, 75: al75, 90: al90, ohms: alOhms },
    }
  })
export const LAST_OF_60 = wires.findIndex(({ size }) => size === '1')

// 240.6(A)
export const RATINGS = [
  10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500,
  600, 700, 800, 1000, 1200, 1600, 2000, 2500, 3000, 4000, 5000, 6000,
]
export const ratingFrom = (amps: number) => RATINGS.find((rating) => rating >= amps)

/** Equation 310.15(B), at the top of each five degrees, to two decimals: the table of correction factors. */
export function correction(insulation: Celsius, ambient: number): number {
  const top = Math.max(10, Math.ceil(ambient / 5) * 5)
  return top >= insulation ? 0 : Math.round(100 * Math.sqrt((insulation - top) / (insulation - 30))) / 100
}

/** Table 310.15(C)(1). */
export function adjustment(together: number): number {
  const steps: [number, number][] = [
    [41, 0.35],
    [31, 0.4],
    [21, 0.45],
    [10, 0.5],
    [7, 0.7],
    [4, 0.8],
  ]
  return steps.find(([from]) => together >= from)?.[1] ?? 1
}

/** Too much by less than a binary fraction does not count. */
export const atLeast = (amps: number, least: number) => amps > least - 1e-9

// Chapter 9, Table 9 in Ω for 1,000 ft at a power factor of 0.85: copper in PVC and in steel, then aluminum.
export const ALTERNATING = new Map(
  `14 2.7 2.7 0 0, 12 1.7 1.7 2.8 2.8, 10 1.1 1.1 1.8 1.8, 8 .69 .70 1.1 1.1, 6 .44 .45 .71 .72, 4 .29 .30 .46 .46,
  3 .23 .24 .37 .37, 2 .19 .20 .30 .30, 1 .16 .16 .24 .25, 1/0 .13 .13 .19 .20, 2/0 .11 .11 .16 .16, 3/0 .088 .094 .13 .14,
  4/0 .074 .080 .11 .11, 250 .066 .073 .094 .10, 300 .059 .065 .082 .088, 350 .053 .060 .073 .080, 400 .049 .056 .066 .073,
  500 .043 .050 .057 .064, 600 .040 .047 .051 .058, 700 .040 .047 .051 .058, 750 .036 .043 .045 .052, 800 .036 .043 .045 .052,
  900 .036 .043 .045 .052, 1000 .032 .040 .039 .046`
    .split(',')
    .map((line) => {
      const [size = '', cuPlastic, cuSteel, alPlastic, alSteel] = line.trim().split(/\s+/)
      const ohms = { copper: [Number(cuPlastic), Number(cuSteel)], aluminum: [Number(alPlastic), Number(alSteel)] }
      return [size, ohms] as const
    }),
)

// Table 250.122: the breaker, copper, aluminum.
export const GROUNDS: [number, string, string][] = [
  [15, '14', '12'],
  [20, '12', '10'],
  [60, '10', '8'],
  [100, '8', '6'],
  [200, '6', '4'],
  [300, '4', '2'],
  [400, '3', '1'],
  [500, '2', '1/0'],
  [600, '1', '2/0'],
  [800, '1/0', '3/0'],
  [1000, '2/0', '4/0'],
  [1200, '3/0', '250'],
  [1600, '4/0', '350'],
  [2000, '250', '400'],
  [2500, '350', '600'],
  [3000, '400', '600'],
  [4000, '500', '750'],
]
// Chapter 9, Table 8, in the order of the sizes.
export const MILS = [
  4110, 6530, 10380, 16510, 26240, 41740, 52620, 66360, 83690, 105600, 133100, 167800, 211600,
].concat(wires.slice(13).map(({ size }) => Number(size) * 1000))
export const order = wires.map(({ size }) => size)

// 240.4(D)
const SMALL = { copper: { 14: 15, 12: 20, 10: 30 }, aluminum: { 12: 15, 10: 25 } } as const

export type Circuit = {
  continuous: number
  other: number
  material: 'copper' | 'aluminum'
  insulation: Celsius
  terminals: 'unmarked' | '60' | '75'
  ambient: number
  together: number
  sets: number
  /** The smallest breaker. */
  least?: number
  /** Several receptacles: no next size up. */
  receptacles?: boolean
}

/** The smallest size that the code permits for a circuit with its breaker, or null. */
export function smallestWire(circuit: Circuit) {
  const { continuous, other, material, insulation, ambient, together, sets } = circuit
  const needed = other + 1.25 * continuous
  const rating = ratingFrom(needed - 1e-9)
  if (rating === undefined) return null
  const breaker = Math.max(rating, circuit.least ?? 0)
  const factor = correction(insulation, ambient) * adjustment(together)
  for (const [index, wire] of wires.entries()) {
    if (sets > 1 && index <= LAST_OF_60) continue
    const unmarked = breaker <= 100 || index <= LAST_OF_60 ? 60 : 75
    const terminals = circuit.terminals === 'unmarked' ? unmarked : circuit.terminals === '60' ? 60 : 75
    const listed = wire[material][insulation]
    if (listed === 0) continue
    const limit = wire[material][terminals]
    if (!atLeast(sets * Math.min(listed, limit), needed)) continue
    const ampacity = sets * Math.min(listed * factor, limit)
    if (!atLeast(ampacity, continuous + other)) continue
    const smallLimit = Object.entries(SMALL[material]).find(([size]) => size === wire.size)?.[1] ?? Infinity
    if (breaker > smallLimit) continue
    const isNext = circuit.receptacles !== true && breaker <= 800 && ratingFrom(ampacity - 1e-9) === breaker
    if (!atLeast(ampacity, breaker) && !isNext) continue
    return { size: wire.size, index, breaker, ampacity }
  }
  return null
}

/** The inputs of a voltage drop. */
type Way = {
  phase: 'single' | 'three'
  material: 'copper' | 'aluminum'
  voltage: number
  feet: number | null
  drop_limit: string
}

/**
 * The wire that keeps its voltage drop, no smaller than the base, with its equipment ground behind a device. Null if there is none,
 * undefined above the end of the table of grounds.
 */
export function wireInWay<Base extends { index: number; sets: number }>(
  base: Base,
  { phase, material, voltage, feet, drop_limit }: Way,
  { steel, last }: { steel: boolean; last: string },
  { load, device }: { load: number; device: number },
) {
  const percentAt = (index: number) => {
    const wire = wires[index]
    const alternating = ALTERNATING.get(wire?.size ?? '')?.[material][steel ? 1 : 0] ?? 0
    const impedance = Math.max(wire?.[material].ohms ?? 0, alternating)
    const factor = phase === 'single' ? 2 : Math.sqrt(3)
    return (factor * load * impedance * (feet ?? 0)) / 10 / base.sets / voltage
  }
  const limit = drop_limit === 'none' ? Infinity : Number(drop_limit)
  const index = wires.findIndex(
    (_, at) => at >= base.index && at <= order.indexOf(last) && atLeast(limit, percentAt(at)),
  )
  if (index === -1 || percentAt(index) >= 100) return null
  const row = GROUNDS.find(([breaker]) => device <= breaker)
  if (row === undefined) return undefined
  const listed = MILS[order.indexOf(row[material === 'copper' ? 1 : 2])] ?? 0
  const proportional = index === base.index ? listed : (listed * (MILS[index] ?? 0)) / (MILS[base.index] ?? 1)
  // 250.122(A): never larger than the wire, also where no wire is large enough.
  const enough = MILS.findIndex((mils) => atLeast(mils, proportional))
  const ground = enough === -1 ? index : Math.min(index, enough)
  return { ...base, size: order[index], percent: percentAt(index), ground: order[ground] }
}
