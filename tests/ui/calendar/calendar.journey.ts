import type { Page } from '@playwright/test'
import { violationsInAllModes } from '../../journeys/axe'
import { expect, findLocationId, test } from '../../journeys/fixtures'

/** Records the requests for the calendar, and what the Content Security Policy blocks. */
function recordLoading(page: Page) {
  const calendarRequests: string[] = []
  const violations: string[] = []
  page.on('request', (request) => {
    if (/calendar-dialog-[\w-]+\.js/.test(request.url())) calendarRequests.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  return { calendarRequests, violations }
}

test('the date of holiday hours can be typed, or chosen in a calendar with the holidays of the country', async ({
  page,
  hasScript,
}) => {
  const { calendarRequests, violations } = recordLoading(page)
  await page.goto(`/settings/locations/${await findLocationId(page, 'Evanston')}/holiday-hours`)
  await page.getByRole('button', { name: 'Add date' }).click()
  const date = page.getByLabel('Date', { exact: true })
  await expect(date).toBeFocused()
  const button = page.getByRole('button', { name: /choose in a calendar$/ })
  if (!hasScript) {
    await expect(button).toHaveCount(0)
    await date.fill('2030-12-24')
    return
  }
  await expect(button).toBeVisible()
  expect(calendarRequests).toEqual([])

  await button.click()
  const calendar = page.getByRole('dialog', { name: /choose in a calendar$/ })
  await expect(calendar.getByRole('grid').getByRole('button', { name: /^Today/ })).toBeFocused()
  expect(calendarRequests).toHaveLength(1)
  const christmas = calendar.getByRole('button', { name: /December 25, \d{4}.*Christmas Day$/ })
  for (let month = 0; month < 12 && !(await christmas.isVisible()); month++)
    await calendar.getByRole('button', { name: 'Next' }).first().click()
  await expect(calendar.getByText('Dec 25: Christmas Day')).toBeVisible()
  expect(await violationsInAllModes(page, 1)).toEqual([])
  await expect(calendar).toBeVisible()
  await christmas.click()
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue(/-12-25$/)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(christmas).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue(/-12-24$/)
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue(/-12-24$/)
  expect(calendarRequests).toHaveLength(1)
  expect(violations).toEqual([])
})

test('a custom period can be typed, or chosen in a calendar of two months', async ({ page, hasScript }) => {
  const { calendarRequests, violations } = recordLoading(page)
  await page.goto('/reviews?from=2026-03-02&to=2026-03-20')
  await page.getByRole('button', { name: /^Date/ }).click()
  const menu = page.getByRole('group', { name: 'Date', exact: true })
  const buttons = menu.getByRole('button', { name: 'Choose the period in a calendar' })
  if (hasScript) {
    await buttons.first().click()
    const calendar = page.getByRole('dialog', { name: 'Choose the period in a calendar' })
    const day = (date: string) =>
      calendar.getByRole('button', { name: new RegExp(`${date}, 2026( selected)?$`) })
    await expect(calendar.getByRole('grid')).toHaveCount(2)
    await expect(day('March 20')).toBeFocused()
    expect(await violationsInAllModes(page, 0)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await day('March 4').click()
    await day('March 18').click()
    await expect(calendar).toBeHidden()
    await expect(menu.getByLabel('From')).toHaveValue('03/04/26')
    // With the keyboard, and in the other order.
    await buttons.nth(1).press('Enter')
    await expect(day('March 18')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // Choosing the first day moves the focus to the day after it.
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect(calendar).toBeHidden()
    expect(calendarRequests).toHaveLength(1)
  } else {
    await expect(buttons).toHaveCount(0)
    await menu.getByLabel('From').fill('03/11/2026')
    await menu.getByLabel('To', { exact: true }).fill('03/25/26')
  }
  await menu.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/reviews?from=2026-03-11&to=2026-03-25')
  expect(violations).toEqual([])
})

test.describe('in the time zone of the account', () => {
  // Elsewhere, the account's first date can be yesterday or tomorrow.
  test.use({ timezoneId: 'America/Chicago' })

  test('the dates of a Google post are chosen within a year from today', async ({ page, hasScript }) => {
    test.skip(!hasScript, 'without JavaScript, there is no calendar')
    await page.goto('/dashboard/local_listings/google-posts/new')
    await page.getByRole('radio', { name: /^Event/ }).check()
    await page.getByRole('button', { name: 'Next: write' }).click()
    await page.getByRole('button', { name: 'Start date: choose in a calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Start date: choose in a calendar' })
    const today = calendar.getByRole('button', { name: /^Today/ })
    await expect(today).toBeFocused()
    await expect(today).toHaveAccessibleName(/First available date/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue(/^\d\d\/\d\d\/\d\d$/)
  })
})
