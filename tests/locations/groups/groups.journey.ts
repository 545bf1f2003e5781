import { findViolations } from '../../journeys/axe'
import { expect, messageOf, test } from '../../journeys/fixtures'

test.use({ person: 'marco' })

test('a manager can add all matching locations to a new group, remove some, and delete it', async ({
  page,
  hasScript,
}) => {
  const group = `On the lake ${'again '.repeat(test.info().retry)}`.trim()
  const groups = `/settings/groups?${new URLSearchParams({ keywords: group })}`
  await page.goto('/settings/groups')
  await page.getByRole('link', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill(group)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(messageOf(page, 'Group created')).toBeVisible()

  const table = page.getByRole('table', { name: 'Locations not in this group' })
  await page.getByRole('searchbox', { name: 'Search' }).fill('Chicago')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keywords=Chicago/)
  const rows = table.locator('tbody tr')
  // The URL changes shortly before the list does.
  await expect(rows.filter({ hasNotText: 'Chicago' })).toHaveCount(0)
  await page.waitForLoadState()
  const matching = await rows.count()
  expect(matching).toBeGreaterThan(2)
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('checkbox', { name: `Select all ${matching} matching` }).check()
  await page.getByRole('button', { name: 'Add to group' }).click()
  await expect(messageOf(page, `${matching} locations added to ${group}`)).toBeVisible()

  await page.getByRole('link', { name: 'In this group' }).click()
  const members = page.getByRole('table', { name: 'Locations in this group' }).locator('tbody tr')
  await expect(members).toHaveCount(matching)
  await members.nth(0).getByRole('checkbox').check()
  await members.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Remove from group' }).click()
  await expect(messageOf(page, `2 locations removed from ${group}`)).toBeVisible()
  await expect(members).toHaveCount(matching - 2)

  // The count links to the list filtered by the group.
  await page.goto(groups)
  await page.getByRole('link', { name: `${matching - 2} locations in ${group}` }).click()
  await expect(page.getByRole('status').getByText(`${matching - 2} locations`)).toBeVisible()

  await page.goto(groups)
  await page.getByRole('link', { name: group, exact: true }).click()
  await page.getByRole('link', { name: 'Delete group' }).click()
  await expect(page.getByRole('main')).toContainText('Locations and reviews are kept')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(messageOf(page, 'Group deleted')).toBeVisible()
})

test('a file of locations can be uploaded, mapped, checked and imported, and its locations are in the list', async ({
  page,
  hasScript,
}) => {
  await page.goto('/settings/locations')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles('tests/locations/files/va-sites.csv')
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expect(page.getByLabel('Import column StationNo as')).toHaveValue('external_id')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('main')).toContainText('42 locations to import')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 42 locations' }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View locations' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Caribou')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Caribou VA Clinic/ })).toContainText('(207) 493-3800')
})
