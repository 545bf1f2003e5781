import type { Page } from '@playwright/test'
import pg from 'pg'
import { findViolations } from '../../journeys/axe'
import {
  databaseUrl,
  expect,
  findLocationId,
  messageOf,
  notifyGoogleEmulator,
  reviewLinks,
  test,
} from '../../journeys/fixtures'

/**
 * Makes the location's fetch from Google due. Returns its name at Google, or an empty text while it is not registered.
 */
async function makeFetchDue(id: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ remote_id: string }>(
    `update review_fetches set next_at = now() where location_id = $1 and source_id = 1 returning remote_id`,
    [id],
  )
  await client.end()
  return rows[0]?.remote_id ?? ''
}

async function expectText(page: Page, address: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 200 })
  }).toPass()
}

test('a new review is fetched and responded to; once it vanishes at Google, it is under Removed', async ({
  page,
}) => {
  const id = await findLocationId(page, 'Sacramento Midtown')
  const inbox = `/reviews?dateDescriptor=all_time&locationId=${id}`
  await expect.poll(() => makeFetchDue(id)).not.toBe('')
  const location = await makeFetchDue(id)
  const review = { reviewId: 'zwieback', starRating: 'TWO', comment: 'Zwieback like gravel' }
  await notifyGoogleEmulator(page, 'reviews', {
    location,
    review: { ...review, reviewer: { displayName: 'Ada' } },
  })
  await makeFetchDue(id)
  await expectText(page, inbox, 'Zwieback like gravel')

  await reviewLinks(page).filter({ hasText: 'Ada' }).click()
  await page.getByLabel('Your response').fill('We have turned the oven down.')
  await page.getByRole('button', { name: 'Publish response' }).click()
  await expect(messageOf(page, 'Publishing to Google…')).toBeVisible()

  await notifyGoogleEmulator(page, 'reviews/delete', { name: `${location}/reviews/zwieback` })
  await page.goto(inbox)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(messageOf(page, 'Refreshing. New reviews will appear shortly.')).toBeVisible()
  await expectText(page, '/reviews/removed', 'Zwieback like gravel')
  await expect(page.getByRole('row').filter({ hasText: 'Zwieback' })).toContainText('We have turned the oven')
  await page.goto(inbox)
  await expect(page.getByText('Zwieback like gravel')).toHaveCount(0)
})

test('a response to a review that Google has deleted is kept with it, and the review’s page says so', async ({
  page,
  hasScript,
}) => {
  const id = await findLocationId(page, 'Sacramento Midtown')
  await expect.poll(() => makeFetchDue(id)).not.toBe('')
  const location = await makeFetchDue(id)
  const review = { reviewId: 'crumpet', starRating: 'ONE', comment: 'The crumpet was cold' }
  await notifyGoogleEmulator(page, 'reviews', {
    location,
    review: { ...review, reviewer: { displayName: 'Bo' } },
  })
  await makeFetchDue(id)
  await expectText(page, `/reviews?dateDescriptor=all_time&locationId=${id}`, 'The crumpet was cold')
  await reviewLinks(page).filter({ hasText: 'Bo' }).click()
  await page.waitForURL(/[?&]review=\d/)
  const reviewId = new URL(page.url()).searchParams.get('review')
  await page.getByLabel('Your response').fill('We are sorry about the crumpet.')
  await notifyGoogleEmulator(page, 'reviews/delete', { name: `${location}/reviews/crumpet` })
  await page.getByRole('button', { name: 'Publish response' }).click()
  await expect(messageOf(page, 'Publishing to Google…')).toBeVisible()

  await expectText(page, `/reviews/${reviewId}`, 'no longer shows this review')
  await expect(page.getByText('The crumpet was cold')).toBeVisible()
  await expect(page.getByText('We are sorry about the crumpet.')).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])
})
