import { findViolations } from '../journeys/axe'
import { expect, findLocationId, messageOf, notifyGoogleEmulator, test } from '../journeys/fixtures'

test.use({ person: 'marco' })

test.beforeEach(async ({ page }) => {
  const offer = page.getByRole('dialog', { name: 'Post to Google from here' })
  await page.addLocatorHandler(offer, () => offer.getByRole('button', { name: 'Dismiss' }).click())
})

test('a user finds an out-of-sync listing, reads why, sends the changes and sees it in sync', async ({
  page,
  hasScript,
}) => {
  const id = await findLocationId(page, 'Wicker Park')
  const number = `555-018${test.info().retry}`
  await notifyGoogleEmulator(page, 'drift', {
    name: 'locations/1101003',
    location: { phoneNumbers: { primaryPhone: `(312) ${number}` } },
  })
  const list = `/dashboard/local_listings?locationId=${id}`
  const flyout = page.getByRole('dialog', { name: 'Google: Wicker Park' })
  const google = page
    .getByRole('row')
    .filter({ hasText: 'Wicker Park' })
    .locator('[data-directory=google_maps]')
  const waitForGoogle = (text: string) =>
    expect
      .poll(
        async () => {
          await page.goto(list)
          return google.textContent()
        },
        { timeout: 40_000, intervals: [1000] },
      )
      .toContain(text)

  await page.goto(`${list}&flyout=sync&location=${id}&directory=google_maps`)
  await flyout.getByRole('button', { name: 'Check again' }).click()
  await expect(messageOf(page, 'Checking directories')).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.goto(`${list}&flyout=sync&location=${id}&directory=google_maps`)
        return flyout.textContent()
      },
      { timeout: 30_000, intervals: [1000] },
    )
    .toContain(number)

  await page.goto(list)
  await google.getByRole('link', { name: 'Out of Sync' }).click()
  await expect(flyout.getByRole('heading', { name: 'Google: Wicker Park' })).toBeFocused()
  await expect(flyout.getByRole('region', { name: 'Fields not in sync' })).toContainText(number)
  if (hasScript) expect(await findViolations(page)).toEqual([])
  const autoSync = flyout.getByRole('switch', { name: 'Auto Sync for Wicker Park' })
  if ((await autoSync.getAttribute('aria-checked')) === 'false') {
    await autoSync.click()
    await expect(messageOf(page, 'Auto Sync enabled for this location')).toBeVisible()
  }
  await expect(flyout.getByRole('switch', { name: 'Auto Sync for Wicker Park' })).toBeChecked()
  await flyout.getByRole('button', { name: 'Send now' }).click()
  await expect(messageOf(page, 'Your changes are being sent')).toBeVisible()
  await flyout.getByRole('link', { name: 'Close' }).click()
  await expect(flyout).toBeHidden()
  await waitForGoogle('In Sync')
})

test('LL-1: the dashboard fits every screen, and only its table scrolls', async ({ page, hasScript }) => {
  for (const address of ['/dashboard/local_listings', '/dashboard/local_listings?table=simple&expand=all']) {
    await page.goto(address)
    for (const width of [390, 320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft([address, width, widest <= width]).toEqual([address, width, true])
    }
    if (hasScript) expect.soft(await findViolations(page)).toEqual([])
  }
})

test('BK-1: the selection bar shows how many locations are selected', async ({ page }) => {
  await page.goto('/dashboard/local_listings?sort[by]=name&sort[order]=asc')
  for (const nth of [0, 1]) await page.locator('input[name="ids"]').nth(nth).check()
  // The number is a CSS counter: it appears in the accessibility tree but not in the page's text.
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  const accessibleNames = nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value))
  expect(accessibleNames.join(' ')).toMatch(/\b2\s+selected/)
})

test('BK-1, BK-5: selecting all matches lasts until the status filter changes', async ({ page }) => {
  await page.goto('/dashboard/local_listings?sort[by]=name&sort[order]=asc')
  await page.getByRole('checkbox', { name: 'Select Ann Arbor' }).check()
  await page.getByRole('link', { name: /^Select all \d+ matching$/ }).click()
  await expect(page.getByText(/^All \d+ matching selected$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit hours' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create Google Post' })).toBeVisible()
  await page.getByRole('link', { name: /Out of Sync, show only these$/ }).click()
  await expect(page.getByText('Your selection was cleared')).toBeVisible()
  await expect(page.getByText(/matching selected$/)).toBeHidden()
})
