import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'grace' })

test('Settings links to the profile, the API tokens and the account, each of which saves changes', async ({
  page,
}) => {
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'API tokens' }).click()
  await page.getByLabel('Token name').fill('Nightly report')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('It won’t be shown again')).toBeVisible()
  await expect(page.locator('code').first()).toHaveText(/^hs_\d+_[\w-]{43}$/)
  await page
    .getByRole('row')
    .filter({ hasText: 'Nightly report' })
    .getByRole('link', { name: 'Revoke' })
    .click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(messageOf(page, 'Token revoked')).toBeVisible()

  await page.goto('/account')
  await expect(page).toHaveURL('/settings/account')
  await page.getByLabel('Industry').selectOption('Legal')
  await page.getByLabel('Saved filters').uncheck()
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(messageOf(page, 'Account saved')).toBeVisible()
  await expect(page.getByLabel('Industry')).toHaveValue('legal')
  await expect(page.getByLabel('Saved filters')).not.toBeChecked()
  await page.getByLabel('Account name').fill(' ')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the account’s name')
})

const pages = [
  '/settings',
  '/settings/users',
  '/settings/users/new',
  '/settings/profile',
  '/settings/profile/email',
  '/settings/api-tokens',
  '/settings/account',
]

test('every settings page is accessible and fits a narrow screen', async ({ page, hasScript }) => {
  await page.goto('/settings/users')
  const [edit = ''] = await page
    .getByRole('row')
    .getByRole('link', { name: 'Tomas Herrera' })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  for (const address of [...pages, edit, edit.replace('edit', 'deactivate')]) {
    await page.goto(address)
    for (const width of [390, 320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft([address, widest <= width]).toEqual([address, true])
    }
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
    if (hasScript) expect.soft(await findViolations(page), address).toEqual([])
  }
})
