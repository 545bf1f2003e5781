import { expect, test } from '../journeys/fixtures'

test('the log is filtered by user and kind, and an event is opened beside it and shared as a link', async ({
  page,
  pageOf,
}) => {
  await page.goto('/settings/audit')
  await page.goto('/settings/audit?kind=sign_in&search_terms=marco')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('Marco Lindqvist')
  await expect(page.getByRole('table')).not.toContainText('exported')

  await page.getByRole('link', { name: 'Signed in' }).first().click()
  const flyout = page.getByRole('dialog', { name: 'Signed in' })
  await expect(flyout).toContainText('Marco Lindqvist')
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeFocused()

  const grace = await pageOf('grace')
  await grace.goto(page.url())
  await expect(grace.getByRole('dialog')).toContainText('Event not found.')

  await flyout.getByRole('link', { name: 'Close' }).click()
  await expect(flyout).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/audit\?kind=sign_in&search_terms=marco$/)
})

test('the log is sorted by newest or oldest first, and every page can be reached', async ({ page }) => {
  await page.goto('/settings/audit')
  const heading = page.getByRole('columnheader', { name: 'Date' })
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await heading.getByRole('link').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/after=\d+/)
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).not.toHaveURL(/after=/)
})

test('with the keyboard, the flyout keeps the focus while it covers the page, and returns it when closed', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without JavaScript, the flyout does not trap the focus')
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('/settings/audit?kind=sign_in')
  const link = page.getByRole('link', { name: 'Signed in' }).first()
  await link.focus()
  await page.keyboard.press('Enter')
  const flyout = page.getByRole('dialog')
  await expect(flyout.getByRole('heading')).toBeFocused()
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('Tab')
    await expect(flyout.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(flyout).toBeHidden()
  await expect(link).toBeFocused()
  // A flyout that is open when the page loads has no opener: the focus goes to the link that would open it.
  await link.click()
  await expect(flyout).toBeVisible()
  await page.reload()
  await expect(flyout.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(flyout).toBeHidden()
  await expect(link).toBeFocused()
})
