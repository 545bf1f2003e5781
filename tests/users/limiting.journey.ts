import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strictCsv } from '../exports/strict-csv'
import { violationsOf } from '../journeys/axe'
import { expect, message, test } from '../journeys/stage'

test.use({ person: 'marco' })

const email = (hasScript: boolean) => `wren-${hasScript ? 'js' : 'nojs'}@wheatwhistle.example`

/** The link of the newest mail to somebody, as the mailbox of a demonstration shows it. */
async function linkTo(page: Page, address: string): Promise<string> {
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
  const address = email(hasScript)
  await page.goto('/settings/users')
  await page.getByRole('link', { name: 'Invite user' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Wren Achterberg')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('radio', { name: /^Limited User/ }).check()
  if (hasScript) expect(await violationsOf(page)).toEqual([])
  for (const place of ['Skokie', 'Evanston']) {
    await page.getByLabel('Find locations and groups').fill(place)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('checkbox', { name: place }).check()
  }
  await expect(page.getByLabel('E-mail address')).toHaveValue(address)
  await page.getByRole('button', { name: 'Send invitation' }).last().click()
  await expect(message(page, 'Invitation sent')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('2 locations')
  await expect(row).toContainText('Invited')

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const wrens = await context.newPage()
  await wrens.goto(await linkTo(page, address))
  await expect(wrens.getByRole('heading', { level: 1 })).toHaveText('Join Wheatwhistle Bakery')
  if (hasScript) expect(await violationsOf(wrens)).toEqual([])
  await wrens.getByLabel('New password').first().fill('seven grey herons')
  await wrens.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(wrens.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

  await wrens.goto('/reviews?dateDescriptor=twelve_months')
  const places = await wrens
    .getByRole('list', { name: 'Reviews' })
    .getByRole('listitem')
    .getByText(/^(Chicago Loop|Evanston|Lakeview|Skokie)/)
    .allInnerTexts()
  expect(new Set(places.map((text) => text.split(/[·,]/)[0]!.trim()))).toEqual(
    new Set(['Evanston', 'Skokie']),
  )
  const total = Number(
    /([\d,]+) reviews/.exec(await wrens.getByRole('status').first().innerText())![1]!.replace(',', ''),
  )

  await wrens.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    wrens.waitForEvent('download'),
    wrens.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const [headings, ...records] = strictCsv((await readFile(await download.path(), 'utf8')).slice(1))
  const inFile = new Set(records.map((record) => record[headings!.indexOf('Location')]))
  expect([inFile, records.length]).toEqual([new Set(['Evanston', 'Skokie']), total])
  const { entries } = await (await wrens.request.get('/lookups/location')).json()
  expect(entries.map((entry: { name: string }) => entry.name)).toEqual(['Evanston', 'Skokie'])
  expect((await wrens.request.get('/settings/users')).status()).toBe(403)

  await page.goto('/settings/users')
  await page.getByRole('link', { name: 'Wren Achterberg' }).click()
  await page.getByRole('link', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(message(page, 'User deactivated')).toBeVisible()
  await wrens.goto('/reviews')
  await expect(wrens.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await context.close()
})
