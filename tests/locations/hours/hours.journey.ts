import type { Page } from '@playwright/test'
import { findViolations } from '../../journeys/axe'
import { expect, findLocationId, messageOf, test } from '../../journeys/fixtures'

const save = (page: Page) => page.getByRole('button', { name: /^(Save|Save hours|Continue anyway)$/ }).last()
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('HR: a week of hours can be entered, corrected, copied to other days and saved', async ({
  page,
  hasScript,
}) => {
  const id = await findLocationId(page, 'Phoenix Arcadia')
  await page.goto(`/settings/locations/${id}/edit`)
  const monday = day(page, 'Monday')
  await monday.getByLabel('Monday: open or closed').selectOption('Open')
  await monday.getByLabel('Monday opens').first().fill('9ish')
  await monday.getByLabel('Monday closes').first().fill('17:30')
  await save(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(monday.getByLabel('Monday opens').first()).toHaveValue('9ish')
  await page
    .getByRole('link', { name: /^Monday: enter the opening time as 9:00 AM, 17:30 or 24 hours/ })
    .click()
  await expect(monday.getByLabel('Monday opens').first()).toBeFocused()

  await monday.getByLabel('Monday opens').first().fill('9:00 AM')
  await monday.getByRole('button', { name: 'Add hours to Monday' }).click()
  await expect(monday.getByLabel('Monday opens').nth(1)).toBeFocused()
  await monday.getByLabel('Monday opens').nth(1).fill('17:00')
  await monday.getByLabel('Monday closes').nth(1).fill('2:00 AM')
  await save(page).click()
  await expect(page.getByRole('link', { name: 'Monday: the hours overlap' })).toBeVisible()
  await monday.getByLabel('Monday opens').nth(1).fill('8:00 PM')
  if (hasScript) await expect(monday.getByText('closes next day')).toBeVisible()

  await day(page, 'Monday')
    .getByRole('button', { name: /^Copy Monday.s hours/ })
    .click()
  await page.getByRole('button', { name: 'Weekdays' }).click()
  await expect(day(page, 'Friday').getByLabel('Friday opens').nth(1)).toHaveValue('8:00 PM')
  await expect(day(page, 'Friday').getByText('closes next day')).toBeVisible()
  await day(page, 'Saturday').getByLabel('Saturday: open or closed').selectOption('Closed')
  await day(page, 'Sunday').getByLabel('Sunday: open or closed').selectOption('24 hours')
  await save(page).click()
  await expect(messageOf(page, 'Location updated successfully.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Mon–Fri')
  await expect(page.getByRole('main')).toContainText('8:00 PM – 2:00 AM (closes next day)')
})

test('HH: holiday hours can be added, corrected and removed, each saved with two clicks', async ({
  page,
  hasScript,
}) => {
  const id = await findLocationId(page, 'Phoenix Arcadia')
  await page.goto(`/settings/locations/${id}/holiday-hours`)
  await page.getByRole('button', { name: 'Christmas Day: closed' }).click()
  const dates = page.getByLabel('Date', { exact: true })
  const christmas = await dates.first().inputValue()
  expect(christmas).toMatch(/-12-25$/)

  await page.getByRole('button', { name: 'Add date' }).click()
  await expect(dates.nth(1)).toBeFocused()
  await dates.nth(1).fill(christmas)
  const refusal = 'You already have special hours set for this date.'
  if (hasScript) {
    // Leaving the row shows the error at once and disables saving.
    await dates.first().focus()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(save(page)).toBeDisabled()
  } else {
    await save(page).click()
    await page.getByRole('link', { name: refusal }).click()
    await expect(dates.nth(1)).toBeFocused()
  }
  await dates.nth(1).fill(christmas.replace('-25', '-24'))
  await page
    .getByLabel(/open or closed$/)
    .nth(1)
    .selectOption('Open')
  await page
    .getByLabel(/ opens$/)
    .nth(1)
    .fill('9:00 AM')
  await page
    .getByLabel(/ closes$/)
    .nth(1)
    .fill('13:00')
  await save(page).click()
  await expect(page.getByRole('alert').getByText('This replaces the hours on these dates')).toBeVisible()
  await expect(save(page)).toHaveText('Continue anyway')
  await save(page).click()
  await expect(messageOf(page, 'Successfully updated hours')).toBeVisible()
  await expect(dates).toHaveCount(2)
  await expect(dates.first()).toHaveValue(/-12-24$/)

  await page.getByRole('button', { name: /^Remove .*Dec 25/ }).click()
  await expect(page.getByText('will be removed when you save')).toBeVisible()
  await save(page).click()
  await save(page).click()
  await expect(dates).toHaveCount(1)
})

test.describe('NP: in healthcare', () => {
  test.use({ person: 'grace' })

  test('a provider can be looked up by number or by name and address, and an invalid NPI does not prevent saving', async ({
    page,
    hasScript,
  }) => {
    await page.goto('/settings/locations')
    await page.getByRole('link', { name: 'Rockford' }).first().click()
    await page.getByRole('link', { name: 'Edit', exact: false }).first().click()
    const npi = page.getByLabel('NPI (optional)')
    await npi.fill('1234567890')
    if (hasScript) await npi.blur()
    else await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('NPI not found')).toBeVisible()
    await expect(npi).toHaveValue('1234567890')

    await npi.fill('1720377294')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('ELISE AILEEN HIZA, M.D.')).toBeVisible()
    if (hasScript) expect(await findViolations(page)).toEqual([])

    await npi.fill('')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('2000100034: QUILLMERE DENTAL GROUP')).toBeVisible()
    await expect(npi).toHaveValue('2000100034')

    await npi.fill('12')
    await save(page).click()
    await expect(messageOf(page, 'Location updated successfully.')).toBeVisible()
  })
})
