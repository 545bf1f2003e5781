import type { Page } from '@playwright/test'
import { findViolations } from '../../journeys/axe'
import { expect, messageOf, test } from '../../journeys/fixtures'
import { slowness } from '../../support/slowness'

/** Chooses an option of a field that is a combobox with JavaScript and a select without. */
async function choose(page: Page, label: string, option: string, hasScript: boolean): Promise<void> {
  if (!hasScript) return void (await page.getByLabel(label, { exact: true }).selectOption(option))
  const box = page.getByRole('combobox', { name: label }).and(page.locator('input'))
  await box.fill('')
  // Typed key by key, because `fill` ignores the input's maximum length.
  await box.pressSequentially(option.slice(0, 5))
  await page.getByRole('option', { name: option, exact: true }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last()
const problems = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('listitem').allInnerTexts()

test('a location can be added after correcting every error', async ({ page, hasScript }) => {
  const name = `Bridge Street ${hasScript ? 'js' : 'nojs'}`
  await page.goto('/settings/locations?sort[by]=city')
  await page.getByRole('link', { name: 'Add Location' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add location')
  await expect(page.getByLabel('Internal Name')).toBeVisible()
  const markOf = (label: string) =>
    page.getByText(label, { exact: true }).evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await markOf('City')).toContain('*')
  expect(await markOf('External ID (optional)')).toBe('none')
  if (hasScript) {
    await page.getByLabel('Internal Name').focus()
    await page.getByLabel('Public Name').focus()
    await expect(page.getByText('Internal Name is required')).toBeVisible()
    await page.getByLabel('Internal Name').fill('x')
    await expect(page.getByText('Internal Name is required')).toBeHidden()
    await page.getByLabel('Internal Name').fill('')
    const state = page.getByRole('combobox', { name: 'State' }).and(page.locator('input'))
    await state.focus()
    await page.getByLabel('Public Name').focus()
    await expect(page.getByText('State is required')).toBeVisible()
    await choose(page, 'State', 'Texas', true)
    await expect(page.getByText('State is required')).toBeHidden()
    await state.fill('')
    await page.getByLabel('Public Name').focus()
    await expect(page.getByText('State is required')).toBeVisible()
  }
  await page.getByLabel('Phone', { exact: false }).first().fill('12')
  await page.getByRole('checkbox', { name: 'Bing' }).first().check()
  await save(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(
    page.getByText('There is missing required information. Please review the form and try again.'),
  ).toBeVisible()
  expect(await problems(page)).toEqual([
    'Internal Name is required',
    'Public Name is required',
    'Address is required',
    'City is required',
    'State is required',
    'Zip Code is required',
    'Enter a phone number such as (512) 555-0100',
    'Enter phone number or unselect directory',
  ])
  if (hasScript) expect(await findViolations(page)).toEqual([])

  // Only the server detects this error.
  await page.getByLabel('Internal Name').fill('Bridge\tStreet')
  await save(page).click()
  await expect(page.getByRole('link', { name: 'Use one line' })).toBeVisible()
  await expect(page.getByLabel('Internal Name')).toBeFocused()

  await page.getByLabel('Internal Name').fill(name)
  await page.getByLabel('Public Name').fill('Wheatwhistle Bridge Street')
  await page.getByLabel('Address', { exact: true }).fill('4 Bridge Street')
  await page.getByLabel('City').fill('Ottawa')
  await page.getByLabel('Zip Code').fill('K1P 5G3')
  await page.getByLabel('Phone', { exact: false }).first().fill('613 555 0142')
  await page.getByRole('checkbox', { name: 'Bing' }).first().uncheck()
  await choose(page, 'Country', 'Canada', hasScript)
  if (!hasScript) await page.getByRole('button', { name: 'Show states' }).click()
  if (hasScript) {
    // The only entry that begins with the typed text is chosen when the field is left.
    const state = page.getByRole('combobox', { name: /^State/ })
    await state.fill('Onta')
    await state.press('Tab')
    await expect(state).toHaveValue('Ontario')
  } else await choose(page, 'State', 'Ontario', hasScript)
  const category = page.getByRole(hasScript ? 'combobox' : 'textbox', { name: /^Category/ })
  if (hasScript) {
    await category.fill('s')
    const options = page.getByRole('listbox', { name: 'Category' }).getByRole('option')
    await expect(options).toHaveCount(25)
    await options.last().scrollIntoViewIfNeeded()
    await expect(options).toHaveCount(50)
  }
  await category.fill('bakery eq')
  if (hasScript) await page.getByRole('option', { name: 'Bakery equipment' }).click()
  else {
    await page.getByRole('button', { name: 'Find category' }).click()
    await page.getByRole('radio', { name: 'Bakery equipment' }).check()
  }
  await page.getByRole('button', { name: 'Add Hours' }).click()
  await page.getByRole('combobox', { name: 'Monday: open or closed' }).selectOption('24 hours')
  if (hasScript) await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page).click()
  await expect(page).toHaveURL(/\/settings\/locations\/new\/\d+\/groups/)
  await expect(messageOf(page, 'Location created successfully.')).toBeVisible()

  const [id] = /\d+/.exec(page.url().split('/new/')[1]!)!
  await page.goto(`/settings/locations/${id}/details`)
  const main = page.getByRole('main')
  await expect(main).toContainText('4 Bridge Street')
  await expect(main).toContainText('Ottawa, ON K1P 5G3')
  await expect(main).toContainText('(613) 555-0142')
  await expect(main).toContainText(/Bakery equipment/i)
  await expect(main).toContainText('24 hours')
  await expect(main).toContainText('No External ID')
})

test('a location can be viewed, edited, and edited by two users at once', async ({
  page,
  hasScript,
  pageOf,
}) => {
  await page.goto('/settings/locations?keywords=Des+Moines')
  await page.getByRole('link', { name: 'Des Moines' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Des Moines')
  if (hasScript) {
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
    await page.getByRole('button', { name: 'Copy Phone' }).click()
    await expect(page.getByText('Copied!')).toBeVisible()
    await expect(page.getByText('Copied!')).toBeHidden({ timeout: 4000 * slowness })
    await expect(page.getByRole('button', { name: 'Copy Operating Hours' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Edit Location' }).click()
  await expect(page.getByLabel('Business Status')).toBeVisible()
  await expect(page.getByText('When Permanently Closed, only business status syncs.')).toBeVisible()

  const marcosPage = await pageOf('marco')
  await marcosPage.goto(page.url())
  await marcosPage.getByLabel('Zip Code').fill('50399')
  await save(marcosPage).click()
  await expect(messageOf(marcosPage, 'Location updated successfully.')).toBeVisible()

  await page.getByLabel('Zip Code').fill('50301')
  await page.getByRole('checkbox', { name: 'Facebook' }).first().check()
  await page.getByLabel('Facebook phone').fill('(515) 555-0190')
  await save(page).click()
  await expect(page.getByText('This location was changed while you were editing it.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Zip Code' })).toContainText('50399')
  await expect(page.getByRole('row').filter({ hasText: 'Zip Code' })).toContainText('50301')
  await save(page).click()
  await expect(messageOf(page, 'Location updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(/details\?keywords=Des/)
  const main = page.getByRole('main')
  await expect(main).toContainText('Des Moines, IA 50301')
  await expect(main).toContainText('Facebook uses (515) 555-0190 (override) instead of (515) 555-0141')

  if (hasScript) {
    await page.getByRole('link', { name: 'Edit Location' }).click()
    await page.getByLabel('City').fill('Elsewhere')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toContainText('Exit and lose work?')
    await page.getByRole('button', { name: 'Exit' }).click()
    await expect(page.getByRole('main')).toContainText('Des Moines, IA 50301')
  }
})

test('a location can be deleted from its page after a confirmation', async ({ page, hasScript }) => {
  const name = hasScript ? 'Omaha Midtown' : 'Kansas City Plaza'
  await page.goto(`/settings/locations?keywords=${name.replaceAll(' ', '+')}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Deleting a location removes its reviews.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete location' }).click()
  await expect(messageOf(page, 'Location deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
