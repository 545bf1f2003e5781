import { expect, test } from '../journeys/fixtures'

test('single-key shortcuts reach search, filters, rows and export, except while typing', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'keyboard shortcuts need JavaScript')
  await page.goto('/reviews')
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  // Shortcuts work once the page's script listens, which no element of the page shows.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('jxe?')
  await expect(search).toHaveValue('jxe?')
  await search.fill('')
  await search.blur()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const rows = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  await expect(rows.first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('x')

  await page.keyboard.press('f')
  await expect(page.getByRole('group', { name: 'Date', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Select row')).toBeVisible()
  // The browser sends the event of a closed dialog after the next key if both happen at once.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
  })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(help).toHaveCount(0)
})

test('the keyboard shortcuts can be turned off', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'keyboard shortcuts need JavaScript')
  await page.goto('/reviews')
  await page.getByRole('button', { name: 'Dana Okafor' }).click()
  await page.getByRole('button', { name: 'Turn keyboard shortcuts off' }).click()
  await expect(page.getByRole('button', { name: 'Turn keyboard shortcuts on' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})
