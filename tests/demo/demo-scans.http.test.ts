import { expect, test } from 'vitest'
import { addDemoScans } from '#app/demo/activity/demo-scans.server'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'

// Without a worker: what these pages show when the demo starts.
const application = await startTestApplication({}, ['emulators'])
for (const [name, value] of Object.entries(application.environment))
  if (value !== undefined) process.env[name] = value
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)

test('when the demo starts, each of its locations has been compared with the directories that list it', async () => {
  await addDemoScans(accounts.bakery.id)
  const unread = await db.all(
    `select l.name from locations l where l.account_id = $1 and l.google_location_name is not null and not exists (
       select from listings i where i.account_id = l.account_id and i.location_id = l.id
         and i.directory = 'google_maps' and i.url is not null)`,
    [accounts.bakery.id],
  )
  expect(unread).toEqual([])
})
