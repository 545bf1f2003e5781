import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseStrictCsv } from '../exports/csv/strict-csv'
import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'marco' })

const emailFor = (hasScript: boolean) => `wren-${hasScript ? 'js' : 'nojs'}@wheatwhistle.example`

/** Returns the link in the newest mail to an address, as the mailbox page of a demonstration shows it. */
async function findInvitationLink(page: Page, address: string): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(row.first()).toBeVisible({ timeout: 100 })
  }).toPass()
  await row.first().getByRole('link').click()
  return page.getByRole('main').getByRole('link', { name: /^http/ }).innerText()
}

test('a manager invites a limited user, whose lists then show only two locations, also in CSV', async ({
  page,
  browser,
  hasScript,
}) => {
  const address = emailFor(hasScript)
  await page.goto('/settings/users')
  await page.getByRole('link', { name: 'Invite user' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Wren Achterberg')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('radio', { name: /^Limited User/ }).check()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  for (const locationName of ['Skokie', 'Evanston']) {
    await page.getByLabel('Find locations and groups').fill(locationName)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('checkbox', { name: locationName }).check()
  }
  await expect(page.getByLabel('Email address')).toHaveValue(address)
  await page.getByRole('button', { name: 'Send invitation' }).last().click()
  await expect(messageOf(page, 'Invitation sent')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('2 locations')
  await expect(row).toContainText('Invited')

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const limitedPage = await context.newPage()
  await limitedPage.goto(await findInvitationLink(page, address))
  await expect(limitedPage.getByRole('heading', { level: 1 })).toHaveText('Join Wheatwhistle Bakery')
  if (hasScript) expect(await findViolations(limitedPage)).toEqual([])
  await limitedPage.getByLabel('New password').first().fill('seven grey herons')
  await limitedPage.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(limitedPage.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

  await limitedPage.goto('/reviews?dateDescriptor=twelve_months')
  const locationNames = await limitedPage
    .getByRole('list', { name: 'Reviews' })
    .getByRole('listitem')
    .getByText(/^(Chicago Loop|Evanston|Lakeview|Skokie)/)
    .allInnerTexts()
  expect(new Set(locationNames.map((text) => text.split(/[·,]/)[0]!.trim()))).toEqual(
    new Set(['Evanston', 'Skokie']),
  )
  const total = Number(
    /([\d,]+) reviews/.exec(await limitedPage.getByRole('status').first().innerText())![1]!.replace(',', ''),
  )

  await limitedPage.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    limitedPage.waitForEvent('download'),
    limitedPage.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const [headings, ...records] = parseStrictCsv((await readFile(await download.path(), 'utf8')).slice(1))
  const locationsInFile = new Set(records.map((record) => record[headings!.indexOf('Location')]))
  expect([locationsInFile, records.length]).toEqual([new Set(['Evanston', 'Skokie']), total])
  const { entries } = await (await limitedPage.request.get('/lookups/location')).json()
  expect(entries.map((entry: { name: string }) => entry.name)).toEqual(['Evanston', 'Skokie'])
  expect((await limitedPage.request.get('/settings/users')).status()).toBe(403)

  await page.goto('/settings/users')
  await page.getByRole('link', { name: 'Wren Achterberg' }).click()
  await page.getByRole('link', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(messageOf(page, 'User deactivated')).toBeVisible()
  await limitedPage.goto('/reviews')
  await expect(limitedPage.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await context.close()
})
