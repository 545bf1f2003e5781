import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'oscar' })
test.describe.configure({ mode: 'serial' })

test('a user previews and saves the account’s own name and colors', async ({ page, hasScript }) => {
  await page.goto('/settings/white-label')
  await page.getByLabel('Product name').fill('Pinecone')
  await page.getByLabel('Main text').fill('#16223a')
  if (!hasScript) await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('1.0 : 1, too low to read. White is shown instead.')).toBeVisible()
  await expect(preview.getByText('Main text', { exact: true })).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(preview.getByText('Pinecone')).toBeVisible()
  await expect(page).toHaveTitle('White label · Highstreet')

  await page.getByLabel('Navigation background').fill('#0b3d2e')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(messageOf(page, 'White label saved')).toBeVisible()
  await expect(page).toHaveTitle('White label · Pinecone')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toHaveCSS('background-color', 'rgb(11, 61, 46)')
  await expect(navigation.getByRole('link', { name: 'Pinecone' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveCSS('color', 'rgb(255, 255, 255)')
  // Saved values trigger no unsaved-changes prompt.
  await navigation.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('error pages and printouts show the account’s brand and are accessible in light and dark', async ({
  page,
  hasScript,
}) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  for (const address of [
    '/no-such-page',
    '/reviews/print',
    '/settings/white-label',
    '/settings/white-label/delete',
  ]) {
    await page.goto(address)
    await expect(page).toHaveTitle(/ · Pinecone$/)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!hasScript) continue
      await page.emulateMedia({ colorScheme })
      const only = colorScheme === 'dark' ? ['color-contrast'] : undefined
      expect.soft(await findViolations(page, { only }), `${address} ${colorScheme}`).toEqual([])
    }
  }
})

test('saving a custom domain shows the DNS record to create', async ({ page, hasScript }) => {
  await page.goto('/settings/white-label/domain')
  await page.getByLabel('Domain').fill('not a domain')
  await page.getByRole('button', { name: 'Save domain' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a domain such as reviews.example.com')
  await expect(page).toHaveTitle('Error: Custom domain · Pinecone')
  await page.getByLabel('Domain').fill('reviews.pinecone.example')
  await page.getByRole('button', { name: 'Save domain' }).click()
  await expect(page.getByRole('heading', { name: 'reviews.pinecone.example Not verified yet' })).toBeVisible()
  await expect(page.getByText('_domain-proof.reviews.pinecone.example')).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])
})

test('removing the white label restores our brand', async ({ page }) => {
  await page.goto('/settings/white-label')
  await page.getByRole('link', { name: 'Remove white label' }).click()
  await page.getByRole('button', { name: 'Remove white label' }).click()
  await expect(messageOf(page, 'White label removed')).toBeVisible()
  await expect(page).toHaveTitle('White label · Highstreet')
})
