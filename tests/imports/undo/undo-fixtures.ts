/** Helpers that import reviews, undo imports, and load what depends on reviews. */
import { stringify } from 'csv-stringify/sync'
import { expect } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Mapping } from '#app/product/imports/columns/mapping'
import type { Import } from '#app/product/imports/import-record.server'
import { forecastUndo } from '#app/product/imports/undo/forecast-undo.server'
import { runUndo } from '#app/product/imports/undo/run-undo.server'
import { startUndo } from '#app/product/imports/undo/start-undo.server'
import { analyzeAllReviews } from '../../keywords/analyze-all-reviews'
import { expectCorrectCounts, indexPendingReviews } from '../../reviews/review-fixtures'
import type { openSql } from '../../support/sql'
import { checkFile, confirmImport, findRecord, jobRun, runToEnd } from '../run-import'

type Row = { id?: string; place?: string; rating?: number; text?: string; response?: string; tags?: string }

const csvOf = (reviews: Row[]) =>
  stringify([
    ['Review ID', 'Location', 'Rating', 'Review', 'Reviewer', 'Date', 'Response', 'Tags'],
    ...reviews.map(
      ({ id = '', place = 'Place 1', rating = 5, text = 'Great coffee', response = '', tags = '' }, n) => [
        id,
        place,
        rating,
        text,
        `Guest ${n}`,
        `2024-0${1 + (n % 9)}-11`,
        response,
        tags,
      ],
    ),
  ])

export async function importRows(
  accountId: string,
  reviews: Row[],
  overrides: Partial<Mapping> & { batchSize?: number } = {},
) {
  const checked = await checkFile(accountId, 'reviews.csv', csvOf(reviews), {
    createLocations: true,
    ...overrides,
  })
  return runToEnd(await confirmImport(checked))
}

export const forecastOf = (record: Import) =>
  asAccount(record.accountId, (tx) => forecastUndo(tx, record, true))

/** Starts the undo, verifies that it does what its forecast says, and returns the import. */
export async function undoImport(record: Import): Promise<Import> {
  const { accountId, id } = record
  const forecast = await forecastOf(record)
  const undoActor = { userId: accountId, actor: 'Dana', impersonator: '', canRemoveLocations: true }
  expect(await asAccount(accountId, (tx) => startUndo(tx, record, undoActor, new Date()))).toBeNull()
  await runUndo({ accountId, importId: id }, jobRun)
  const undone = await findRecord(accountId, id)
  expect(undone.status).toBe('undone')
  const { counts, keptLocations, answeredIds } = undone.undo!
  expect({ counts, keptLocations, answeredIds: new Set(answeredIds) }).toEqual({
    ...forecast,
    answeredIds: new Set(forecast.answeredIds),
  })
  return undone
}

/** Returns everything that depends on reviews, after pending analyses and index jobs. */
export async function loadState(rows: Awaited<ReturnType<typeof openSql>>, accountId: string) {
  await indexPendingReviews(accountId)
  await analyzeAllReviews(accountId)
  await expectCorrectCounts(accountId)
  const tables = [
    'reviews',
    'responses',
    'review_words',
    'review_tags',
    'review_categories',
    'review_keywords',
    'locations',
  ]
  const state: Record<string, unknown[]> = {}
  for (const table of tables)
    state[table] = await rows.all(
      `select to_jsonb(x) - 'id' as row from ${table} x where account_id = $1 order by to_jsonb(x)::text`,
      [accountId],
    )
  return state
}
