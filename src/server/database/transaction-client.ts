import type pg from 'pg'
import type { Database } from './connect.ts'
import { CarryingQuery } from './carrying-query.ts'

/** A statement, sent when called. */
export type Statement = () => Promise<unknown>

const NOTHING = { rows: [], rowCount: 0 }

/**
 * A borrowed connection during one transaction. BEGIN travels with the first statement, and COMMIT with the last if the
 * work says which that is (`lastly`); otherwise it is sent on its own. A transaction without statements sends nothing.
 */
export class TransactionClient {
  readonly #client: pg.PoolClient
  #begin = ''
  #state: 'new' | 'open' | 'committed' | 'failed' = 'new'
  /** Settles when the statement that BEGIN travels with is answered. */
  #begun: Promise<unknown> | null = null
  /** How many of the last statements are still to be sent. */
  #left: number | null = null
  #lastFailed = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** What drizzle calls for every statement, BEGIN, COMMIT and ROLLBACK among them. */
  async query(config: pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    const { text } = config
    if (text.startsWith('begin')) return this.#beginLater(text)
    if (text === 'commit') return this.#commit()
    if (text === 'rollback') return this.#rollback()
    // Only the statement that BEGIN travels with is sure to run inside the transaction.
    if (this.#begun) await this.#begun
    if (this.#state === 'new') return this.#sendFirst(config, values)
    if (this.#state !== 'open') throw new Error('This transaction is over')
    return this.#left === null ? this.#ask({ ...config, values }) : this.#send(config, values, null).answer
  }

  /** The next `count` statements are the last: the one that is sent last commits. */
  expectLast(count: number): void {
    if (count > 0) this.#left = count
  }

  #beginLater(text: string): unknown {
    this.#begin = text
    return NOTHING
  }

  #sendFirst(config: pg.QueryConfig, values: unknown[] | undefined): Promise<unknown> {
    this.#state = 'open'
    const { query, answer } = this.#send(config, values, this.#begin)
    this.#begun = answer.then(
      () => (this.#begun = null),
      () => {
        this.#begun = null
        if (!query.hasBegun) this.#state = 'failed'
      },
    )
    return answer
  }

  #send(config: pg.QueryConfig, values: unknown[] | undefined, begin: string | null) {
    const { promise: answer, resolve, reject } = Promise.withResolvers<unknown>()
    const query = new CarryingQuery(config, values, { begin, isLast: () => this.#isLast() }, (error, result) => {
      if (!error) return resolve(result)
      this.#lastFailed = true
      reject(error)
    })
    this.#client.query(query as unknown as pg.Submittable)
    return { query, answer }
  }

  /**
   * Not with pg's own promise, whose query waits in memory for a full garbage collection: pg assigns it a function, and V8
   * allocates functions that are assigned to properties among the old objects.
   */
  #ask(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#client.query(query, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  #isLast(): boolean {
    if (this.#left === null || this.#lastFailed) return false
    this.#left -= 1
    if (this.#left > 0) return false
    this.#state = 'committed'
    return true
  }

  async #commit(): Promise<unknown> {
    if (this.#state === 'new' || this.#state === 'committed') return NOTHING
    const { command } = await this.#ask('commit')
    // So the server answers when a statement had failed and the work ignored that.
    if (this.#state === 'failed' || command !== 'COMMIT')
      throw new Error('A statement of this transaction failed, so nothing of it was saved')
    this.#state = 'committed'
    return NOTHING
  }

  /** Fails silently: whatever lent the connection closes it if it is still inside the transaction. */
  async #rollback(): Promise<unknown> {
    if (this.#state !== 'new') await this.#ask('rollback').catch(() => undefined)
    this.#state = 'failed'
    return NOTHING
  }
}

const clients = new WeakMap<Database, TransactionClient>()

/** Lets `lastly` find the client of a transaction. */
export const rememberClient = (transaction: Database, client: TransactionClient): void =>
  void clients.set(transaction, client)

/** Runs the last statements of a transaction, one for each function. They travel together, with its COMMIT. */
export async function lastly(transaction: Database, statements: readonly Statement[]): Promise<void> {
  clients.get(transaction)?.expectLast(statements.length)
  await Promise.all(statements.map((send) => send()))
}
