/**
 * What a CSV file of ours is, whoever it goes to: a byte-order mark, the headings, and what one COPY writes, every
 * record ended by CRLF. A download and an export file are made here alike, so that one can never differ from the other.
 */
import { pipeline, type Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { headingLine } from '#app/reports/csv-cells'
import { copyStatement } from '#app/reports/csv-of.server'
import type { AnyReport } from '#app/reports/order'
import { recordEnds } from './record-ends.server'
import { columnsOf } from './report-columns'

const BYTE_ORDER_MARK = '\uFEFF'

/** `notice`: what whoever gets the file is told beside it; its data cannot say it. */
export type Copy = { headings: string[]; statement: string; notice?: string | null }

/** `columnIds` null: the report's own. */
export async function reportCopy(
  tx: Tx,
  report: AnyReport,
  { filter, columnIds, clock }: { filter: Filter; columnIds: string[] | null; clock: Clock },
): Promise<Copy> {
  const columns = columnsOf(report, columnIds)
  const statement = await copyStatement(tx, report, filter, clock, columns)
  return { headings: columns.map(({ heading }) => heading), statement }
}

/** The file, as fast as it is read; the query ends with the stream. `onRecords` hears of every few records written. */
export function csvStream(
  client: PoolClient,
  { headings, statement }: Copy,
  onRecords?: (count: number) => void,
): Readable {
  const file = recordEnds(BYTE_ORDER_MARK + headingLine(headings), onRecords)
  // What goes wrong ends the file with its error, which its reader hears of.
  pipeline(client.query(copyTo(statement)), file, () => undefined)
  return file
}
