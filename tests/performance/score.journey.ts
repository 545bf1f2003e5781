import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'

test('an admin sets targets whose weights add up to 100 % and custom targets for a location, whose score page shows the next steps', async ({
  page,
  pageOf,
  hasScript,
}) => {
  await page.goto('/settings/target-score/edit')
  await page.getByLabel('Weight (%)').first().fill('48')
  await page.getByRole('textbox', { name: 'Total reviews' }).fill('120')
  await page.getByRole('button', { name: 'Save target score' }).click()
  const message = 'Weights must add up to 100%. They add up to 103%: 3% too much'
  await page.getByRole('link', { name: message }).click()
  await expect(page.getByLabel('Weight (%)').first()).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Total reviews' })).toHaveValue('120')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Weight (%)').first().fill('45')
  await page.getByRole('button', { name: 'Save target score' }).click()
  await expect(messageOf(page, 'Target score saved')).toBeVisible()
  const targets = page.getByRole('table', { name: 'Target score' })
  await expect(
    targets.getByRole('row', { name: 'Total reviews Part of Review volume 120 20%' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Add custom target' }).click()
  // Wait for the new page: the previous one also has a search field with this name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add custom target')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Skokie')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Skokie', exact: true }).click()
  await page.getByRole('textbox', { name: 'Owner photos' }).fill('500')
  await page.getByRole('button', { name: 'Save custom targets' }).click()
  await expect(messageOf(page, 'Custom targets saved')).toBeVisible()

  const customTargets = page.getByRole('table', { name: 'Locations with custom targets' })
  const id = await customTargets.getByRole('row').filter({ hasText: 'Skokie' }).getAttribute('data-id')
  await page.goto(`/dashboard/locations/score?locationId=${id}`)
  await expect(page.getByRole('heading', { name: 'Score for Skokie' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Score breakdown' })
  await expect(table.locator('tfoot')).toContainText('100%')
  const shown = await table.locator('tbody tr td:nth-child(5)').allTextContents()
  const total = shown.reduce((sum, points) => sum + Number(points), 0)
  await expect(table.locator('tfoot td').nth(3)).toHaveText(total.toFixed(2))
  await expect(page.getByText(/^Add \d+ photos$/)).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])

  await page.goto('/settings/target-score')
  await page.getByRole('link', { name: 'Remove targets for Skokie' }).click()
  await page.getByRole('button', { name: 'Remove custom targets' }).click()
  await expect(messageOf(page, 'Custom targets removed')).toBeVisible()

  const colleague = await pageOf('priya')
  await colleague.goto('/settings/target-score')
  await expect(
    colleague.getByText('Target score is set by your admin. For any changes, contact your admin.'),
  ).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Edit Target Score' })).toHaveCount(0)
})
