import type { Page } from '@playwright/test'
import { expect, placeId, test } from '../journeys/stage'

const menu = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const chip = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}\\b`) })
const apply = (page: Page, label: string) => menu(page, label).getByRole('button', { name: 'Apply' }).click()
const rows = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')

test('FB-1 FB-2 FB-3 FB-5 FB-7 FB-13 five filters make a link that shows a colleague the same and a stranger nothing', async ({
  page,
  pageOf,
  hasScript,
}) => {
  await page.goto('/reviews')
  await chip(page, 'Date').click()
  // Clicks and not checks: with a script the menu is gone before its state could be looked at.
  await menu(page, 'Date').getByLabel('Last 12 months').click()
  if (!hasScript) await apply(page, 'Date')
  await expect(page).toHaveURL('/reviews?dateDescriptor=twelve_months')

  await chip(page, 'Group').click()
  await menu(page, 'Group').getByLabel(/^West/).click()
  if (!hasScript) await apply(page, 'Group')
  await expect(page.getByRole('heading', { name: 'FILTERS (2)' })).toBeVisible()

  await chip(page, 'Location').click()
  await menu(page, 'Location').getByLabel('Find a location').fill('Portland')
  await menu(page, 'Location').getByRole('button', { name: 'Find' }).click()
  await expect(menu(page, 'Location').getByRole('checkbox')).toHaveCount(1)
  await menu(page, 'Location').getByLabel('Portland Laurelhurst').check()
  await apply(page, 'Location')
  await expect(page.getByRole('heading', { name: 'FILTERS (3)' })).toBeVisible()

  await chip(page, 'Rating').click()
  for (const rating of ['4 Star', '5 Star']) await menu(page, 'Rating').getByLabel(rating).check()
  await apply(page, 'Rating')
  await expect(chip(page, 'Rating')).toContainText('2 ratings')

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('staff')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'FILTERS (5)' })).toBeVisible()
  await expect(chip(page, 'Location')).toContainText('Portland Laurelhurst')
  await page.waitForLoadState()
  for (const row of await rows(page).all()) {
    await expect(row).toContainText('Portland Laurelhurst')
    await expect(row).toContainText(/[45] of 5 stars/)
    await expect(row).toContainText(/staff/i)
  }
  const seen = await rows(page).allInnerTexts()
  expect(seen.length).toBeGreaterThan(1)

  const ruths = await pageOf('ruth')
  await ruths.goto(page.url())
  await expect(ruths.getByRole('heading', { name: 'FILTERS (5)' })).toBeVisible()
  expect(await rows(ruths).allInnerTexts()).toEqual(seen)
  await expect(boxesOf(ruths)).toHaveCount(0)

  const oscars = await pageOf('oscar')
  await oscars.goto(page.url())
  await expect(
    oscars.getByText(
      '1 group and 1 location in this filter cannot be shown: deleted, or not yours to see. They match nothing.',
    ),
  ).toBeVisible()
  await expect(oscars.getByText('Portland Laurelhurst')).toHaveCount(0)

  for (const [label, left] of [
    ['Location', 4],
    ['Group', 3],
    ['Rating', 2],
  ] as const) {
    await page.getByRole('link', { name: `Remove ${label} filter` }).click()
    await expect(page.getByRole('heading', { name: `FILTERS (${left})` })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/reviews')
  await expect(page.getByRole('link', { name: 'Clear All' })).toHaveCount(0)
})

const boxesOf = (page: Page) => page.getByRole('checkbox', { name: 'Select the review by' })

test('FB-1 the pages of a list follow each other and come back, and a new filter begins at the first', async ({
  page,
}) => {
  await page.goto(`/reviews?locationId=${await placeId(page, 'Sacramento Midtown')}&dateDescriptor=two_years`)
  const first = await rows(page).allInnerTexts()
  expect(first).toHaveLength(25)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(rows(page).first()).not.toHaveText(first[0]!)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/before=/)
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(first)
  await page.getByRole('link', { name: 'Highest rating' }).click()
  await expect(page).not.toHaveURL(/before=/)
  await expect(rows(page).first()).toContainText('5 of 5 stars')
})

test('FB-7 another account’s review is no page for a stranger', async ({ page, pageOf }) => {
  await page.goto('/reviews')
  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review for')
  const oscars = await pageOf('oscar')
  const { pathname } = new URL(page.url())
  for (const address of [pathname, `${pathname}/history`, `${pathname}/response`]) {
    const answer = await oscars.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(oscars.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})
