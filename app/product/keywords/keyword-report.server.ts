/**
 * The report of the keywords in the filtered reviews, with the same counts and order as on the page, but without
 * pagination.
 */

import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Clock } from '#app/platform/filters/filter'
import { type Column, defineReport, type Fragment } from '#app/platform/reports/report'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
import type { MentionedKeyword } from './keyword'
import { keywordFilter, keywordSortOf } from './keyword-filter'
import { KeywordTable } from './keyword-table'
import { keywordOrder, selectCountsByKeyword } from './mentioned-keywords.server'

export const keywordReport = defineReport<MentionedKeyword, FilterOf<typeof keywordFilter>>({
  name: 'keywords',
  title: 'Keywords',
  noun: 'keyword',
  filter: keywordFilter,
  printTable: KeywordTable,
  table: sql`keywords k`,
  alias: 'k',
  from: selectOrderedKeywords,
  where: async () => sql`true`,
  joins: sql``,
  order: () => [{ key: sql`k.place`, direction: 'asc' }],
  select: sql`k.id, k.short, k.mentions, k.positive, k.negative`,
  columns: [
    { id: 'id', heading: 'Keyword ID', cell: () => sql`k.id`, isNumber: true },
    { id: 'keyword', heading: 'Keyword', cell: () => sql`k.short` },
    ...mentionColumns('k'),
  ],
})

/** Selects the keywords with `place`, their position in the requested order. Ties are broken as on the page. */
async function selectOrderedKeywords(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Fragment> {
  return sql`(
    select k.account_id, k.id, k.short, s.mentions, s.positive, s.negative,
      row_number() over (order by ${keywordOrder(keywordSortOf(filter))}) as place
    from (${await selectCountsByKeyword(tx, filter, clock)}) s
    join keywords k on k.account_id = ${tx.accountId} and k.id = s.keyword_id) k`
}

export function mentionColumns(alias: string): Column[] {
  const columns = [
    ['mentions', 'Mentions'],
    ['positive', 'Positive mentions'],
    ['negative', 'Negative mentions'],
  ] as const
  return columns.map(([id, heading]) => ({
    id,
    heading,
    cell: () => sql.ref(`${alias}.${id}`),
    isNumber: true,
  }))
}
