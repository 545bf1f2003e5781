import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }))

test('on a phone, the filters are closed, and their button shows the period and how many there are', async ({
  page,
}) => {
  await page.goto('/reviews?rating=1&sentiment=negative')
  const panel = page.locator('form[aria-labelledby=filters] > details')
  const summary = panel.locator('> summary')
  await expect(summary).toHaveText(/^FILTERS \(2\) ?Last 30 days$/)
  const rating = page.getByRole('button', { name: /^Rating/ })
  await expect(rating).toBeHidden()
  await summary.click()
  await expect(rating).toBeVisible()
  await summary.click()
  await expect(rating).toBeHidden()
})

test('on a phone, a menu is a sheet at the bottom of the window with its Apply button in view', async ({
  page,
  hasScript,
}) => {
  for (const name of ['Date', 'Location']) {
    await page.goto('/reviews')
    await page.locator('form[aria-labelledby=filters] > details > summary').click()
    await page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click()
    const sheet = page.getByRole('group', { name, exact: true })
    const box = await sheet.boundingBox()
    expect([box!.x, box!.width, box!.y + box!.height]).toEqual([0, 390, 844])
    expect(box!.height).toBeLessThanOrEqual(0.85 * 844 + 1)
    await expect(sheet.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
    if (hasScript) expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole('group', { name: 'Location', exact: true }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/reviews\?locationId=\d+$/)
})

test('on a phone, the first review is on the first screen, and the distribution is below the list', async ({
  page,
}) => {
  await page.goto('/reviews')
  const first = await page.locator('.review-list > li').first().boundingBox()
  expect(first!.y + first!.height).toBeLessThanOrEqual(844)
  const distribution = page.getByRole('figure').filter({ hasText: 'Rating distribution' })
  const pagination = await page.getByRole('navigation', { name: 'Pagination' }).boundingBox()
  expect((await distribution.boundingBox())!.y).toBeGreaterThan(pagination!.y)
})
