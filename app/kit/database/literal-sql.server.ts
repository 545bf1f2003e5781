/**
 * Compiles queries so that they can be sent both ways that PostgreSQL accepts: with `$1` parameters, or, for several
 * queries in one message, with the values as literals. PostgreSQL infers the type of an untyped parameter and of a
 * quoted literal in the same way, so both give the same result.
 */
import { type CompiledQuery, PostgresQueryCompiler, type QueryId, type RootOperationNode } from 'kysely'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

/** The error code that PostgreSQL returns for a parameter with a zero byte. */
const CHARACTER_NOT_IN_REPERTOIRE = '22021'

/** The text before, between and after the parameters: one more piece than there are parameters. */
const piecesOf = new WeakMap<CompiledQuery, string[]>()

export class PieceCompiler extends PostgresQueryCompiler {
  #pieces: string[] = ['']

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#pieces = ['']
    const compiled = super.compileQuery(node, queryId)
    piecesOf.set(compiled, this.#pieces)
    return compiled
  }

  protected override append(text: string): void {
    super.append(text)
    this.#pieces[this.#pieces.length - 1] += text
  }

  protected override appendValue(value: unknown): void {
    this.addParameter(value)
    super.append(this.getCurrentParameterPlaceholder())
    this.#pieces.push('')
  }
}

/**
 * Checks whether queries are sent with literals. A write is not, because PostgreSQL logs the text of a statement that
 * fails, which must not contain what people entered. The exception is a `with` query that also writes, such as the use
 * of a saved filter, among the other queries of a page. A query that a library wrote cannot be sent with literals.
 */
export function areSentWithLiterals(queries: CompiledQuery[]): boolean {
  const isWrite = /\b(insert into|update|delete from|merge into)\b/i
  const isRead = ({ sql }: CompiledQuery) =>
    /^\s*(select|with)\b/i.test(sql) && (queries.length > 1 || !isWrite.test(sql))
  return queries.every((query) => query.parameters.length === 0 || (piecesOf.has(query) && isRead(query)))
}

/** Returns the SQL of a query with its values as literals. */
export function literalSql(query: CompiledQuery): string {
  const pieces = piecesOf.get(query) ?? [query.sql]
  return pieces.map((piece, n) => (n === 0 ? piece : literal(query.parameters[n - 1]) + piece)).join('')
}

/** Converts a value in the same way as the driver converts a parameter, and quotes it. */
function literal(value: unknown): string {
  const prepared = prepareValue(value) ?? null
  // The spaces keep the literal apart from a keyword before or after it.
  if (prepared === null) return ' null '
  if (Buffer.isBuffer(prepared)) return ` '\\x${prepared.toString('hex')}' `
  if (prepared.includes('\0'))
    throw Object.assign(new Error('a text contains a zero byte'), { code: CHARACTER_NOT_IN_REPERTOIRE })
  return ` ${pg.escapeLiteral(prepared)} `
}
