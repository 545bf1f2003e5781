/**
 * Creates CSV files: a byte order mark, the headings, and the output of one COPY statement, with CRLF after every
 * record. Downloads and export files both use this module, so that their format is always the same.
 */
import { pipeline, type Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import { csvHeadingLine } from '#app/platform/reports/csv-cells'
import { buildCopyStatement } from '#app/platform/reports/csv-statement.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { columnsOf } from '../report-columns'
import { createCrlfTransform } from './crlf-transform.server'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A COPY statement and the headings of its columns. `notice` is a message for the recipient that is sent separately
 * from the data, for example in a response header.
 */
export type CopyQuery = { headings: string[]; statement: string; notice?: string | null }

/** Builds the COPY statement of a report. If `columnIds` is null, it contains the report's default columns. */
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
 * Returns the file as a stream. The query runs only as fast as the stream is read, and ends when the stream is
 * destroyed. `onRecords` is called with the number of records in each chunk.
 */
export function createCsvStream(
  client: PoolClient,
  { headings, statement }: CopyQuery,
  onRecords?: (count: number) => void,
): Readable {
  const file = createCrlfTransform(BYTE_ORDER_MARK + csvHeadingLine(headings), onRecords)
  // If the query fails, `pipeline` destroys `file` with the error, so that the stream's consumer gets the error. The
  // callback does nothing, but `pipeline` requires one.
  pipeline(client.query(copyTo(statement)), file, () => undefined)
  return file
}
