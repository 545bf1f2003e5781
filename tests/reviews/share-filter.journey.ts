import type { Page } from '@playwright/test'
import { expect, findLocationId, openReviewPage, test } from '../journeys/fixtures'

const filterMenu = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const filterChip = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}\\b`) })
const applyFilter = (page: Page, label: string) =>
  filterMenu(page, label).getByRole('button', { name: 'Apply' }).click()
const reviewRows = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')

test('a link with five filters shows a colleague the same list and a user of another account nothing', async ({
  page,
  pageOf,
  hasScript,
}) => {
  await page.goto('/reviews')
  await filterChip(page, 'Date').click()
  // Clicks instead of `check()`: with JavaScript, the menu closes before its state could be verified.
  await filterMenu(page, 'Date').getByLabel('Last 12 months').click()
  if (!hasScript) await applyFilter(page, 'Date')
  await expect(page).toHaveURL('/reviews?dateDescriptor=twelve_months')

  await filterChip(page, 'Group').click()
  await filterMenu(page, 'Group').getByLabel(/^West/).click()
  if (!hasScript) await applyFilter(page, 'Group')
  await expect(page.getByRole('heading', { name: 'FILTERS (2)' })).toBeVisible()

  await filterChip(page, 'Location').click()
  await filterMenu(page, 'Location').getByLabel('Find a location').fill('Portland')
  await filterMenu(page, 'Location').getByRole('button', { name: 'Find' }).click()
  await expect(filterMenu(page, 'Location').getByRole('checkbox')).toHaveCount(1)
  await filterMenu(page, 'Location').getByLabel('Portland Laurelhurst').check()
  await applyFilter(page, 'Location')
  await expect(page.getByRole('heading', { name: 'FILTERS (3)' })).toBeVisible()

  await filterChip(page, 'Rating').click()
  for (const rating of ['4 Star', '5 Star']) await filterMenu(page, 'Rating').getByLabel(rating).check()
  await applyFilter(page, 'Rating')
  await expect(filterChip(page, 'Rating')).toContainText('2 ratings')

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('staff')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'FILTERS (5)' })).toBeVisible()
  await expect(filterChip(page, 'Location')).toContainText('Portland Laurelhurst')
  await page.waitForLoadState()
  for (const row of await reviewRows(page).all()) {
    await expect(row).toContainText('Portland Laurelhurst')
    await expect(row).toContainText(/[45] of 5 stars/)
    await expect(row).toContainText(/staff/i)
  }
  // The row of a review without a response has a link for those who may respond, and a badge for others.
  const textsOf = async (list: Page) =>
    (await reviewRows(list).allInnerTexts()).map((text) =>
      text.replace(/^(Respond|Reply on \w+|Needs a response)$/m, ''),
    )
  const seen = await textsOf(page)
  expect(seen.length).toBeGreaterThan(1)

  const ruthPage = await pageOf('ruth')
  await ruthPage.goto(page.url())
  await expect(ruthPage.getByRole('heading', { name: 'FILTERS (5)' })).toBeVisible()
  expect(await textsOf(ruthPage)).toEqual(seen)
  await expect(reviewCheckboxes(ruthPage)).toHaveCount(0)

  const oscarPage = await pageOf('oscar')
  await oscarPage.goto(page.url())
  await expect(
    oscarPage.getByText(
      '1 group and 1 location in this filter cannot be shown: deleted or not visible to you. They match nothing.',
    ),
  ).toBeVisible()
  await expect(oscarPage.getByText('Portland Laurelhurst')).toHaveCount(0)

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

const reviewCheckboxes = (page: Page) => page.getByRole('checkbox', { name: 'Select the review by' })

test('paging forward and back shows the same list, and a new sort order starts at the first page', async ({
  page,
}) => {
  await page.goto(
    `/reviews?locationId=${await findLocationId(page, 'Sacramento Midtown')}&dateDescriptor=two_years`,
  )
  const first = await reviewRows(page).allInnerTexts()
  expect(first).toHaveLength(25)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(reviewRows(page).first()).not.toHaveText(first[0]!)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/before=/)
  await expect.poll(() => reviewRows(page).allInnerTexts()).toEqual(first)
  await page.getByRole('link', { name: 'Highest rating' }).click()
  await expect(page).not.toHaveURL(/before=/)
  await expect(reviewRows(page).first()).toContainText('5 of 5 stars')
})

test('the pages of another account’s review are not found', async ({ page, pageOf }) => {
  await page.goto('/reviews')
  await openReviewPage(page, reviewRows(page).first().getByRole('link').first())
  const oscarPage = await pageOf('oscar')
  const { pathname } = new URL(page.url())
  for (const address of [pathname, `${pathname}/history`, `${pathname}/response`]) {
    const response = await oscarPage.goto(address)
    expect(response?.status()).toBe(404)
    await expect(oscarPage.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})
