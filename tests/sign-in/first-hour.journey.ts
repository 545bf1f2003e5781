import { cpus, loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { findViolations } from '../journeys/axe'
import { expect, messageOf, reviewLinks, test } from '../journeys/fixtures'

test.use({ person: null })

const limits = { pages: 12, fields: 14, waitSeconds: 30 }
/** Beside other journeys, the jobs that fetch and publish wait for the processor, too. */
const busyFactor = 2
const secretPassword = 'seven slow comets'

/** Counts what a new user goes through: pages (by their titles), fields that are filled, and seconds of waiting. */
function createCounter(page: Page) {
  const pages: string[] = []
  let [fields, waitMs] = [0, 0]
  return {
    async seePage(heading: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      pages.push((await page.getByRole('heading', { level: 1 }).textContent())!)
    },
    async fill(label: string, value: string) {
      await page.getByLabel(label, { exact: true }).fill(value)
      fields += 1
    },
    async choose(label: string, value: string) {
      await page.getByLabel(label).selectOption(value)
      fields += 1
    },
    async wait(until: () => Promise<void>) {
      const startedAt = Date.now()
      await until()
      waitMs += Date.now() - startedAt
    },
    result: () => ({ pages, fields, waitSeconds: Math.round(waitMs / 1000) }),
  }
}

/** Follows the link of the mail that confirms the address. The mailbox is not one of the pages of the product. */
async function followConfirmation(page: Page, email: string): Promise<void> {
  const mail = page.getByRole('row').filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(mail).toBeVisible({ timeout: 2000 })
  }).toPass()
  await mail.getByRole('link').first().click()
  const link = await page
    .getByText(/https?:\/\/\S+token=[\w-]+/)
    .first()
    .textContent()
  await page.goto(/https?:\/\/[^/\s]+(\/\S*token=[\w-]+)/.exec(link ?? '')![1]!)
}

test('from sign-up to the first published answer in at most 12 pages, 14 fields and 30 s of waiting', async ({
  page,
  hasScript,
}) => {
  const email = `otis-${Date.now()}@fernhollow.example`
  const { seePage, fill, choose, wait, result } = createCounter(page)
  await page.goto('/signup')
  await seePage('Create an account')
  await fill('Company', 'Bluefinch Toys')
  await fill('Your name', 'Otis Bell')
  await fill('Email address', email)
  await fill('Password', secretPassword)
  await choose('Industry', 'retail')
  await page.getByRole('button', { name: 'Continue' }).click()
  await seePage('Your first location')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await seePage('Check your email')

  await followConfirmation(page, email)
  await seePage(/Confirm/)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await seePage('Sign in')
  await fill('Email address', email)
  await fill('Password', secretPassword)
  await page.waitForLoadState()
  await page.keyboard.press('Enter')
  await seePage('Dashboard')
  await expect(page.getByText('No locations yet. Connect Google to create them')).toBeVisible()
  const checklist = page.getByRole('region', { name: /left in your trial/ })
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Connect Google' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  if (hasScript) expect.soft(await findViolations(page)).toEqual([])

  await checklist.getByRole('link', { name: 'Connect Google' }).click()
  await seePage('Choose an account')
  // Other journeys work with the profiles of the other accounts.
  await page.getByRole('link', { name: /Continue as Pinmarrow/ }).click()
  await seePage('Google profiles')
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Connect Google' })).toContainText(
    '(completed)',
  )
  if (hasScript) expect.soft(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Create (all )?\d+ locations?$/ }).click()
  await seePage('Your Google reviews')
  await expect(messageOf(page, /locations? created/)).toBeVisible()
  // Without JavaScript, the page reloads itself.
  await wait(() => expect(page.getByText(/^\d+ reviews? of \d+ locations? arrived\.$/)).toBeVisible())
  if (hasScript) expect.soft(await findViolations(page)).toEqual([])

  // The last of these links is the page's own; the checklist above it has another.
  await page.getByRole('main').getByRole('link', { name: 'Respond to a review' }).last().click()
  await seePage('Reviews')
  await reviewLinks(page).first().click()
  await expect(page.getByRole('region', { name: /^Review for/ })).toBeVisible()
  await page.waitForLoadState()
  await fill('Your response', 'Thank you for coming by. See you soon!')
  await page.getByRole('button', { name: 'Publish response' }).click()
  await expect(messageOf(page, 'Publishing to Google…')).toBeVisible()
  await wait(() =>
    expect(async () => {
      await page.reload()
      await expect(page.getByRole('region', { name: 'Response' })).toContainText('Published', {
        timeout: 100,
      })
    }).toPass(),
  )
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Respond to a review' })).toContainText(
    '(completed)',
  )

  const { pages, fields, waitSeconds } = result()
  console.log(`${pages.length} pages (${pages.join(' → ')}), ${fields} fields, ${waitSeconds} s of waiting`)
  expect(pages.length).toBeLessThanOrEqual(limits.pages)
  expect(fields).toBeLessThanOrEqual(limits.fields)
  const isBusy = loadavg()[0]! > cpus().length
  expect(waitSeconds).toBeLessThanOrEqual(limits.waitSeconds * (isBusy ? busyFactor : 1))

  // The steps after the first response are not part of the limits.
  await checklist.getByRole('link', { name: 'Invite a colleague' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ilse Brandt')
  await page.getByLabel('Email address').fill(`ilse-${hasScript ? 'js' : 'nojs'}@pinmarrow.example`)
  await page.getByRole('button', { name: 'Send invitation' }).last().click()
  await expect(messageOf(page, 'Invitation sent')).toBeVisible()
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Invite a colleague' })).toContainText(
    '(completed)',
  )
})
