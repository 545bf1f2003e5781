import { expect, test } from '../journeys/fixtures'

test('the dashboard shows how all locations perform, and its numbers link to what they count', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const trend = page.getByRole('figure').filter({ hasText: 'Average rating by month' })
  await expect(trend.getByRole('img', { name: 'Average rating by month' })).toBeVisible()
  await trend.getByText('View as table').click()
  await expect(trend.getByRole('row')).toHaveCount(8)

  const best = page.getByRole('region', { name: 'Top locations', exact: true })
  const name = await best.getByRole('rowheader').first().getByRole('link').innerText()
  await best.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/dashboard\?locationId=\d+$/)
  await expect(page.getByRole('heading', { name: 'FILTERS (1)' })).toBeVisible()

  const total = await page.getByRole('status').first().innerText()
  await page.getByRole('link', { name: '5 star' }).click()
  await expect(page).toHaveURL(/\/reviews\?dateDescriptor=six_months&locationId=\d+&rating=5$/)
  // The URL changes shortly before the page is rendered. Without waiting for the heading, the dashboard that is still
  // displayed could be taken for the one to come back to, and the next click could hit a link on the reviews page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.getByRole('definition').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/reviews\?dateDescriptor=six_months&locationId=\d+$/)
  await expect(page.getByRole('status').first()).toHaveText(total)
})

test('at 390 pixels nothing is wider than the screen, and the narrow chart is used', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard?dateDescriptor=thirty_days')
  const trend = page.getByRole('figure').filter({ hasText: 'Reviews by day' })
  await expect(trend.getByRole('img')).toHaveAttribute('viewBox', '0 0 320 180')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('without reviews, the dashboard says so and links to all time', async ({ page }) => {
  await page.goto('/dashboard?from=2001-01-01&to=2001-01-31')
  await expect(page.getByText('No reviews match these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all time' }).click()
  await expect(page).toHaveURL('/dashboard?dateDescriptor=all_time')
  await expect(page.getByRole('figure').filter({ hasText: 'Average rating by' })).toBeVisible()
})
