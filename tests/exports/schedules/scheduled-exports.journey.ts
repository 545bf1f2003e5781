import type { Page } from '@playwright/test'
import pg from 'pg'
import { findViolations } from '../../journeys/axe'
import { databaseUrl, emailOf, expect, messageOf, password, test } from '../../journeys/fixtures'

/** Makes the schedule due now, because the test cannot wait for its time. */
async function makeScheduleDue(name: string): Promise<void> {
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query('update scheduled_exports set next_at = now() where name = $1', [name])
  await database.end()
}

async function findMail(page: Page, subject: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(row.first()).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [1_000] })
  await row.first().getByRole('link').click()
}

test('an export is scheduled from a filtered page, emailed, edited through the email’s link, and unsubscribed from', async ({
  page,
  browser,
  baseURL,
  hasScript,
}) => {
  // A retry needs another name, because the schedule of the first attempt still exists.
  const name = `Five stars ${test.info().retry + 1}`
  await page.goto('/reviews?rating=5')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: 'Schedule Export' }).click()
  const flyout = page.getByRole('dialog', { name: 'Schedule Export' })
  await expect(flyout.getByRole('heading', { name: 'Schedule Export' })).toBeFocused()
  await expect(flyout.getByText('Reviews · Last 30 days · Rating 5 Star')).toBeVisible()
  if (hasScript) {
    expect(await findViolations(page)).toEqual([])
    await expect(flyout.getByText('Still missing: a name, a recipient.')).toBeVisible()
    await expect(flyout.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  }
  await flyout.getByLabel('Name').fill(name)
  await flyout.getByLabel('Dana Okafor').check()
  await flyout.getByLabel('Time zone').selectOption('UTC')
  await flyout.getByLabel('Time', { exact: true }).fill('06:00')
  if (hasScript) {
    await page.keyboard.press('Escape')
    const discardDialog = page.getByRole('dialog', { name: 'Discard Changes?' })
    await expect(discardDialog).toContainText(
      'If you close the flyout you will lose unsaved changes to your Scheduled Export.',
    )
    await page.keyboard.press('Escape')
    await expect(discardDialog).toBeHidden()
    await expect(flyout.getByLabel('Name')).toHaveValue(name)
  }
  await flyout.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(messageOf(page, 'Scheduled Export saved')).toBeVisible()
  await expect(flyout).toBeHidden()

  await page.goto('/settings/scheduled-exports/manage?fromPage=reviews')
  await expect(page.getByRole('row', { name })).toContainText('Active')
  if (hasScript) expect(await findViolations(page)).toEqual([])

  await makeScheduleDue(name)
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const reader = await context.newPage()
  await findMail(reader, name)
  const mailBody = reader.getByRole('main')
  const unsubscribe = await mailBody
    .getByRole('link', { name: /\/unsubscribe\// })
    .first()
    .getAttribute('href')
  await mailBody
    .getByRole('link', { name: /flyout_edit/ })
    .first()
    .click()
  await reader.getByLabel('Email address').fill(emailOf('dana'))
  await reader.getByLabel('Password', { exact: true }).fill(password)
  await reader.getByRole('button', { name: 'Sign in' }).click()
  const edit = reader.getByRole('dialog', { name: 'Edit Scheduled Export' })
  await expect(edit.getByLabel('Name')).toHaveValue(name)
  await edit.getByLabel('Weekly').check()
  if (!hasScript) await edit.getByRole('button', { name: 'Update' }).click()
  await reader.getByLabel('Day of the week').selectOption('Friday')
  await reader.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(messageOf(reader, 'Scheduled Export updated')).toBeVisible()

  await page.goto('/settings/scheduled-exports/manage')
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Weekly on Friday')
  await row.getByRole('link', { name: `Delivery history of ${name}` }).click()
  // The list has rows of Dana's too, and is still shown for a moment after the address has changed.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('row', { name: /Dana Okafor/ })).toContainText('Sent')
  if (hasScript) expect(await findViolations(page)).toEqual([])

  await reader.goto(unsubscribe!)
  if (hasScript) expect(await findViolations(reader)).toEqual([])
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await page.goto('/settings/scheduled-exports/manage')
  await expect(page.getByRole('row', { name })).toContainText('All recipients have unsubscribed.')
  await context.close()
})

test('reverted changes close without a prompt; changing the frequency resets day and time and keeps the other fields', async ({
  page,
  hasScript,
}) => {
  await page.goto('/reviews?flyout=schedule-export')
  const flyout = page.getByRole('dialog', { name: 'Schedule Export' })
  if (hasScript) {
    await expect(flyout.getByText('Still missing: a name, a recipient.')).toBeVisible()
    await flyout.getByLabel('Name').fill('Undone')
    await flyout.getByLabel('Dana Okafor').check()
    await flyout.getByLabel('Skip when there are no results').check()
    await flyout.getByLabel('Name').fill('')
    await flyout.getByLabel('Dana Okafor').uncheck()
    await flyout.getByLabel('Skip when there are no results').uncheck()
    await page.keyboard.press('Escape')
    await expect(flyout).toBeHidden()
    await page.goto('/reviews?flyout=schedule-export')
    await expect(flyout.getByText('Still missing: a name, a recipient.')).toBeVisible()
  }
  const form = hasScript ? flyout : page.getByRole('main')
  const update = async () => {
    if (!hasScript) await page.getByRole('button', { name: 'Update' }).click()
  }
  await flyout.getByLabel('Name').fill('Kept')
  await flyout.getByLabel('Dana Okafor').check()
  await flyout.getByLabel('Time', { exact: true }).fill('06:00')
  await flyout.getByLabel('Monthly').check()
  await update()
  await expect(form.getByLabel('Day of the month')).toHaveValue('1')
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('13:00')
  await form.getByLabel('Day of the month').fill('31')
  await form.getByLabel('Weekly').check()
  await update()
  await expect(form.getByLabel('Day of the week')).toHaveValue('0')
  await expect(form.getByLabel('Name')).toHaveValue('Kept')
  await expect(form.getByLabel('Dana Okafor')).toBeChecked()
  await form.getByLabel('Time', { exact: true }).fill('')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#schedule')?.requestSubmit())
  await expect(form.getByRole('alert')).toContainText('Could not save Scheduled Export')
  await expect(form.getByRole('link', { name: 'Enter a time, such as 13:00.' })).toHaveAttribute(
    'href',
    '#schedule-time',
  )
  await expect(form.getByLabel('Time', { exact: true })).toBeFocused()
})
