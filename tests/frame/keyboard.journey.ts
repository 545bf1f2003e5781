import type { Page } from '@playwright/test'
import { expect, findLocationId, test } from '../journeys/fixtures'

/** Presses Tab until the control with this label has the focus. */
async function tabTo(page: Page, label: string | RegExp, maxPresses = 80): Promise<void> {
  const isTarget =
    typeof label === 'string' ? (name: string) => name === label : (name: string) => label.test(name)
  for (let n = 0; n < maxPresses; n++) {
    await page.keyboard.press('Tab')
    if (isTarget(await focusedName(page))) return
  }
  throw new Error(`${label} was not reached with the Tab key`)
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const text = labels.map((label) => label.textContent).join(' ') || element?.textContent
    return (element?.getAttribute('aria-label') || text || '').trim()
  })

test('a filter can be opened, chosen, applied and removed with the keyboard alone', async ({ page }) => {
  await page.goto('/reviews')
  await tabTo(page, 'Rating')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Rating', exact: true })).toBeVisible()
  await tabTo(page, '2 Star', 8)
  await page.keyboard.press('Space')
  await tabTo(page, 'Apply', 8)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reviews?rating=2')
  await expect(page.getByRole('link', { name: 'Remove Rating filter' })).toBeVisible()
  await tabTo(page, 'Remove Rating filter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reviews')
})

test('Enter submits each form like its visible button', async ({ page }) => {
  await page.goto('/reviews?rating=5')
  await page.getByRole('button', { name: /^Date/ }).click()
  const dates = page.getByRole('group', { name: 'Date', exact: true })
  await dates.getByLabel('Custom period').check()
  await dates.getByLabel('From').fill('01/05/26')
  await dates.getByLabel('To', { exact: true }).fill('02/06/26')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reviews?from=2026-01-05&to=2026-02-06&rating=5')

  await page.goto('/reviews')
  await page.getByRole('button', { name: /^Location/ }).click()
  const locationMenu = page.getByRole('group', { name: 'Location', exact: true })
  await locationMenu.getByRole('searchbox').fill('Skokie')
  await page.keyboard.press('Enter')
  await expect(locationMenu.getByRole('checkbox')).toHaveCount(1)
  await expect(locationMenu.getByLabel('Skokie')).toBeVisible()

  const locationId = await findLocationId(page, 'Skokie')
  await page.goto(`/reviews?locationId=${locationId}&dateDescriptor=twelve_months`)
  await page.getByRole('checkbox', { name: 'Select the review by' }).first().check()
  await page.getByRole('combobox', { name: 'Tag' }).fill('By Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag added to 1 review').filter({ visible: true }).first()).toBeVisible()
})

test('the focused control is never covered by the bar at the bottom of the list', async ({ page }) => {
  await page.goto('/reviews')
  await page.getByRole('checkbox', { name: 'Select the review by' }).first().check()
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    expect(await isFocusCovered(page)).toBe(false)
  }
})

/** Whether another element covers the center of the focused one. */
const isFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return (
      !above ||
      !(element.contains(above) || above.contains(element) || above.closest('label')?.contains(element))
    )
  })
