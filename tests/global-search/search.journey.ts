import { expect, findLocationId, test } from '../journeys/fixtures'

test('the link to the search opens a page that finds without JavaScript', async ({ page, hasScript }) => {
  test.skip(hasScript, 'with JavaScript, the link opens the dialog')
  await page.goto('/reviews')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
  await page.getByRole('searchbox', { name: /^Search locations/ }).fill('skokie')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=skokie')
  await expect(page.getByRole('main').getByRole('status')).toContainText('for “skokie”')
  const locationId = await findLocationId(page, 'Skokie')
  const locations = page.getByRole('region', { name: 'Locations' })
  await expect(locations.getByRole('link', { name: 'Skokie' })).toHaveAttribute(
    'href',
    `/settings/locations/${locationId}/details`,
  )
  await locations.getByRole('link', { name: 'All matching locations' }).click()
  await expect(page).toHaveURL('/settings/locations?keywords=skokie')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locations')
})

test('Ctrl+K and the link open a dialog that finds while typing', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without JavaScript, the link leads to a page')
  await page.goto('/reviews')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('searchbox')
  // The key works once the page's script listens, which no element of the page shows.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('two-step')
  const hit = dialog.getByRole('region', { name: 'Settings' }).getByRole('link', { name: 'Two-step sign-in' })
  await expect(hit).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('result')
  await page.keyboard.press('ArrowDown')
  await expect(hit).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' })
  await link.click()
  await expect(field).toBeFocused()
  await page.keyboard.type('two-step')
  await expect(hit).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/profile/second-factor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field.fill('skokie')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=skokie')
  await expect(page.getByRole('region', { name: 'Locations' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
