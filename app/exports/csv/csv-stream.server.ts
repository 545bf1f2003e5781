/**
 * The format of all our CSV files: a byte-order mark, the headings, and the output of one COPY, every record ended by
 * CRLF. Downloads and export files are both made here, so that they can never differ.
 */
import { pipeline, type Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { csvHeadingLine } from '#app/reports/csv-cells'
import { buildCopyStatement } from '#app/reports/csv-statement.server'
import type { AnyReport } from '#app/reports/sort-order'
import { columnsOf } from '../report-columns'
import { createCrlfTransform } from './crlf-transform.server'

const BYTE_ORDER_MARK = '\uFEFF'

/** `notice`: a message to the recipient that the data cannot contain. */
export type CopyQuery = { headings: string[]; statement: string; notice?: string | null }

/** `columnIds`: null means the report's default columns. */
export async function buildReportCopy(
  tx: Tx,
  report: AnyReport,
  { filter, columnIds, clock }: { filter: Filter; columnIds: string[] | null; clock: Clock },
): Promise<CopyQuery> {
  const columns = columnsOf(report, columnIds)
  const statement = await buildCopyStatement(tx, report, filter, clock, columns)
  return { headings: columns.map(({ heading }) => heading), statement }
}

/**
 * Streams the file as fast as it is read; the query ends with the stream. `onRecords` is called for every few records
 * written.
 */
export function createCsvStream(
  client: PoolClient,
  { headings, statement }: CopyQuery,
  onRecords?: (count: number) => void,
): Readable {
  const file = createCrlfTransform(BYTE_ORDER_MARK + csvHeadingLine(headings), onRecords)
  // `pipeline` destroys the file stream with the error, so its consumer receives it; the callback has nothing to do.
  pipeline(client.query(copyTo(statement)), file, () => undefined)
  return file
}
