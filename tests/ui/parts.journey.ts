import { expect, findLocationId, messageOf, openReview, test } from '../journeys/fixtures'

const responseText = 'Thank you, and come again.'

test.describe('unsaved input', () => {
  test.beforeEach(async ({ page, hasScript }) => {
    test.skip(!hasScript, 'without JavaScript, there is no prompt')
    const query = `locationId=${await findLocationId(page, 'Lakeview')}&dateDescriptor=twelve_months&status_enum=not_responded&sourceId=3`
    await openReview(page, query)
  })

  test('triggers a dialog before a link leaves the page', async ({ page }) => {
    const url = page.url()
    await page.getByLabel('Private note').fill(responseText)
    await page.getByRole('link', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exit and lose work?' })
    await dialog.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(url)
    await expect(page.getByLabel('Private note')).toHaveValue(responseText)

    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(url)

    await page.getByRole('link', { name: 'Settings' }).click()
    await dialog.getByRole('button', { name: 'Exit' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  })

  test("triggers the browser's own prompt before leaving the site", async ({ page }) => {
    await page.getByLabel('Private note').fill(responseText)
    const dialogType = new Promise<string>((resolve) => {
      page.once('dialog', async (dialog) => {
        resolve(dialog.type())
        await dialog.accept()
      })
    })
    await page.reload()
    expect(await dialogType).toBe('beforeunload')
  })

  test('triggers no prompt once it is reverted or submitted', async ({ page }) => {
    await page.getByLabel('Private note').fill(responseText)
    await page.getByLabel('Private note').fill('')
    await page.getByRole('link', { name: 'Reviews' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
    await page.goBack()
    await page.getByLabel('Private note').fill(responseText)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(messageOf(page, 'Saved privately · Not on Yelp')).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  })
})

test('a file dropped anywhere on the page goes into the file field', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without JavaScript, files can only be dropped on the field')
  await page.goto('/settings/imports/new')
  const field = page.getByLabel('File')
  const files = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['Location,Rating\nLakeview,5\n'], 'dropped.csv', { type: 'text/csv' }))
    return dropped
  })
  // Dragging is repeated, because the script may load a moment later.
  await expect(async () => {
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: files })
    await expect(field).toHaveAttribute('data-dragging', 'true', { timeout: 500 })
  }).toPass()
  await page.dispatchEvent('h1', 'drop', { dataTransfer: files })
  await expect(field).not.toHaveAttribute('data-dragging')
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('dropped.csv')
})
