/**
 * Runs transactions with few messages to PostgreSQL. `begin` and the settings of the transaction are sent in the same
 * message as its first query, and queries that are started together (`Promise.all`) are sent in one message. A message
 * with several statements costs one round trip.
 */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Schema } from './generated-schema'
import { areSentWithLiterals, literalSql, PieceCompiler } from './literal-sql.server'
import { acquireConnection } from './pool.server'

const adapter = new PostgresAdapter()
const compiler = new PieceCompiler()
// A transaction only compiles and executes queries, so its dialect and driver are never used.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has a connection')),
})
const unused = { config: { dialect }, dialect, driver: new DummyDriver() }

/** Starting workers takes longer than they save in the statements of a page. */
const noParallelWorkers = 'set local max_parallel_workers_per_gather = 0'

/**
 * Runs `fn` in a transaction that starts with the statements `settings`, such as `set local role …`. Commits when `fn`
 * resolves, and rolls back when it throws. Queries that `fn` left running fail.
 *
 * @param options `isOneMessage`: `fn` starts all its queries at once, so that they are sent in one message together with
 * `begin` and `commit`. A query that is started later fails. `hasSecrets`: no value may be in the text of a statement.
 */
export async function runTransaction<T>(
  settings: string,
  fn: (tx: Transaction<Schema>) => Promise<T>,
  options: { isOneMessage?: boolean; hasSecrets?: boolean } = {},
): Promise<T> {
  const connection = new TransactionConnection(`begin; ${noParallelWorkers}; ${settings}`, options)
  const provider = {
    provideConnection: <R>(consumer: (connection: DatabaseConnection) => Promise<R>) => consumer(connection),
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  try {
    const result = await fn(new Transaction<Schema>({ ...unused, executor }))
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollback()
    throw error
  }
}

const endedMessage = 'the transaction has ended'

type Waiting = {
  query: CompiledQuery
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

class TransactionConnection implements DatabaseConnection {
  /** The connection, from the first query until the end of the transaction. */
  #client: pg.PoolClient | null = null
  /** The statements that open the transaction. */
  readonly #opening: string
  #waiting: Waiting[] = []
  #isSending = false
  #hasBegun = false
  #hasEnded = false
  #hasCommitted = false
  /** Whether `commit` is sent together with the first queries. */
  readonly #isOneMessage: boolean
  readonly #hasSecrets: boolean

  constructor(opening: string, { isOneMessage = false, hasSecrets = false }) {
    this.#opening = opening
    this.#isOneMessage = isOneMessage
    this.#hasSecrets = hasSecrets
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await new Promise<pg.QueryResult>((resolve, reject) => {
        if (this.#hasEnded) throw new Error(endedMessage)
        this.#waiting.push({ query, resolve, reject })
        if (this.#waiting.length === 1) this.#scheduleSending()
      })
      const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
      return { rows: rows ?? [], ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
    } catch (error) {
      // The driver's stack trace ends at the socket. Add where the query was started.
      if (error instanceof Error)
        error.stack = `${error.stack}\n${new Error().stack?.split('\n').slice(1).join('\n')}`
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported')
  }

  async commit(): Promise<void> {
    this.#end()
    if (!this.#client) return
    if (!this.#hasCommitted) {
      const { command } = await this.#client.query('commit')
      // If a statement failed and its error was ignored, PostgreSQL rolls back instead.
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    }
    this.#release()
  }

  async rollback(): Promise<void> {
    this.#end()
    try {
      await this.#client?.query('rollback')
      this.#release()
    } catch (error) {
      this.#release(error as Error)
    }
  }

  /** From now on, queries fail, because they would run outside the transaction. */
  #end(): void {
    this.#hasEnded = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(endedMessage))
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await acquireConnection('pages')
    if (this.#hasEnded) {
      client.release()
      throw new Error(endedMessage)
    }
    this.#client = client
    return client
  }

  /** Returns the connection to the pool, or closes it if there was an error, because its state is then unknown. */
  #release(error?: Error): void {
    this.#client?.release(error)
    this.#client = null
  }

  /** Waits until all code that can run without an answer from PostgreSQL has started its queries. */
  #scheduleSending(): void {
    process.nextTick(() => void this.#send())
  }

  /** Sends all waiting queries in one message, unless the answer to the previous message is still missing. */
  async #send(): Promise<void> {
    const batch = this.#isSending ? [] : this.#waiting.splice(0)
    if (batch.length === 0) return
    this.#isSending = true
    try {
      const results = await this.#sendBatch(batch.map(({ query }) => query))
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as pg.QueryResult)
      this.#hasBegun = true
    } catch (error) {
      for (const { reject } of batch) reject(error)
      // PostgreSQL may not have run `begin`, for example if a later statement has a syntax error.
      if (!this.#hasBegun) this.#end()
    }
    this.#isSending = false
    if (this.#waiting.length > 0) this.#scheduleSending()
  }

  async #sendBatch(queries: CompiledQuery[]): Promise<pg.QueryResult[]> {
    const isFirst = this.#client === null
    const client = this.#client ?? (await this.#connect())
    const isBatch = !this.#hasSecrets && areSentWithLiterals(queries)
    if (!isBatch || (!isFirst && queries.length === 1)) {
      if (isFirst) await client.query(this.#opening)
      const results: pg.QueryResult[] = []
      for (const { sql, parameters } of queries) {
        if (this.#hasEnded) throw new Error(endedMessage)
        results.push(await client.query(sql, [...parameters]))
      }
      return results
    }
    if (this.#isOneMessage) this.#hasEnded = true
    const statements = [
      ...(isFirst ? [this.#opening] : []),
      ...queries.map(literalSql),
      ...(this.#isOneMessage ? ['commit'] : []),
    ]
    // A statement can end with a comment, so the semicolon is on a line of its own.
    const message = statements.join('\n;')
    const results = [await client.query(message)].flat() as pg.QueryResult[]
    this.#hasCommitted = this.#isOneMessage
    const openingCount = isFirst ? this.#opening.split(';').length : 0
    const ownResults = results.slice(openingCount, this.#isOneMessage ? -1 : undefined)
    if (queries.length > 1 && ownResults.length !== queries.length)
      throw new Error('each query of a message must be one statement')
    return ownResults.slice(-queries.length)
  }
}
