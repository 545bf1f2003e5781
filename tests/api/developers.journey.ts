import { violationsInAllModes } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

test('the reference of the API leads from a token to a call and its errors, for everyone', async ({
  page,
  hasScript,
}) => {
  await page.goto('/settings/api-tokens')
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API')
  if (hasScript) expect(await violationsInAllModes(page, 0)).toEqual([])
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'GET /reviews', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET /reviews')
  await expect(page.getByRole('table', { name: 'Parameters' })).toContainText('location_id')
  await expect(page.getByRole('table', { name: 'Response 200' })).toContainText('_embedded.reviews[].rating')
  if (hasScript) expect(await violationsInAllModes(page, 1)).toEqual([])
  await page.getByRole('link', { name: 'All calls' }).click()
  await page.getByRole('link', { name: 'cursor-gone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The row of the cursor no longer exists')
  if (hasScript) expect(await violationsInAllModes(page, 2)).toEqual([])
  await page.goto('/developers/calls/no-such-call')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (!hasScript) return
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/developers', '/developers/calls/post-responses']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})
