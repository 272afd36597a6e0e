// A linear classifier: one perceptron an entry, trained by the delta rule with momentum.

type Features = ReadonlyMap<string, number>
type Row = { entry: string; features: Features }

/** The weight of each feature, in the order of `features`; the last one is the bias. */
export type Network = { features: string[]; weights: Record<string, number[]> }

const PASSES = 20
const RATE = 0.6
const MOMENTUM = 0.1
/** The slope of the output. */
const SLOPE = 0.07

/** Features as places in the weights. Those that training did not see are left out. */
const toInput = (features: Features, places: ReadonlyMap<string, number>) => {
  const pairs = [...features].flatMap(([name, value]) => {
    const place = places.get(name)
    return place === undefined ? [] : [{ place, value }]
  })
  return { places: pairs.map(({ place }) => place), values: pairs.map(({ value }) => value) }
}
type Input = ReturnType<typeof toInput>

/** From 0, about 1 if the input is for the entry of these weights. */
function run(weights: ArrayLike<number>, { places, values }: Input): number {
  let sum = weights[weights.length - 1] ?? 0
  for (let i = 0; i < places.length; i++) sum += (values[i] ?? 0) * (weights[places[i] ?? 0] ?? 0)
  return Math.max(0, SLOPE * sum)
}

function trainOne(rows: readonly { isOwn: boolean; input: Input }[], size: number): number[] {
  const weights = new Float32Array(size + 1)
  const changes = new Float32Array(size)
  for (let pass = 1; pass <= PASSES; pass++) {
    const rate = RATE / (1 + pass / 1000)
    for (const { isOwn, input } of rows) {
      const output = run(weights, input)
      const error = Number(isOwn) - output
      if (error === 0) continue
      const delta = (output > 0 ? 1 : SLOPE) * error * rate
      for (let i = 0; i < input.places.length; i++) {
        const place = input.places[i] ?? 0
        const change = delta * (input.values[i] ?? 0) + MOMENTUM * (changes[place] ?? 0)
        changes[place] = change
        weights[place] = (weights[place] ?? 0) + change
      }
      weights[size] = (weights[size] ?? 0) + delta
    }
  }
  return [...weights]
}

export function train(rows: readonly Row[]): Network {
  const features = [...new Set(rows.flatMap((row) => [...row.features.keys()]))]
  const places = new Map(features.map((name, place) => [name, place]))
  const inputs = rows.map((row) => ({ entry: row.entry, input: toInput(row.features, places) }))
  const entries = [...new Set(rows.map(({ entry }) => entry))]
  const weights = entries.map((entry) => {
    const own = inputs.map((row) => ({ isOwn: row.entry === entry, input: row.input }))
    return [entry, trainOne(own, features.length)]
  })
  return { features, weights: Object.fromEntries(weights) }
}

/** How well features fit each entry. */
export function reader({ features, weights }: Network): (sentence: Features) => [entry: string, score: number][] {
  const places = new Map(features.map((name, place) => [name, place]))
  return (sentence) => {
    const input = toInput(sentence, places)
    return Object.entries(weights).map(([entry, own]) => [entry, run(own, input)])
  }
}
