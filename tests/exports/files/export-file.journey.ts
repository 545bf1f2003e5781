import { readFile } from 'node:fs/promises'
import { findViolations } from '../../journeys/axe'
import { emailOf, expect, messageOf, test } from '../../journeys/fixtures'
import { parseStrictCsv } from '../csv/strict-csv'

test('an export file with chosen columns downloads automatically, and again from the emailed link', async ({
  page,
  browser,
  baseURL,
  hasScript,
}) => {
  await page.goto('/reviews?dateDescriptor=last_calendar_week')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: 'Download options' }).click()
  const panel = page.getByRole('dialog', { name: 'Download options' })
  await expect(panel.getByText(/^[\d,]+ rows$/)).toBeVisible()
  await page.waitForLoadState()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await panel.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await panel.getByText('Choose columns').click()
  for (const heading of await panel.getByRole('checkbox').all())
    if (!/^(id|date|rating)$/.test((await heading.getAttribute('value'))!)) await heading.uncheck()
  await panel.getByText('Custom', { exact: true }).click()

  const comes = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Email me a download link' }).click()
  const download = await comes
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const [headings, ...records] = parseStrictCsv(text.slice(1))
  expect(headings).toEqual(['Review ID', 'Date', 'Rating'])
  expect(records.length).toBeGreaterThan(50)
  if (hasScript) {
    // Without JavaScript the message is inside a `noscript` element, which Playwright cannot see.
    await expect(messageOf(page, 'Your download has started.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  }

  await page.getByRole('link', { name: 'All your downloads' }).click()
  await expect(page.getByRole('row', { name: /Reviews Ready/ }).first()).toContainText(`${records.length}`)

  // The emailed link works without a session.
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const mailbox = await context.newPage()
  const links = mailbox
    .getByRole('row')
    .filter({ hasText: emailOf('dana') })
    .filter({ hasText: 'Your export is ready' })
    .getByRole('link')
  // Other journeys export too: this file's email says how many rows it has.
  await expect(async () => {
    await mailbox.goto('/dev/mailbox')
    const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    for (const address of pages) {
      await mailbox.goto(address)
      const body = await mailbox.getByRole('main').innerText()
      if (body.includes(`Your file has ${records.length} rows`)) return
    }
    throw new Error('the email has not arrived yet')
  }).toPass()
  const again = mailbox.waitForEvent('download')
  await mailbox.getByRole('main').getByRole('link', { name: /^http/ }).first().click()
  expect(await readFile(await (await again).path(), 'utf8')).toBe(text)
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Your download has started.')
  await context.close()
})
