import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { byDepth, isInShare } from '../support/depth'
import { slowness } from '../support/slowness'
import { violationsInAllModes } from './axe'
import { findLostInput } from './early-input'
import { expect, findAccountId, test } from './fixtures'

const file = path.join(import.meta.dirname, '../imports/files/reviews-messy.csv')
const reviewPath = /(?<=href=")\/reviews\/\d+/
const reviewsPath = '/reviews?dateDescriptor=twelve_months&sourceId=1&status_enum'

/** Returns every page to check, in each of its states. */
async function listPages(page: Page): Promise<string[]> {
  const [responded, unresponded] = [
    await findPath(page, `${reviewsPath}=responded`, reviewPath),
    await findPath(page, `${reviewsPath}=not_responded`, reviewPath),
  ]
  return [
    '/error',
    '/no-such-page',
    '/reviews?rating=1&rating=2&sentiment=negative&search_terms=staff&locationId=999999',
    '/reviews?search_terms=nobody-wrote-this',
    '/reviews?q_location=sko&intent=find-location',
    '/reviews?dateDescriptor=custom&from=02%2F31%2F26&to=',
    '/reviews?select=page',
    '/search',
    '/search?q=bread',
    '/reviews/print?dateDescriptor=yesterday',
    '/reviews/arriving',
    '/reviews/tags',
    responded,
    `${responded}/history`,
    `${responded}/response`,
    `${responded}/response/delete`,
    unresponded,
    `${unresponded}/history`,
    '/settings/sessions',
    '/settings/profile/password',
    '/settings/profile/second-factor',
    '/settings/profile/second-factor/setup',
    '/settings/account/sso-keys',
    '/settings/account/sso-keys/new',
    '/settings/billing/edit',
    '/forgot-password',
    '/forgot-password?sent=true',
    '/reset-password?token=none',
    '/password-reset-complete',
    '/confirm-email',
    '/confirm-email?token=none',
    '/confirm-email/resend',
    '/sso-login/none',
    '/login/openid/callback',
    '/settings/mails',
    '/dev/mailbox',
    '/settings/audit?kind=sign_in',
    '/settings/audit?search_terms=nothing-of-the-kind',
    '/settings/audit?flyout=event&event=999999',
    '/settings/audit/print?dateDescriptor=seven_days',
    '/triage',
    '/',
    '/dashboard?from=2001-01-01&to=2001-01-31',
    '/dashboard/keywords?from=2015-01-01&to=2015-01-02',
    '/dashboard/keywords/print?dateDescriptor=all_time',
    '/dashboard/keywords/categories?dateDescriptor=all_time',
    '/dashboard/locations?with_lag=true',
    '/dashboard/locations?view=groups',
    '/dashboard/locations/print?dateDescriptor=thirty_days',
    '/dashboard/locations/score',
    '/settings/target-score',
    '/settings/target-score/edit',
    '/settings/target-score/new',
    '/settings/experience-categories',
    '/settings/experience-categories/edit',
    '/settings/experience-categories/reset',
    '/settings/experience-categories/try?text=The+staff+were+kind,+but+the+wait+was+long.',
    '/amplify',
    '/amplify/widgets/create/teaser',
    '/amplify/widgets/create/location_info',
    '/signed-in',
    '/partner-integrations-setup',
    '/partner-integrations-error',
    '/settings/white-label',
    '/settings/tags',
    await findPath(page, '/settings/tags', /\/settings\/tags\/\d+\/delete/),
    '/settings/imports',
    '/settings/imports/new',
    ...(await listLocationPages(page)),
  ]
}

/** Creates imports at each of their steps, which take the longest to prepare. */
async function createImportPages(page: Page): Promise<string[]> {
  const [mapped, checked, done] = [
    await uploadImport(page),
    await uploadImport(page),
    await uploadImport(page),
  ]
  await checkImport(page, checked)
  await checkImport(page, done)
  await page.request.post(`${done}/cancel`, { form: { inAccount: await findAccountId(page) } })
  return [mapped, `${mapped}/mapping`, `${mapped}/format`, `${mapped}/cancel`, checked, done, `${done}/undo`]
}

async function listLocationPages(page: Page): Promise<string[]> {
  const locationPath = await findPath(page, '/settings/locations', /\/settings\/locations\/\d+(?=\/details)/)
  return [
    '/settings/locations?select=page',
    '/settings/locations?keywords=nothing-of-the-kind',
    '/settings/locations/print',
    '/settings/locations/new',
    '/settings/locations/history',
    '/settings/locations/bulk',
    '/settings/locations/bulk/hours',
    `/settings/locations/bulk/facts/website?ids=${locationPath.split('/').at(-1)}`,
    `/settings/locations/bulk/holiday-hours?ids=${locationPath.split('/').at(-1)}`,
    `${locationPath}/details`,
    `${locationPath}/edit?holiday=open`,
    `${locationPath}/delete`,
    `${locationPath}/history`,
    `${locationPath}/holiday-hours`,
    `${locationPath}/sync`,
    '/settings/groups',
    '/settings/groups/new',
    '/settings/integrations',
    '/photos',
    '/photos/upload',
  ]
}

/** Returns the first path on the page that matches the pattern. */
async function findPath(page: Page, address: string, pattern: RegExp): Promise<string> {
  return (await (await page.request.get(address)).text()).match(pattern)![0]
}

async function uploadImport(page: Page): Promise<string> {
  const response = await page.request.post('/settings/imports/new', {
    multipart: {
      inAccount: await findAccountId(page),
      file: { name: 'reviews-messy.csv', mimeType: 'text/csv', buffer: readFileSync(file) },
    },
    maxRedirects: 0,
  })
  return response.headers().location!.replace('/mapping', '')
}

async function checkImport(page: Page, importPath: string): Promise<void> {
  await page.goto(`${importPath}/mapping`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Ready to import')).toBeVisible()
}

/** Visits all pages of one part, signed out for public pages. */
async function visitPages(
  page: Page,
  part: number,
  check: (address: string, html: string, index: number) => Promise<void>,
): Promise<void> {
  const addresses = (await listPages(page)).filter(
    (_, n) => n % partCount === part && isInShare(Math.floor(n / partCount), 10),
  )
  if (part === 0) addresses.push(...(await createImportPages(page)))
  // The print page opens a dialog by itself.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const visit = async (address: string, nth: number) =>
    check(address, await (await page.goto(address))!.text(), nth)
  for (const [index, address] of addresses.entries()) await visit(address, index)
  if (part === 0) return
  await page.context().clearCookies()
  await visit(['/login?invalidated=true', '/signup'][part - 1]!, part)
}

/** Split into this many tests, so that a failed one can be repeated quickly. */
const partCount = 3

for (let part = 0; part < partCount; part++)
  test(`every page has one heading, a title, fits 320 px and has no accessibility violations, part ${part + 1}`, async ({
    page,
    hasScript,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 700 })
    await visitPages(page, part, (address, html, nth) => checkPage(page, address, html, { nth, hasScript }))
  })

test('every page for staff has one heading, a title, fits 320 px and has no accessibility violations', async ({
  pageOf,
  hasScript,
}) => {
  const page = await pageOf('ines')
  const account = await findPath(page, '/staff/accounts?q=wheatwhistle', /\/staff\/accounts\/\d+/)
  const user = await findPath(page, account, /\/staff\/accounts\/\d+\/users\/\d+/)
  const addresses = [
    '/staff?q=grace',
    '/staff/accounts',
    '/staff/accounts/new',
    account,
    `${account}/limits`,
    `${account}/settings`,
    `${account}/status`,
    `${account}/trial`,
    `${account}/details`,
    `${account}/users/new`,
    `${account}/manager`,
    user,
    '/staff/requests',
    '/staff/mail',
    '/staff/jobs',
    '/staff/imports',
    '/staff/connections',
  ]
  for (const [nth, address] of addresses.entries()) {
    if (!isInShare(nth, 4)) continue
    const response = await page.goto(address)
    expect.soft(response!.status(), address).toBe(200)
    await checkPage(page, address, await response!.text(), { nth, hasScript })
  }
})

for (let part = 0; part < partCount; part++)
  test(`what was entered on a page before its scripts had loaded is there afterwards, part ${part + 1}`, async ({
    page,
    hasScript,
  }) => {
    test.skip(!hasScript, 'without JavaScript, nothing takes over the page')
    test.slow()
    let changedFields = 0
    await visitPages(page, part, async (address, html) => {
      if (!html.includes('/assets/entry.client')) return
      const { lost, changedCount } = await findLostInput(page, address)
      expect.soft(lost, address).toEqual([])
      changedFields += changedCount
    })
    expect(changedFields).toBeGreaterThan(byDepth(10, 0))
  })

async function checkPage(
  page: Page,
  address: string,
  html: string,
  { nth, hasScript }: { nth: number; hasScript: boolean },
): Promise<void> {
  expect.soft(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
  expect.soft(await page.title(), address).toMatch(/^\S.* · Highstreet$/)
  // No page relies on a script to reveal content.
  expect.soft(html, address).toContain('<h1')
  expect.soft(html, address).not.toContain('<template id="B:')
  await page.setViewportSize({ width: 320, height: 700 })
  // Elements that a script positions follow the new width a frame later.
  await softExpect
    .poll(() => scrollWidthOf(page), { message: address, timeout: 3_000 * slowness })
    .toBeLessThanOrEqual(320)
  if (hasScript) expect.soft(await violationsInAllModes(page, nth), address).toEqual([])
}

const softExpect = expect.configure({ soft: true })
const scrollWidthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
