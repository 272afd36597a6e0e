declare module '@nlpjs/neural' {
  type Features = Readonly<Record<string, number>>
  /** One perceptron an output. */
  export class NeuralNetwork {
    constructor(settings?: { iterations?: number; momentum?: number; errorThresh?: number })
    train(corpus: readonly { input: Features; output: Features }[]): unknown
    toJSON(): Record<string, unknown>
    fromJSON(weights: Record<string, unknown>): void
    run(input: Features): Record<string, number>
  }
}
