/** Undoes imports with the command. */
import { beforeAll, expect, test } from 'vitest'
import { createQueues } from '#app/kit/jobs/queue.server'
import { undoFile } from '#app/product/imports/command/undo-file.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { importRows } from '../undo/undo-fixtures'

const database = await createTestDatabase()
const rows = await openSql(database)
const accountId = '899'

beforeAll(() => createQueues(database.ownerUrl, allJobs))

test('a very large import is undone without a count before, by the worker if the command is killed', async () => {
  await createAccountWithLocations(database, { accountId, zone: 'UTC', locationCount: 1 })
  const { id } = await importRows(accountId, [{ id: 'a' }])
  await rows.all('update imports set rows_created = 300001 where id = $1', [id])
  const lines: string[] = []
  await undoFile(accountId, id, false, (line) => lines.push(line))
  expect(lines[0]).toContain('up to 300001 reviews, which are too many to count')
  expect(lines.at(-1)).toContain(`Import ${id} undone: reviews removed 1`)
  const jobs = await rows.all(
    `select state from pgboss.job where name = 'undo-import' and data ->> 'importId' = $1`,
    [id],
  )
  expect(jobs).toEqual([{ state: 'created' }])
})
