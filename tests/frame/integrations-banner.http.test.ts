import { expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn, wordsOf } from '../cast/visitor'

const application = await testApplication({}, ['stand-ins'])
const rows = await openRows(application.database)
const { bakery } = (await findCast(application.database.ownerUrl)).accounts
const told = 'Google is not connected'

test('an admin is told while Google is not connected, until it is put away; nobody else is', async () => {
  const dana = await signedIn(application.url, 'dana')
  const marco = await signedIn(application.url, 'marco')
  const shown = async (who = dana) => wordsOf(await who.get('/reviews')).includes(told)
  expect(await shown()).toBe(false)
  await rows.all(`insert into google_connections (account_id, state) values ($1, 'disconnected')`, [
    bakery.id,
  ])
  expect(await shown()).toBe(true)
  expect(await shown(marco)).toBe(false)

  const answer = await dana.post('/dismissals', { banner: 'integrations', returnTo: '/reviews?rating=1' })
  expect(answer.leadsTo).toBe('/reviews?rating=1')
  expect(await shown()).toBe(false)
  const another = await signedIn(application.url, 'dana')
  expect(await shown(another)).toBe(true)
  await rows.all('delete from google_connections')
  expect(await shown(another)).toBe(false)
})
