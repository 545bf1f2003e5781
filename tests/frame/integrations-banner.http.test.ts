import { expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { bakery } = (await loadDemoAccounts(application.database.ownerUrl)).accounts
const bannerText = 'Google is not connected'

test('only admins see the banner that Google is not connected, until they dismiss it', async () => {
  const dana = await signIn(application.url, 'dana')
  const marco = await signIn(application.url, 'marco')
  const isBannerShown = async (visitor = dana) => textOf(await visitor.get('/reviews')).includes(bannerText)
  expect(await isBannerShown()).toBe(false)
  await build.insert('source_connections', { account_id: bakery.id, source: 'google', state: 'disconnected' })
  expect(await isBannerShown()).toBe(true)
  expect(await isBannerShown(marco)).toBe(false)

  const response = await dana.post('/dismissals', { banner: 'integrations', returnTo: '/reviews?rating=1' })
  expect(response.redirectTo).toBe('/reviews?rating=1')
  expect(await isBannerShown()).toBe(false)
  const another = await signIn(application.url, 'dana')
  expect(await isBannerShown(another)).toBe(true)
  await rows.all(`delete from source_connections where source = 'google'`)
  expect(await isBannerShown(another)).toBe(false)
})

test('the checklist of a trial asks for a review until a customer answers or the step is skipped', async () => {
  const inBakery = (statement: string) => rows.all(statement, [bakery.id])
  await inBakery(`update accounts set trial_ended_at = now() + interval '5 days' where id = $1`)
  await inBakery('delete from microsurvey_responses where account_id = $1')
  await inBakery('delete from landing_pages where account_id = $1')
  const dana = await signIn(application.url, 'dana')
  const loadPage = () => dana.get('/reviews')
  const { text } = await loadPage()
  const [, landingPages] = /<a[^>]*href="([^"]*)"[^>]*>Ask for a review/.exec(text) ?? []
  expect(landingPages).toMatch(/^\/settings\/locations\/\d+\/landing-pages$/)
  expect(textOf(await dana.get(landingPages!))).toContain('Landing Pages for')
  expect(textOf(await loadPage())).toMatch(/Ask for a review \(\s?started\s?\)/)
  await dana.post('/dismissals', { banner: 'trial-ask', returnTo: '/reviews' })
  expect(textOf(await loadPage())).toMatch(/Ask for a review \(\s?skipped\s?\) (?!Skip)/)
  await inBakery(`insert into microsurvey_responses (account_id, location_id, microsurvey, score, form_id)
    select account_id, id, 'stars', 5, gen_random_uuid() from locations where account_id = $1 limit 1`)
  expect(textOf(await loadPage())).toMatch(/Ask for a review \(\s?completed\s?\)/)
  await inBakery('update accounts set trial_ended_at = null where id = $1')
})
