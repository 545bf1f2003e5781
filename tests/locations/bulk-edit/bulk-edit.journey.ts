import type { Page } from '@playwright/test'
import pg from 'pg'
import { findViolations } from '../../journeys/axe'
import { databaseUrl, expect, messageOf, notifyGoogleEmulator, test } from '../../journeys/fixtures'
import { parseForms } from '../../support/parse-forms'
import { slowness } from '../../support/slowness'

// Uses an account that no other test uses; its forty locations are imported from a file.
test.use({ person: 'nora' })
/**
 * This journey runs first in its shard: its jobs queue behind those of the demo's data and of 36 newly linked locations.
 * Publishing took 8 s on an idle machine and 40 s while the other shards started, so the timeout only detects hangs.
 */
const jobTimeout = 120_000 * slowness

const file = [
  'External ID,Name,Address,City,State,Zip',
  ...Array.from({ length: 36 }, (_, n) => `OX-${n},Oxbow ${n},${n + 1} Main St,Phoenix,AZ,85001`),
].join('\n')

/** Imports the locations and returns the account's base path. */
async function createFortyLocations(page: Page): Promise<string> {
  await page.goto('/accounts?search_terms=oxbow')
  const [, id] = /\/(?:accounts|as)\/(\d+)/.exec(await page.content())!
  const accountPath = `/as/${id}`
  const inAccount = { inAccount: id! }
  const csv = { name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  const uploaded = await page.request.post(`${accountPath}/settings/imports/new?kind=locations`, {
    multipart: { ...inAccount, file: csv },
  })
  const mapping = parseForms(await uploaded.text(), uploaded.url()).find(({ fields }) =>
    fields.some(([name]) => name === 'columns[0]'),
  )!
  const checked = await page.request.post(uploaded.url(), { form: Object.fromEntries(mapping.fields) })
  await page.request.post(checked.url(), { form: inAccount })
  await expect
    .poll(async () => (await page.request.get(checked.url())).text(), { timeout: jobTimeout })
    .toContain('Complete')
  return accountPath
}

const refusedAtFirst = [3, 4, 5]

/** Connects the account to an emulated Google that has the imported locations; three of them refuse every edit. */
async function addToGoogle(page: Page, accountPath: string): Promise<void> {
  const account = 'accounts/7700'
  const profiles = Array.from({ length: 36 }, (_, n) => ({
    name: `locations/7700${n}`,
    account,
    location: { title: 'Oxbow', storeCode: `OX-${n}` },
  }))
  await notifyGoogleEmulator(page, 'seed', {
    accounts: [{ name: account, accountName: 'Oxbow Auto Glass' }],
    profiles,
  })
  for (const n of refusedAtFirst)
    await notifyGoogleEmulator(page, 'refuse', { name: `locations/7700${n}`, reason: 'STALE_DATA' })
  await page.goto(`${accountPath}/settings/integrations`)
  await page.getByRole('link', { name: 'Connect Google' }).click()
  await page.getByRole('link', { name: 'Continue as Oxbow Auto Glass' }).click()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Save links' }).click()
  await expect(messageOf(page, '36 locations linked')).toBeVisible()
  await turnOnAutoSync(accountPath.split('/').at(-1)!)
}

/** Turns Auto Sync on for all locations, without clicking forty switches. */
async function turnOnAutoSync(accountId: string): Promise<void> {
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query(
    `update location_listings set auto_sync = true, status = 'published' where account_id = $1`,
    [accountId],
  )
  await database.end()
}

/** Waits until the edit or its undo has finished. */
async function waitForEnd(page: Page) {
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: jobTimeout })
}

async function setMondays(page: Page, opens: string, closes: string) {
  await page.getByRole('button', { name: 'Add Hours' }).click()
  await page.locator('[name="hours.monday.state"]').selectOption('open')
  await page.locator('[name="hours.monday.hours[0].open_time"]').fill(opens)
  await page.locator('[name="hours.monday.hours[0].close_time"]').fill(closes)
}

test('the hours of forty locations are edited, three that Google refused are sent again, and undo restores all but the one edited since', async ({
  page,
  hasScript,
}) => {
  test.setTimeout(4 * jobTimeout)
  const accountPath = await createFortyLocations(page)
  await addToGoogle(page, accountPath)
  await page.goto(`${accountPath}/settings/locations?per_page=50`)
  await expect(page.getByRole('status').first()).toHaveText('40 locations')
  await page.getByRole('checkbox', { name: 'Select Oxbow 7', exact: true }).check()
  await page.getByRole('checkbox', { name: /Select all 40 matching/ }).check()
  await page.getByRole('button', { name: 'Edit hours' }).click()

  await expect(page.getByText('40 locations selected')).toBeVisible()
  if (hasScript) await expect(page.getByRole('button', { name: 'Review changes' })).toBeDisabled()
  await expect(page.getByText('Add hours to continue')).toBeVisible()
  await setMondays(page, '9ish', '17:00')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Monday: enter the opening time')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.locator('[name="hours.monday.hours[0].open_time"]').fill('7:30 AM')
  await page.getByRole('button', { name: 'Review changes' }).click()

  await expect(page.getByText(/40 locations will change, 0 won’t/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Mon 7:30 AM – 5:00 PM')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change 40 locations' }).click()
  await waitForEnd(page)
  await expect(page.getByText('Successfully updated hours')).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  const result = page.url()
  const expectText = async (text: string, isPresent: boolean) => {
    const hasText = async () => (await (await page.request.get(result)).text()).includes(text)
    await expect.poll(hasText, { timeout: jobTimeout }).toBe(isPresent)
    await page.goto(result)
  }
  await expectText('Google rejected 3 locations.', true)
  for (const n of refusedAtFirst)
    await notifyGoogleEmulator(page, 'refuse', { name: `locations/7700${n}`, reason: null })
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expectText('Google rejected', false)

  // One of the locations is edited before the undo.
  await page.goto(`${accountPath}/settings/locations?keywords=OX-7`)
  await page.getByRole('checkbox', { name: 'Select Oxbow 7', exact: true }).check()
  await page.getByRole('button', { name: 'Edit hours' }).click()
  await setMondays(page, '10:00 AM', '11:00 AM')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Change 1 location' }).click()
  await expect(page.getByText('Successfully updated hours')).toBeVisible()

  await page.goto(result)
  await page.getByRole('link', { name: 'Undo' }).click()
  await expect(page.getByText('Operating hours of 40 locations will be restored')).toBeVisible()
  await page.getByRole('button', { name: 'Undo edit' }).click()
  await waitForEnd(page)
  await expect(page.getByText('39 locations restored')).toBeVisible()
  await page.getByRole('link', { name: 'See which' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Oxbow 7' })).toContainText(
    'Operating Hours: edited since by Nora Vance',
  )

  await page.getByRole('link', { name: 'Oxbow 7' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of Oxbow 7')
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('Mon 10:00 AM – 11:00 AM')
  await newest.getByRole('link', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo this change?')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(messageOf(page, 'Change undone')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Mon 7:30 AM – 5:00 PM')
})

test('the history and bulk edit pages fit a narrow screen', async ({ page }) => {
  await page.goto('/accounts?search_terms=oxbow')
  const [, id] = /\/(?:accounts|as)\/(\d+)/.exec(await page.content())!
  for (const address of ['history', 'bulk', 'bulk/hours', 'bulk/holiday-hours'])
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/as/${id}/settings/locations/${address}`)
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft([address, width, widest <= width]).toEqual([address, width, true])
    }
})
