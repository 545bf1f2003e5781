/** Kills the built command while it undoes an import, and undoes the rest with another one. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, expect, test } from 'vitest'
import { createQueues } from '#app/kit/jobs/queue.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { startProcess } from '../../../scripts/child-processes.mjs'
import { createAccountWithLocations, expectCorrectCounts } from '../../reviews/review-fixtures'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { checkFile, confirmImport, findRecord, runToEnd } from '../run-import'

const database = await createTestDatabase()
const rows = await openSql(database)
const accountId = '868'
const reviewCount = 4000

beforeAll(() => createQueues(database.ownerUrl, allJobs))

const startUndo = (importId: string) =>
  startProcess(
    'import',
    ['--account', accountId, '--undo', importId],
    {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      DATABASE_WEB_URL: database.webUrl,
      LOG_LEVEL: 'silent',
    },
    'pipe',
  )
const countReviews = async () =>
  (await rows.one<{ n: number }>('select count(*)::int as n from reviews where account_id = $1', [accountId]))
    .n

test('an undo whose process is killed continues where it was, and counts nothing twice', async () => {
  await createAccountWithLocations(database, { accountId, zone: 'UTC', locationCount: 1 })
  const file = stringify([
    ['Location', 'Rating', 'Review', 'Date'],
    ...Array.from({ length: reviewCount }, (_, n) => [
      'Place 1',
      1 + (n % 5),
      `Number ${n}`,
      `2024-0${1 + (n % 9)}-11`,
    ]),
  ])
  const { id } = await runToEnd(await confirmImport(await checkFile(accountId, 'many.csv', file)))
  const killed = startUndo(id)
  await expect.poll(countReviews, { interval: 5 }).toBeLessThan(reviewCount)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await findRecord(accountId, id)).toMatchObject({ status: 'undoing' })
  expect(await countReviews()).toBeGreaterThan(0)
  await expectCorrectCounts(accountId)

  const output = await text(startUndo(id).stdout!)
  expect(output).toContain(`Import ${id} undone: reviews removed ${reviewCount}, restored 0`)
  expect(await countReviews()).toBe(0)
  await expectCorrectCounts(accountId)
  expect(await rows.all('select from review_words where account_id = $1', [accountId])).toEqual([])
})
