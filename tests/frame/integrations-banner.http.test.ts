import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const { bakery } = (await loadDemoAccounts(application.database.ownerUrl)).accounts
const bannerText = 'Google is not connected'

test('only admins see the banner that Google is not connected, until they dismiss it', async () => {
  const dana = await signIn(application.url, 'dana')
  const marco = await signIn(application.url, 'marco')
  const isBannerShown = async (visitor = dana) => textOf(await visitor.get('/reviews')).includes(bannerText)
  expect(await isBannerShown()).toBe(false)
  await rows.all(`insert into google_connections (account_id, state) values ($1, 'disconnected')`, [
    bakery.id,
  ])
  expect(await isBannerShown()).toBe(true)
  expect(await isBannerShown(marco)).toBe(false)

  const response = await dana.post('/dismissals', { banner: 'integrations', returnTo: '/reviews?rating=1' })
  expect(response.redirectTo).toBe('/reviews?rating=1')
  expect(await isBannerShown()).toBe(false)
  const another = await signIn(application.url, 'dana')
  expect(await isBannerShown(another)).toBe(true)
  await rows.all('delete from google_connections')
  expect(await isBannerShown(another)).toBe(false)
})
