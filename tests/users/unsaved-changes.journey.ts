import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'oscar' })

const guardedForms = [
  { address: '/settings/users/new', field: 'Name', other: 'Wren Achterberg' },
  { address: '/settings/white-label', field: 'Product name', other: 'Pinecone' },
]

test.beforeEach(({ hasScript }) => test.skip(!hasScript, 'without a script nobody is kept from leaving'))

for (const { address, field, other } of guardedForms)
  test(`${address} asks before what was changed is left, and not once it is changed back`, async ({
    page,
  }) => {
    await page.goto(address)
    const input = page.getByLabel(field, { exact: true })
    const dialog = page.getByRole('dialog', { name: 'Exit and lose work?' })
    const before = await input.inputValue()
    await input.fill(other)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await dialog.getByRole('button', { name: 'Keep Editing' }).click()
    // As long as the dialog stands, nothing around it takes a key.
    await expect(dialog).toBeHidden()
    await expect(input).toHaveValue(other)
    await input.fill(before)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  })

test('what is typed while a form is on its way is asked about, and stays', async ({ page }) => {
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
  // The account has its own name for this journey alone.
  await page.goto('/settings/white-label/delete')
  await page.getByRole('button', { name: 'Remove white label' }).click()
  await expect(page).toHaveTitle(/Highstreet$/)
})

test.describe('somebody who sees some places', () => {
  test.use({ person: 'dana' })

  test('is left unasked once places and permissions are as before', async ({ page }) => {
    await page.goto('/settings/users')
    await page.getByRole('row').getByRole('link', { name: /^Leo/ }).click()
    await page.getByText('Permissions that differ from the type').click()
    const permission = page.getByRole('combobox').first()
    await permission.selectOption('Not allowed')
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await permission.selectOption('As the type')
    const checkboxes = page.getByRole('group', { name: 'Locations' }).getByRole('checkbox')
    for (const checkbox of [checkboxes.first(), checkboxes.nth(1), checkboxes.last()]) {
      await checkbox.click()
      await checkbox.click()
    }
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  })
})
