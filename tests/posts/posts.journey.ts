import type { Page } from '@playwright/test'
import pg from 'pg'
import { findViolations } from '../journeys/axe'
import { databaseUrl, emailOf, expect, notifyGoogleEmulator, test } from '../journeys/fixtures'

test.use({ person: 'dana' })

const list = '/dashboard/local_listings/google-posts'

const dateInDays = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year!.slice(2)}`
}

/** Makes Google refuse the post with this title at three of the bakery's locations; returns their names. */
async function refuseAtThreeLocations(page: Page, title: string): Promise<string[]> {
  const database = new pg.Client(databaseUrl())
  await database.connect()
  const account = '(select account_id from users where email = $1)'
  await database.query(
    `insert into location_listings (account_id, location_id, auto_sync, status)
     select account_id, id, true, 'published' from locations where account_id = ${account}
     on conflict (account_id, location_id) do update set auto_sync = true, status = 'published'`,
    [emailOf('dana')],
  )
  const { rows } = await database.query<{ name: string; google: string }>(
    `select name, google_location_name as google from locations
     where account_id = ${account} and google_location_name is not null order by name limit 3`,
    [emailOf('dana')],
  )
  await database.end()
  const verdict = { title, verdict: 'refused', field: 'local_post.event.title', message: 'It reads as spam.' }
  await notifyGoogleEmulator(
    page,
    'posts/verdicts',
    rows.map(({ google }) => ({ ...verdict, location: google })),
  )
  return rows.map(({ name }) => name)
}

async function openMail(page: Page, subject: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(row.first()).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [1_000] })
  await row.first().getByRole('link').click()
}

test('an offer is sent to all locations, is retried at the three that refused it, and is reported by mail', async ({
  page,
  hasScript,
}) => {
  const title = `Half price rye ${test.info().retry + 1}`
  const refused = await refuseAtThreeLocations(page, title)
  await page.goto(`${list}/new`)
  await page.getByLabel('Offer').check()
  await page.getByRole('button', { name: 'Next: write' }).click()
  await expect(page.getByRole('heading', { name: 'New offer' })).toBeVisible()
  await page.getByRole('button', { name: 'Next: review' }).click()
  await expect(page.getByRole('link', { name: 'Enter an offer title' })).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])

  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Start date' }).fill(dateInDays(1))
  await page.getByRole('textbox', { name: 'End date' }).fill(dateInDays(9))
  const preview = page.getByRole('region', { name: 'Preview' })
  if (hasScript) {
    await expect(preview).toContainText(title)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toContainText("This post hasn't been published yet")
    await page.getByRole('button', { name: 'Keep Editing' }).click()
  } else {
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview).toContainText(title)
  }
  await page.getByRole('button', { name: 'Next: review' }).click()
  await page.getByText(/Will be posted to: \d+ locations/).click()
  await expect(page.getByRole('listitem').filter({ hasText: refused[0] }).first()).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Post to \d+ locations$/ }).click()
  await expect(
    page
      .getByText('Your Google post is being submitted. A report will be emailed to you when complete.')
      .first(),
  ).toBeVisible()

  const post = new URL(page.url()).pathname
  await openMail(page, `Your Google post is complete: ${title}`)
  await expect(page.getByText('3 locations rejected').first()).toBeVisible()
  for (const name of refused)
    await expect(page.getByText(`${name}: Title: Google doesn’t accept a value`)).toBeVisible()
  await page.goto(post)
  await expect(page.getByText('Google rejected the post at 3 locations.')).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Retry failures' }).click()
  await expect(page.getByText('Retrying 3 locations').first()).toBeVisible()
  await openMail(page, `Your Google post was retried: ${title}`)
  await expect(page.getByText('locations live').first()).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Complete')
})

test('leaving a draft that Preview has saved shows no prompt; leaving it after another change does', async ({
  page,
  hasScript,
}) => {
  await page.goto(`${list}/new`)
  await page.getByLabel('Offer').check()
  await page.getByRole('button', { name: 'Next: write' }).click()
  await expect(page.getByRole('heading', { name: 'New offer' })).toBeVisible()
  await page.getByLabel('Title').fill('Day-old loaves ')
  await page.getByLabel('Description').fill('After six\nwhile they last')
  const preview = page.getByRole('button', { name: 'Preview' })
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await preview.click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Day-old loaves')
  // Until the page has processed the response, the form counts as being submitted, even if its input changes.
  await expect(page.locator('.pending-line')).toHaveCount(0)

  const dialog = page.getByRole('dialog', { name: 'published yet' })
  if (hasScript) {
    await page.getByLabel('Title').fill('Day-old rolls')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Keep Editing' }).click()
    // While the dialog is open, the rest of the page accepts no input.
    await expect(dialog).toBeHidden()
    await page.getByLabel('Title').fill('Day-old loaves ')
  }
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL((url) => url.pathname === list)
  await expect(page.getByRole('link', { name: 'Day-old loaves', exact: true }).first()).toBeVisible()
})
