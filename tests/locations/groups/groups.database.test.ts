import { beforeAll, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import {
  createGroup,
  describeShownGroup,
  requireGroup,
  saveGroupChange,
} from '#app/product/locations/groups/groups.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const accountId = '805'
const now = new Date('2026-11-21T12:00:00Z')
const query = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(accountId, fn)
const viewer = { accountId, userId: accountId, name: 'Dana', impersonator: null, query } as unknown as Viewer

beforeAll(async () => {
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 1 })
})

const createNamed = async (name: string) => {
  const outcome = await query((tx) => createGroup(tx, viewer, name))
  return outcome.ok ? outcome.groupId : outcome.reason
}
const rename = async (id: string, name: string) => {
  const shown = describeShownGroup(await query((tx) => requireGroup(tx, id)))
  return saveGroupChange(viewer, id, { intent: 'rename', name, shown }, now)
}
const nameTakenMessage = 'A group with this name already exists'

test('when several groups are renamed to the same name at once, one succeeds and the others get an error', async () => {
  const ids = await Promise.all(['Eastern', 'Western', 'Northern', 'Southern'].map(createNamed))
  const results = await Promise.all(ids.map((id) => rename(id, 'Central')))
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, message: 'Group renamed' }])
  expect(results.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 3 }, () => ({ ok: false, errors: { name: [nameTakenMessage] } })),
  )
  expect(
    await rows.all(`select from groups where account_id = $1 and name = 'Central'`, [accountId]),
  ).toHaveLength(1)
})

test('when a name is taken several times at once by creating or renaming, only one succeeds', async () => {
  const old = await createNamed('Old')
  const [renamed, ...outcomes] = await Promise.all([
    rename(old, 'riverside'),
    ...Array.from({ length: 4 }, () => createNamed('Riverside')),
  ])
  const successes = outcomes.filter((outcome) => outcome !== nameTakenMessage).length + (renamed.ok ? 1 : 0)
  expect(successes).toBe(1)
})
