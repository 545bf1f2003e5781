import type { Page } from '@playwright/test'
import { expect, findLocationId, openReview, test } from '../journeys/fixtures'

// Another test can leave a note at a review of all locations, and the form of a review with a note is closed.
async function openReviewWithoutNote(page: Page): Promise<void> {
  const locationId = await findLocationId(page, 'Naperville')
  await openReview(
    page,
    `locationId=${locationId}&dateDescriptor=twelve_months&sourceId=3&status_enum=not_responded`,
  )
}

test('a toast stays for four seconds, longer while the pointer is over it, and then fades', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without JavaScript the message is a banner in the page')
  await openReviewWithoutNote(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Private note').fill('Thank you for telling us.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast).toContainText('Saved privately · Not on Yelp')
  // The message appears before the toast's code has loaded. The four seconds begin only then.
  await expect(page.locator('.toast:popover-open')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await rendered(page)
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await rendered(page)
  await page.clock.runFor(900)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(200)
  await expect(toast).toHaveAttribute('data-leaving', 'true')
  await page.clock.runFor(120)
  await expect(toast).toHaveCount(0)
})

/** Lets React finish rendering, which it does in tasks that the page's clock does not control. */
async function rendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let task = 0; task < 5; task++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
  })
}

test('without JavaScript the message is a banner that stays until dismissed', async ({ page, hasScript }) => {
  test.skip(hasScript, 'with JavaScript the message is a toast')
  await openReviewWithoutNote(page)
  await page.getByLabel('Private note').fill('Thank you for telling us.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const banner = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Saved privately · Not on Yelp' })
  await expect(banner).toBeVisible()
  await banner.getByRole('link', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
})
