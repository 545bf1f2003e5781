/** Counts the answers with each score. It counts the same filtered rows that the list shows, so that the two agree. */

import { sql } from 'kysely'
import type { Microsurvey } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { isMicrosurvey, microsurveys } from '../microsurveys'
import { type Figures, type ScoreCount, summarizeScores } from './figures'
import type { ResponseFilter } from './response-filter'
import { responseReport } from './response-report.server'

type ScoreCountRow = ScoreCount & { microsurvey: Microsurvey; comments: number }

export type MicrosurveyFigures = Figures & { microsurvey: Microsurvey; comments: number }

/** Returns the figures of all microsurveys, including those without answers. */
export async function loadMicrosurveyFigures(
  tx: Tx,
  filter: ResponseFilter,
  clock: Clock,
): Promise<MicrosurveyFigures[]> {
  const where = await responseReport.where(tx, filter, clock)
  const { rows } = await sql<ScoreCountRow>`
    select r.microsurvey, r.score, count(*)::int as count, (count(*) filter (where r.comment <> ''))::int as comments
    from ${responseReport.table} where r.account_id = ${tx.accountId} and ${where}
    group by r.microsurvey, r.score`.execute(tx)
  const codes = Object.keys(microsurveys).filter(isMicrosurvey)
  return codes.map((microsurvey) => {
    const counts = rows.filter((row) => row.microsurvey === microsurvey)
    return {
      microsurvey,
      ...summarizeScores(microsurvey, counts),
      comments: counts.reduce((sum, { comments }) => sum + comments, 0),
    }
  })
}
