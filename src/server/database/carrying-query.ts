import pg from 'pg'

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** The connection's messages. pg's types ask for an argument that its code no longer takes. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  submittedNamedStatements: Record<string, string>
  parse(query: { name: string; text: string }): void
  bind(config: object): void
  execute(config: object): void
  sync(): void
}

/** What pg's query has beyond its types. */
type Query = {
  name: string | undefined
  submit(wire: Wire): Error | null
  handleCommandComplete(message: object, wire: Wire): void
  handleError(error: Error, wire: Wire): void
}

const Query = pg.Query as unknown as new (config: object, values: unknown[] | undefined, callback: Callback) => Query

function send(wire: Wire, text: string): void {
  wire.parse({ name: '', text })
  wire.bind({})
  wire.execute({})
}

/**
 * A statement that takes BEGIN, COMMIT or both along. They share one Sync, up to which the server skips everything after
 * the first failure: without BEGIN the statement does not run, and without the statement there is no COMMIT.
 */
export class CarryingQuery extends Query {
  readonly #begin: string | null
  readonly #isLast: () => boolean
  readonly #name: string | undefined
  #stage: 'beginning' | 'running' | 'complete'
  #failed = false

  constructor(
    config: pg.QueryConfig,
    values: unknown[] | undefined,
    { begin, isLast }: { begin: string | null; isLast: () => boolean },
    callback: Callback,
  ) {
    super({ ...config, queryMode: 'extended' }, values, callback)
    this.#begin = begin
    this.#isLast = isLast
    this.#name = this.name
    this.#stage = begin === null ? 'running' : 'beginning'
  }

  /** Whether the server has answered BEGIN. */
  get hasBegun(): boolean {
    return this.#stage !== 'beginning'
  }

  override submit(wire: Wire): Error | null {
    wire.stream.cork()
    try {
      const refused = super.submit(this.#afterBegin(wire))
      if (refused) return refused
      // A value that cannot be written fails the statement here, before anything of it is sent.
      if (!this.#failed && this.#isLast()) send(wire, 'commit')
      wire.sync()
      // pg takes the next reply for this name's; the first is for BEGIN.
      if (this.#stage === 'beginning') this.name = undefined
      return null
    } finally {
      wire.stream.uncork()
    }
  }

  /** The same connection, which sends BEGIN before its first message and leaves Sync to us. */
  #afterBegin(wire: Wire): Wire {
    let begin = this.#begin
    const first = () => {
      if (begin !== null) send(wire, begin)
      begin = null
    }
    return Object.assign(Object.create(wire) as Wire, {
      parse: (query: { name: string; text: string }) => (first(), wire.parse(query)),
      bind: (config: object) => (first(), wire.bind(config)),
      sync: () => undefined,
    })
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    const stage = this.#stage
    if (stage === 'beginning') {
      this.#stage = 'running'
      this.name = this.#name
    } else if (stage === 'running') {
      this.#stage = 'complete'
      super.handleCommandComplete(message, wire)
    }
  }

  override handleError(error: Error, wire: Wire): void {
    this.#failed = true
    // The server skipped the statement with its name.
    if (this.#stage === 'beginning' && this.#name) delete wire.submittedNamedStatements[this.#name]
    super.handleError(error, wire)
  }
}
