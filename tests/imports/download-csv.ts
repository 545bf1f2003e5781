import { text } from 'node:stream/consumers'
import { to as copyTo } from 'pg-copy-streams'
import { asAccount, openDownloadConnection } from '#app/kit/database/tenant.server'
import { csvHeadingLine } from '#app/platform/reports/csv-cells'
import { buildCopyStatement } from '#app/platform/reports/csv-statement.server'
import { reviewReport } from '#app/product/reviews/review-report.server'

/** Returns our own CSV export of all reviews of the account. */
export async function downloadCsv(accountId: string): Promise<string> {
  const clock = { now: new Date(), timeZone: 'America/Chicago' }
  const filter = reviewReport.filter.read(new URLSearchParams('dateDescriptor=all_time'))
  const statement = await asAccount(accountId, (tx) => buildCopyStatement(tx, reviewReport, filter, clock))
  const { client, close } = await openDownloadConnection(accountId)
  const csv = await text(client.query(copyTo(statement)))
  await close()
  return csvHeadingLine(reviewReport.columns.map(({ heading }) => heading)) + csv
}
