import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'oscar' })

const guardedForms = [
  { address: '/settings/users/new', field: 'Name', other: 'Wren Achterberg' },
  { address: '/settings/white-label', field: 'Product name', other: 'Pinecone' },
]

test.beforeEach(({ hasScript }) => test.skip(!hasScript, 'without JavaScript, there is no prompt'))

for (const { address, field, other } of guardedForms)
  test(`${address} prompts before leaving changes, and not after they are reverted`, async ({ page }) => {
    await page.goto(address)
    const input = page.getByLabel(field, { exact: true })
    const dialog = page.getByRole('dialog', { name: 'Exit and lose work?' })
    const before = await input.inputValue()
    await input.fill(other)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await dialog.getByRole('button', { name: 'Keep Editing' }).click()
    // While the dialog is open, nothing around it receives a key.
    await expect(dialog).toBeHidden()
    await expect(input).toHaveValue(other)
    await input.fill(before)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  })

test('typing while a form is being submitted triggers the unsaved-changes prompt and keeps the text', async ({
  page,
}) => {
  await page.goto('/settings/white-label')
  const product = page.getByLabel('Product name', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Exit and lose work?' })
  let continueRequest = () => {}
  const continued = new Promise<void>((resolve) => {
    continueRequest = resolve
  })
  await page.route('**/settings/white-label**', async (route) => {
    if (route.request().method() === 'POST') await continued
    await route.continue()
  })
  await product.fill('Pinecone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.pending-line')).toBeAttached()
  await product.fill('Pinecone Two')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog).toBeHidden()
  continueRequest()
  await expect(messageOf(page, 'White label saved')).toBeVisible()
  await expect(page.locator('.pending-line')).toHaveCount(0)
  await expect(product).toHaveValue('Pinecone Two')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Exit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  // Remove the white label, which is only for this journey.
  await page.goto('/settings/white-label/delete')
  await page.getByRole('button', { name: 'Remove white label' }).click()
  await expect(page).toHaveTitle(/Highstreet$/)
})

test.describe('forms that nobody has edited', () => {
  test.use({ person: 'dana' })

  test('can be left without a prompt', async ({ page }) => {
    const path = async (list: string, pattern: RegExp) => {
      await page.goto(list)
      return pattern.exec(await page.content())![0].replaceAll('&amp;', '&')
    }
    const location = await path('/settings/locations', /\/settings\/locations\/\d+(?=\/details)/)
    const addresses = [
      `${location}/edit`,
      '/settings/locations/new',
      `${location}/holiday-hours`,
      '/settings/locations/bulk',
      `${await path('/settings/users', /\/settings\/users\/\d+/)}/edit`,
      '/settings/users/new',
      '/settings/white-label',
      '/settings/experience-categories/edit',
      '/amplify/widgets/create/teaser',
      '/dashboard/local_listings/google-posts/new',
    ]
    const prompt = page.getByRole('dialog', { name: 'Exit and lose work?' })
    for (const address of addresses) {
      const response = await page.goto(address)
      expect([address, response?.status()]).toEqual([address, 200])
      await page.waitForLoadState('networkidle')
      await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Settings' }).or(prompt),
        address,
      ).toBeVisible()
      expect([address, await prompt.count()]).toEqual([address, 0])
    }
  })
})

test.describe('a user who sees some locations', () => {
  test.use({ person: 'dana' })

  test('can be left without a prompt once locations and permissions are reverted', async ({ page }) => {
    await page.goto('/settings/users')
    await page.getByRole('row').getByRole('link', { name: /^Leo/ }).click()
    await page.getByText('Permissions that differ from the user type').click()
    const permission = page.getByRole('combobox').first()
    await permission.selectOption('Not allowed')
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await permission.selectOption('Default')
    const checkboxes = page.getByRole('group', { name: 'Locations' }).getByRole('checkbox')
    for (const checkbox of [checkboxes.first(), checkboxes.nth(1), checkboxes.last()]) {
      await checkbox.click()
      await checkbox.click()
    }
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  })
})
