import type { Page } from '@playwright/test'
import { expect, test } from '../../journeys/fixtures'

/** Waits for the code that is loaded when the button of a menu has the focus for the first time. */
const waitForKeys = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('menu-keys')),
  )
const menuOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test.beforeEach(async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without JavaScript, menus are opened with Enter and left with Tab')
  await page.goto('/reviews?rating=1')
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await page.waitForLoadState('networkidle')
})

test('arrow keys open the export menu, cycle through its entries, and do not scroll the page', async ({
  page,
}) => {
  const menu = menuOf(page, 'Export')
  const links = menu.getByRole('link')
  await page.getByRole('button', { name: 'Export' }).focus()
  await waitForKeys(page)
  await page.keyboard.press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('after the shortcut for the export menu, the arrow keys move into it, however late their code arrives', async ({
  page,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/menu-keys-*.js', (route) => isReleased.then(() => route.continue()))
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  release()
  await expect(menuOf(page, 'Export').getByRole('link').first()).toBeFocused()
})

test('arrow keys move through filter menus, saved filters and the account menu', async ({ page }) => {
  await page.locator('#filter-group-chip').focus()
  await waitForKeys(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(menuOf(page, 'Group').locator('input:not([type=hidden])').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')

  await page.locator('#filter-saved-chip').focus()
  await page.keyboard.press('ArrowDown')
  await expect(menuOf(page, 'Saved filter').getByRole('link', { name: 'No saved filter' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.locator('[popovertarget="account-menu"]').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('#account-menu').getByRole('link', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeFocused()
})
