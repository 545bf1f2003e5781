import { sql } from 'kysely'
import { isVertical, verticals } from '#app/kit/access/verticals'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Filter } from '#app/platform/filters/filter'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadFormula } from '../performance.server'
import type { Formula } from '../score/score'
import type { Industry } from './industry'

/** Returns the account's industry with its latest medians for the given formula. */
export async function loadIndustry(tx: Tx, formula: Formula): Promise<Industry> {
  const found = await tx
    .selectFrom('accounts as a')
    .leftJoin('industry_scores as i', (join) =>
      join.onRef('i.vertical', '=', 'a.vertical').on('i.formula', '=', formula),
    )
    .select([
      'a.vertical',
      'i.accounts',
      sql<number | null>`i.score::float8`.as('score'),
      sql<number | null>`i.score_before::float8`.as('before'),
      sql<number | null>`i.response_rate::float8`.as('responseRate'),
    ])
    .where('a.id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const { vertical, accounts, score, ...rest } = found
  return {
    name: isVertical(vertical) ? verticals[vertical] : vertical,
    score: accounts === null || score === null ? null : { accounts, score, ...rest },
  }
}

/**
 * Returns the account's industry with the medians for the formula of the filter, or null if the viewer does not have
 * the industry comparison feature.
 */
export async function loadIndustryForViewer(
  tx: Tx,
  { features }: Viewer,
  filter: Filter,
): Promise<Industry | null> {
  return features.industry_score ? loadIndustry(tx, await loadFormula(tx, filter)) : null
}
