import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

test.use({ person: 'nora' })

test('TR-1 the trial banner shows the days left and the next step until it is dismissed for 30 days', async ({
  page,
  hasScript,
}) => {
  await page.goto('/accounts')
  await page.getByRole('button', { name: /Cinderpath Cycles/ }).click()
  const trial = page.getByRole('region', { name: /left in your trial/ })
  await expect(trial).toBeVisible()
  await expect(trial.getByRole('link', { name: 'Import them' })).toBeVisible()
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
