import { expect, test } from 'vitest'
import { fillIn, submitFields } from '../support/fill-in'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const bakery = (await loadDemoAccounts(application.database.ownerUrl)).accounts.bakery.id
const dana = await signIn(application.url, 'dana')

/** The notice that the next page shows, with the time in milliseconds after which it disappears. */
function nextNotice(): { level: string; message: string; duration?: number } {
  const [value = ''] = decodeURIComponent(dana.cookies.get('flash') ?? '').split('.')
  return JSON.parse(Buffer.from(value, 'base64').toString())
}

async function submit(path: string, values: Record<string, string>, action = path) {
  const { status } = await submitFields(dana, action, await fillIn(dana, path, values, action))
  expect(status).toBe(302)
  return nextNotice()
}

test('notices about saved filters stay for five seconds', async () => {
  const filters = '/settings/saved-filters'
  const saved = await submit('/reviews?rating=1', { name: 'Angry' }, `${filters}/new`)
  expect(saved).toMatchObject({ level: 'success', message: 'Filter saved', duration: 5000 })
  const { id } = await rows.one<{ id: string }>(
    `select id::text from saved_filters where account_id = $1 and name = 'Angry'`,
    [bakery],
  )
  const updated = { level: 'success', message: 'Filter updated', duration: 5000 }
  expect(await submit(`${filters}/${id}/edit`, { name: 'Furious' })).toEqual(updated)
  expect(await submit(`${filters}/${id}/delete`, {})).toEqual({ ...updated, message: 'Filter deleted' })
})

test('a saved location is confirmed for three seconds, or for five if its changes wait for Auto Sync', async () => {
  const editAs = async (status: string) => {
    const { id } = await rows.one<{ id: string }>(
      `update location_listings set status = $2 where account_id = $1 and location_id =
        (select id from locations where account_id = $1 and name = 'Skokie') returning location_id::text as id`,
      [bakery, status],
    )
    return submit(`/settings/locations/${id}/edit`, { public_name: `Wheatwhistle ${status}` })
  }
  expect(await editAs('published')).toMatchObject({ level: 'success', duration: 3000 })
  expect(await editAs('eligible_not_published')).toEqual({
    level: 'info',
    message: expect.stringContaining('Changes are queued for publishing once Auto Sync is enabled.'),
    duration: 5000,
  })
})
