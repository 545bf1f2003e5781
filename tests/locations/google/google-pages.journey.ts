import { findViolations } from '../../journeys/axe'
import { expect, findLocationId, messageOf, notifyGoogleEmulator, test } from '../../journeys/fixtures'

const [openDay, closeDay] = ['SUNDAY', 'SUNDAY']
const lateSunday = { openDay, openTime: { hours: 8 }, closeDay, closeTime: { hours: 17, minutes: 30 } }

test('of two differences from Google, one can be accepted and the other kept', async ({
  page,
  hasScript,
}) => {
  const id = await findLocationId(page, 'Chicago Loop')
  const number = `555-019${test.info().retry}`
  // Differs between retries, because the first attempt may already have accepted a number.
  await notifyGoogleEmulator(page, 'drift', {
    name: 'locations/1101001',
    location: { phoneNumbers: { primaryPhone: `(312) ${number}` }, regularHours: { periods: [lateSunday] } },
  })
  await page.goto(`/settings/locations/${id}/sync`)
  const phone = page.getByRole('group', { name: 'Phone' })
  const hours = page.getByRole('group', { name: 'Operating Hours' })
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('(312)')
  await expect(page.getByRole('row').filter({ hasText: '5:30 PM' })).toContainText('Sunday')
  await phone.getByLabel('Accept Google’s value').check()
  await hours.getByLabel('Keep your value').check()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save decisions' }).click()
  await expect(messageOf(page, 'Successfully synced location')).toBeVisible()
  await expect(page.getByText('Nothing to sync')).toBeVisible()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('region', { name: 'On Google' }).textContent()
    })
    .toContain('Live')
})

test('the Google pages fit narrow screens', async ({ page }) => {
  const id = await findLocationId(page, 'Chicago Loop')
  for (const address of ['/settings/integrations', `/settings/locations/${id}/sync`]) {
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft([address, width, widest <= width]).toEqual([address, width, true])
    }
  }
})
