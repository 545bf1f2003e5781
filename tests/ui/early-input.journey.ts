import type { Page } from '@playwright/test'
import { holdScripts, openWithoutScripts } from '../journeys/early-input'
import { expect, findLocationId, test } from '../journeys/fixtures'

test.beforeEach(({ hasScript }) => {
  test.skip(!hasScript, 'without JavaScript, nothing takes over the page')
})

/** Opens a page whose scripts are slow, uses it, and waits until the scripts have loaded. */
async function useBeforeScripts(page: Page, address: string, use: () => Promise<void>): Promise<void> {
  const releaseScripts = await holdScripts(page)
  await openWithoutScripts(page, address)
  await use()
  await releaseScripts()
}

test('text, country, state, time zone and hours of a location that were entered before the scripts loaded stay', async ({
  page,
}) => {
  const combobox = (name: string) => page.getByRole('combobox', { name }).and(page.locator('input'))
  const id = await findLocationId(page, 'Evanston')
  await useBeforeScripts(page, `/settings/locations/${id}/edit`, async () => {
    await page.getByLabel('City').fill('Milwaukee')
    await page.getByLabel('State', { exact: true }).selectOption('Wisconsin')
    await page.getByLabel('Time zone').selectOption({ index: 2 })
    await page.getByRole('textbox', { name: /^Category/ }).fill('bakery eq')
    await page.getByRole('combobox', { name: 'Tuesday: open or closed' }).selectOption('24 hours')
    await page.getByLabel('Monday opens').first().fill('6:15 AM')
  })
  await page.mouse.move(3, 3)
  await page.getByLabel('City').focus()
  await expect(combobox('State')).toHaveValue('Wisconsin')
  await expect(page.locator('input[name=state_id]')).toHaveValue('US-WI')
  await expect(combobox('Country')).toHaveValue(/United States/)
  await expect(page.getByLabel('City')).toHaveValue('Milwaukee')
  await expect(page.getByLabel('Time zone').locator('option:checked')).toHaveText(
    await page.getByLabel('Time zone').locator('option').nth(2).innerText(),
  )
  await expect(combobox('Category')).toHaveValue('bakery eq')
  await expect(page.getByRole('combobox', { name: 'Tuesday: open or closed' })).toHaveValue('all_day')
  await expect(page.getByLabel('Monday opens').first()).toHaveValue('6:15 AM')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
})

test('a country that was chosen before the scripts loaded stays, and its states are offered', async ({
  page,
}) => {
  await useBeforeScripts(page, '/settings/locations/new', async () => {
    await page.getByLabel('Country', { exact: true }).selectOption('Canada')
  })
  await page.getByLabel('City').focus()
  await expect(page.getByRole('combobox', { name: 'Country' }).and(page.locator('input'))).toHaveValue(
    'Canada',
  )
  const state = page.getByRole('combobox', { name: 'State' }).and(page.locator('input'))
  await state.fill('Ont')
  await page.getByRole('option', { name: 'Ontario' }).click()
  await expect(page.locator('input[name=country_id]')).toHaveValue('CA')
  await expect(page.locator('input[name=state_id]')).toHaveValue('CA-ON')
})

test('a date of holiday hours that was entered before the scripts loaded stays', async ({ page }) => {
  const id = await findLocationId(page, 'Evanston')
  const row = page.getByRole('group', { name: 'New date' }).last()
  await useBeforeScripts(page, `/settings/locations/${id}/holiday-hours`, async () => {
    // Without scripts, the server adds the row.
    await page.getByRole('button', { name: 'Add date' }).click()
    await row.getByLabel('Date', { exact: true }).fill('2031-05-06')
    await row.getByLabel('New date: open or closed').selectOption('Closed')
  })
  const added = page.getByRole('group', { name: /2031/ }).last()
  await expect(added.getByLabel('Date', { exact: true })).toHaveValue('2031-05-06')
  await expect(added.getByLabel(/: open or closed$/)).toHaveValue('closed')
})

test('a file that was chosen before the scripts loaded stays', async ({ page }) => {
  const input = page.locator('input[type=file]')
  await useBeforeScripts(page, '/settings/imports/new', async () => {
    const buffer = Buffer.from('Location,Rating\nA,5\n')
    await input.setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer })
  })
  expect(await input.evaluate((element: HTMLInputElement) => element.files?.[0]?.name)).toBe('reviews.csv')
})

test('a changed text, chosen options and a tag that were entered before the scripts loaded stay', async ({
  page,
}) => {
  await page.goto('/reviews?dateDescriptor=twelve_months&status_enum=responded&sourceId=1')
  const review = (await page.locator('.review-list a').first().getAttribute('href'))!.replace(/\?.*/, '')
  await useBeforeScripts(page, `${review}/response`, async () => {
    await page.getByLabel('Your response').fill('Thank you for your early visit.')
  })
  await expect(page.getByLabel('Your response')).toHaveValue('Thank you for your early visit.')

  await useBeforeScripts(page, '/reviews?dateDescriptor=twelve_months', async () => {
    await page.locator('input[name=ids]').nth(1).check()
    await page.getByRole('combobox', { name: 'Tag' }).fill('Early')
    await page.locator('#filter-search').fill('bread')
  })
  await expect(page.locator('input[name=ids]').nth(1)).toBeChecked()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue('Early')
  await expect(page.locator('#filter-search')).toHaveValue('bread')
})

test('a custom period of the filter bar that was entered before the scripts loaded stays', async ({
  page,
}) => {
  // The server opens the menu because of the date that does not exist.
  await useBeforeScripts(page, '/reviews?dateDescriptor=custom&from=02%2F31%2F26&to=', async () => {
    await page.locator('#filter-from').fill('03/04/26')
    await page.locator('#filter-to').fill('05/06/26')
  })
  await expect(page.locator('#filter-from')).toHaveValue('03/04/26')
  await expect(page.locator('#filter-to')).toHaveValue('05/06/26')
})

test('a sort order that was chosen before the scripts loaded is applied', async ({ page }) => {
  await useBeforeScripts(page, '/dashboard/keywords', async () => {
    await page.getByLabel('Sort by').selectOption({ index: 1 })
  })
  await expect(page).toHaveURL(/sort/)
})

test('an entry checked in a filter menu stays checked when the menu is searched afterwards', async ({
  page,
}) => {
  const menu = page.getByRole('group', { name: 'Location', exact: true })
  const boxes = menu.getByRole('checkbox')
  await useBeforeScripts(page, '/reviews?dateDescriptor=all_time', async () => {
    await page
      .getByRole('button', { name: /^Location/ })
      .first()
      .click()
    await boxes.first().check()
  })
  await expect(boxes.first()).toBeChecked()
  await menu.getByRole('searchbox').fill('zzzz')
  await expect(menu.getByRole('status')).toHaveText('No locations found')
  await expect(boxes).toHaveCount(1)
  await expect(boxes).toBeChecked()
})
