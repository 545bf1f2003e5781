import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/fixtures'

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('the filter bar and the head of a long table stay visible, and cover no focused element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/locations')
  const rows = page.locator('.performance tbody tr')
  await rows.last().scrollIntoViewIfNeeded()
  expect(await topOf(page, '.filter-bar')).toBe(0)
  const barHeight = await page.locator('.filter-bar').evaluate((bar: HTMLElement) => bar.offsetHeight)
  expect(await topOf(page, '.performance thead th')).toBe(barHeight)

  await rows.last().getByRole('link').first().focus()
  const count = await rows.count()
  for (let row = count - 2; row >= 0; row--) {
    const link = rows.nth(row).getByRole('link').first()
    await link.focus()
    const [linkTop, headBottom] = await Promise.all([
      link.evaluate((element) => element.getBoundingClientRect().top),
      page.locator('.performance thead').evaluate((head) => head.getBoundingClientRect().bottom),
    ])
    expect(linkTop).toBeGreaterThanOrEqual(headBottom - 1)
  }
})

test('in a low window, only the head of the table stays visible', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/settings/locations')
  await expect(page.locator('.filter-bar')).toHaveCSS('position', 'static')
  await page.locator('.data tbody tr').last().scrollIntoViewIfNeeded()
  expect(await topOf(page, '.data thead th')).toBe(0)
})

test('nothing is sticky on paper', async ({ page }) => {
  await page.goto('/settings/locations')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.data thead th').first()).toHaveCSS('position', 'static')
})
