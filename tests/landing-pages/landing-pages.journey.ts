import { readFileSync } from 'node:fs'
import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'dana' })

test('a customer answers on a phone, and a user reads the answer and downloads it on the NPS scale', async ({
  page,
  browser,
  baseURL,
  hasScript,
}) => {
  await page.goto('/settings/locations?keywords=Evanston')
  await page.getByRole('link', { name: 'Evanston', exact: true }).click()
  await page.getByRole('link', { name: 'Landing Pages' }).click()
  await expect(page.getByRole('link', { name: 'Landing Pages' })).toHaveAttribute('aria-current', 'page')
  const stars = page.getByRole('listitem').filter({ hasText: 'Stars microsurvey' })
  const address = await stars.getByRole('link', { name: '(opens in a new tab)' }).getAttribute('href')
  await stars.getByText('QR code, Stars microsurvey').click()
  await expect(stars.getByRole('img', { name: `QR code for ${address}` })).toBeVisible()
  await stars.getByRole('button', { name: 'Turn off: Stars microsurvey' }).click()
  await expect(messageOf(page, 'Stars microsurvey turned off')).toBeVisible()
  await stars.getByRole('button', { name: 'Turn on: Stars microsurvey' }).click()
  await expect(stars.getByText('On', { exact: true })).toBeVisible()
  if (hasScript) expect.soft(await findViolations(page)).toEqual([])

  const phone = await browser.newPage({
    baseURL,
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: hasScript,
  })
  await phone.goto(new URL(address!).pathname)
  await expect(phone.getByRole('heading', { name: 'How was Wheatwhistle Bakery?' })).toBeVisible()
  await phone.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await phone.getByLabel('Tell us more').fill('Answered on a phone')
  if (hasScript) expect.soft(await findViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(await phone.context().cookies()).toEqual([])
  if (hasScript) expect.soft(await findViolations(phone)).toEqual([])
  await phone.close()

  await page.goto('/request-reviews/microsurveys')
  await page.getByRole('link', { name: 'Stars', exact: true }).click()
  await page.getByRole('link', { name: 'Show today' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Answered on a phone' })).toContainText('4 stars')
  if (hasScript) expect.soft(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const chooser = hasScript ? page.getByRole('dialog') : page.getByRole('main')
  await chooser.getByLabel('NPS-style (1 to 10)').check()
  if (hasScript) expect.soft(await findViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooser.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain('Score (1 to 10)')
  expect(csv).toMatch(/Evanston,Stars,8,Answered on a phone/)
})
