import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'tomas' })

test('a filter is saved under a name, edited, saved again, set as the page’s default, and deleted', async ({
  page,
  hasScript,
}) => {
  await page.goto('/reviews?dateDescriptor=all_time&rating=1&rating=2')
  const bar = page.locator('form[aria-labelledby=filters]')
  const chip = page.locator('#filter-saved-chip')
  const menu = page.getByRole('group', { name: 'Saved filter' })
  const saveAs = bar.locator('summary').filter({ hasText: 'Save as' })
  const name = page.getByLabel('Saved filter name')

  await saveAs.click()
  if (hasScript) {
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(name).toBeHidden()
    await expect(saveAs).toBeFocused()
    await saveAs.click()
    await name.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Enter a name')
    expect(await findViolations(page)).toEqual([])
  }
  await name.fill('Two stars at most')
  await name.press('Enter')
  await expect(messageOf(page, 'Filter saved')).toBeVisible()
  await expect(page).toHaveURL(/rating=1&rating=2&savedFilterId=\d+$/)
  await expect(chip).toHaveText(/^Saved filter Two stars at most$/)
  await expect(saveAs).toBeHidden()

  await page.goto(page.url().replace('&rating=2', ''))
  await expect(chip).toHaveText(/^Saved filter Two stars at most · edited$/)
  await bar.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(messageOf(page, 'Filter updated')).toBeVisible()
  await expect(chip).toHaveText(/^Saved filter Two stars at most$/)
  const address = page.url()

  // A name that is taken is reported next to the field, or without JavaScript on a separate page.
  await page.goto('/reviews?rating=5')
  await saveAs.click()
  await name.fill('two stars at MOST')
  await name.press('Enter')
  await expect(page.getByRole('alert')).toContainText('A saved filter with that name already exists')
  if (!hasScript) {
    await page.getByLabel('Name', { exact: true }).fill('Five stars')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  } else {
    await name.fill('Five stars')
    await name.press('Enter')
  }
  await expect(chip).toHaveText(/Five stars/)

  // The menu saves the current filters too, where saved filters are chosen.
  await page.goto('/reviews?rating=4')
  await chip.click()
  await menu.getByLabel('Save these filters as').fill('Four stars')
  await menu.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(messageOf(page, 'Filter saved')).toBeVisible()
  await expect(page).toHaveURL(/rating=4&savedFilterId=\d+$/)
  await expect(chip).toHaveText(/Four stars/)

  await chip.click()
  await expect(menu.getByLabel('Save these filters as')).toBeHidden()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await menu.getByRole('link', { name: 'Two stars at most', exact: true }).click()
  await expect(page).toHaveURL(address)

  await chip.click()
  await menu.getByRole('link', { name: 'Rename or share Two stars at most' }).click()
  await page.getByLabel('Open Reviews with this filter').check()
  await page.getByLabel('Shared with').selectOption('Everyone in the account')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(messageOf(page, 'Filter updated')).toBeVisible()
  await page.goto('/reviews')
  await expect(page).toHaveURL(address)
  await bar.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/reviews\?savedFilterId=none$/)
  await expect(chip).toHaveText(/^Saved filter ?$/)

  await page.goto('/settings/saved-filters')
  const row = page.getByRole('row', { name: /Two stars at most/ })
  await expect(row).toContainText('1 person on 1 day')
  await expect(row).toContainText('Everyone in the account')
  await row.getByRole('link', { name: 'Two stars at most', exact: true }).click()
  await expect(page).toHaveURL(address)

  await chip.click()
  await menu.getByRole('link', { name: 'Delete Two stars at most' }).click()
  await expect(page.getByRole('main')).toContainText('other users will lose it too')
  await page.getByRole('button', { name: 'Delete saved filter' }).click()
  await expect(messageOf(page, 'Filter deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/reviews\?rating=1$/)

  // Clean up, so that the test can be repeated.
  for (const name of ['Five stars', 'Four stars']) {
    await page.goto('/settings/saved-filters')
    await page.getByRole('link', { name: `Delete ${name}` }).click()
    await page.getByRole('button', { name: 'Delete saved filter' }).click()
    await expect(messageOf(page, 'Filter deleted')).toBeVisible()
  }
})

test('submitting the name again while the page reloads after an error does not block later links', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without JavaScript, a refused name is asked for again on a separate page')
  const chip = page.locator('#filter-saved-chip')
  const saveAs = page.locator('form[aria-labelledby=filters] summary').filter({ hasText: 'Save as' })
  const name = page.getByLabel('Saved filter name')
  await page.goto('/reviews?rating=4')
  await page.route(/\/reviews\.data\?rating=4$/, () => {}) // never answered, as on a slow network
  await saveAs.click()
  const reload = page.waitForRequest(/\/reviews\.data\?rating=4$/)
  await name.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter a name')
  await reload
  await name.fill('Four stars')
  await name.press('Enter')
  await expect(chip).toHaveText(/Four stars/)
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/reviews$/)

  await page.goto('/settings/saved-filters')
  await page.getByRole('link', { name: 'Delete Four stars' }).click()
  await page.getByRole('button', { name: 'Delete saved filter' }).click()
  await expect(messageOf(page, 'Filter deleted')).toBeVisible()
})

test('a name that is rejected before the control’s code is loaded keeps the control open with the error', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without JavaScript, nothing is loaded later')
  const rejection = page.waitForResponse(/\/settings\/saved-filters\/new\.data/)
  await page.route(/\/save-as-[^/]*\.js$/, async (route) => {
    await rejection
    await route.continue()
  })
  await page.goto('/reviews?rating=4')
  await page.locator('form[aria-labelledby=filters] summary').filter({ hasText: 'Save as' }).click()
  await page.getByLabel('Saved filter name').press('Enter')
  expect((await rejection).status()).toBe(422)
  await expect(page.getByRole('alert')).toHaveText('Enter a name')
})
