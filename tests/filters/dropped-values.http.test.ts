import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

// An address never shows more than it asks for without saying so.
const application = await startTestApplication()
const db = await openSql(application.database)
const { people } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const notice = 'Not applied: Rating “9”. The page is shown without it.'

test('the page and the printout name a value that was dropped, and the page links to the address without it', async () => {
  const page = await dana.get('/reviews?dateDescriptor=all_time&rating=9')
  expect([page.status, textOf(page)]).toEqual([
    200,
    expect.stringContaining(`${notice} Remove from the address`),
  ])
  expect(page.text).toMatch(/href="\/reviews\?dateDescriptor=all_time"[^>]*>Remove from the address</)
  for (const path of ['/reviews/print?rating=9', '/file-downloads/new?report=reviews&rating=9'])
    expect(textOf(await dana.get(path))).toContain(notice)
  expect(textOf(await dana.get('/reviews?dateDescriptor=all_time&rating=5'))).not.toContain('Not applied')
})

test('a scheduled export with such a value is refused', async () => {
  const response = await dana.post(
    `/settings/scheduled-exports/new?${new URLSearchParams({ report: 'reviews', search: 'dateDescriptor=seven_days&rating=9' })}`,
    {
      name: 'Nine stars',
      recipients: people.dana.userId,
      frequency: 'daily',
      timesFor: 'daily',
      time: '08:30',
    },
  )
  expect([response.status, textOf(response)]).toEqual([422, expect.stringContaining(notice)])
  expect(await db.all(`select from scheduled_exports where name = 'Nine stars'`)).toEqual([])
})

test.each([['{"v":1,"rating":9}'], ['{"v":1,"from":"2024-02-30","to":"2024-03-05"}']])(
  'a saved filter of %s is refused',
  async (filter) => {
    const fields = { name: 'Nine stars', page: 'reviews', returnTo: '/reviews' }
    const response = await dana.post('/settings/saved-filters/new', { ...fields, filter })
    expect([response.status, textOf(response)]).toEqual([422, expect.stringContaining('Error saving filter')])
    const valid = {
      ...fields,
      name: `Five stars ${filter.length}`,
      filter: '{"v":1,"rating":5,"dateDescriptor":"thirty_days","sort":{"by":"published_at","order":"desc"}}',
    }
    expect((await dana.post('/settings/saved-filters/new', valid)).status).toBe(302)
    const saved = await db.one<{ id: string }>(
      `select id::text from saved_filters where name = '${valid.name}'`,
    )
    const conditions = await dana.post(`/settings/saved-filters/${saved.id}/conditions`, {
      filter,
      returnTo: '/reviews',
    })
    expect(conditions.status).toBe(302)
    expect(
      await db.one("select filter ->> 'rating' as rating from saved_filters where id = $1", [saved.id]),
    ).toEqual({ rating: '5' })
  },
)
