import { expect, openReview, reviewLinks, test } from '../journeys/fixtures'

test('the first tab stop skips the navigation, and each page has one main heading', async ({ page }) => {
  await page.goto('/reviews')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reviews#main')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)

  for (const landmark of ['banner', 'main'] as const) await expect(page.getByRole(landmark)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Reviews' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.getByRole('link', { name: 'Reviews' })).toHaveCSS('font-weight', '600')

  await navigation.getByText('Review analysis').click()
  await expect(navigation.getByRole('link', { name: 'Reviews' })).toBeHidden()
  await page.reload()
  await expect(navigation.getByRole('link', { name: 'Reviews' })).toBeVisible()
})

test('a user who tabs on at once after skipping the navigation keeps the focus', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'Without JavaScript, only the browser moves the focus.')
  await page.goto('/reviews')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.skip-link')!.click()
    document.querySelector<HTMLElement>('main a[href]')!.focus()
  })
  await page.waitForURL('/reviews#main')
  // The application moves the focus when React has rendered the new address.
  await page.waitForTimeout(500)
  await expect(page.locator('main a[href]').first()).toBeFocused()
})

test('the navigation collapses and expands on the same page, and its links keep their names', async ({
  page,
}) => {
  await page.goto('/reviews?rating=5')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await navigation.boundingBox())?.width
  expect(await width()).toBe(256)
  await page.getByRole('button', { name: 'Hide Menu' }).click()
  await expect.poll(width).toBe(56)
  await expect(page).toHaveURL('/reviews?rating=5')
  await expect(navigation.getByRole('link', { name: 'Settings' })).toBeVisible()
  await page.reload()
  expect(await width()).toBe(56)
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(width).toBe(256)
})

test('an open flyout collapses the navigation where there is no room for both, unless it is locked', async ({
  page,
  context,
  baseURL,
}) => {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await navigation.boundingBox())?.width
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/reviews?flyout=schedule-export')
  await expect.poll(width).toBe(56)
  await expect(navigation.getByRole('link', { name: 'Settings' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Schedule Export' })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect.poll(width).toBe(256)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/reviews?flyout=schedule-export')
  await expect.poll(width).toBe(256)
  await page.setViewportSize({ width: 1200, height: 800 })
  await context.addCookies([{ name: 'lockedNav', value: 'true', url: baseURL }])
  await page.reload()
  await expect.poll(width).toBe(256)
})

test('on a narrow screen the menu opens, closes with Escape or its button, and navigates', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reviews')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeHidden()
  const open = page.getByRole('button', { name: 'Menu', exact: true })
  await open.click()
  await expect(navigation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await open.click()
  await navigation.getByRole('button', { name: 'Close menu' }).click()
  await expect(navigation).toBeHidden()
  await open.click()
  await navigation.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(navigation).toBeHidden()
})

test('a menu opened before the script runs stays open', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reviews', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeVisible()
  gate.resolve()
  await page.waitForLoadState('networkidle')
  await expect(navigation).toBeVisible()
  await navigation.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(navigation).toBeHidden()
})

test('the dark theme and compact density persist across pages', async ({ page }) => {
  await page.goto('/reviews')
  const menu = page.getByRole('button', { name: 'Dana Okafor' })
  await menu.click()
  await page.getByRole('button', { name: 'dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(231, 235, 241)')
  if (await page.getByRole('button', { name: 'compact' }).isHidden()) await menu.click()
  await page.getByRole('button', { name: 'compact' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await page.goto('/settings/imports')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
})

test('navigating moves the focus to the page title, and changing a filter keeps it', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without JavaScript every page is a new document')
  await openReview(page, 'rating=5')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Review for .* · Highstreet$/)
  await page.getByRole('link', { name: 'Back to Reviews' }).click()
  await expect(page).toHaveURL('/reviews?rating=5')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('staff')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reviews?rating=5&search_terms=staff')
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused()
  await expect(reviewLinks(page).first()).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Reviews' })).toHaveAttribute(
    'href',
    '/reviews?rating=5&search_terms=staff',
  )
})
