import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

test.use({ person: 'nora' })

test('the trial banner shows the days left and the next step until it is dismissed for 30 days', async ({
  page,
  hasScript,
}) => {
  await page.goto('/accounts')
  await page.getByRole('button', { name: /Cinderpath Cycles/ }).click()
  const trial = page.getByRole('region', { name: /left in your trial/ })
  await expect(trial).toBeVisible()
  await expect(trial.locator('[aria-current=step]').getByRole('link')).toBeVisible()
  if (hasScript)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await findViolations(page)).toEqual([])
    }
  const address = page.url()
  await trial.getByRole('button', { name: 'Dismiss' }).click()
  await expect(trial).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(trial).toHaveCount(0)
  const cookies = await page.context().cookies()
  const dismissal = cookies.find(({ name }) => name.startsWith('dismissed-trial-'))
  const days = (dismissal!.expires - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)
})

test('in a trial, a download opens a dialog that Escape or a click outside closes; without JavaScript it is a page', async ({
  page,
  hasScript,
}) => {
  await page.goto('/accounts')
  await page.getByRole('button', { name: /Cinderpath Cycles/ }).click()
  await expect(page).toHaveURL(/\/as\/\d+/)
  const address = `${/\/as\/\d+/.exec(page.url())![0]}/reviews`
  const dialog = page.getByRole('dialog', { name: /Exporting isn.t allowed for trial users/ })
  const download = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('link', { name: 'Download CSV' }).click()
  }
  await page.goto(address)
  if (!hasScript) {
    await download()
    await expect(page.getByRole('heading', { name: /Exporting isn.t allowed for trial users/ })).toBeVisible()
    return
  }
  // Before the page's script has loaded, the link leads to the page.
  await expect(async () => {
    await page.goto(address)
    await download()
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog).toContainText('left in your trial')
  expect(await findViolations(page)).toEqual([])
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await download()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

test.describe('staff who act as a user', () => {
  // Impersonating replaces the session.
  test.use({ person: 'ines', isSessionShared: false })

  test('see on every page as whom they act, beside the navigation', async ({ page }) => {
    await page.goto('/staff?q=dana')
    await page.getByRole('link', { name: 'Impersonate Dana Okafor' }).click()
    await page.getByLabel('Reason').fill('Ticket 4711: asked for by phone')
    await page.getByRole('button', { name: /^Impersonate/ }).click()
    const stop = page.getByRole('button', { name: 'Stop impersonating' })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of ['/dashboard', '/reviews/print', '/no/such/page']) {
        await page.goto(address)
        const shown = page.getByText('Ines Calloway, you are acting as Dana Okafor')
        await expect(shown, address).toBeVisible()
        if (address !== '/dashboard') continue
        const { x, y } = (await shown.boundingBox())!
        // Nothing covers the beginning of the sentence.
        const text = await page.evaluate(
          ([left, top]) => document.elementFromPoint(left!, top!)?.textContent,
          [x + 4, y + 8],
        )
        expect([width, text]).toEqual([width, expect.stringContaining('you are acting as')])
      }
    }
    await page.goto('/dashboard')
    await stop.click()
    await expect(page.getByText('you are acting as')).toHaveCount(0)
  })
})
