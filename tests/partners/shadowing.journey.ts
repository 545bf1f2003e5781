import type { Page } from '@playwright/test'
import { violationsInAllModes } from '../journeys/axe'
import { emailOf, expect, messageOf, openReviewPage, password, reviewLinks, test } from '../journeys/fixtures'

test.use({ person: 'nora' })

/** Opens the account with the button in the list of accounts. Returns the prefix of its pages. */
async function openAccount(page: Page, account: string): Promise<string> {
  await page.goto(`/accounts?search_terms=${encodeURIComponent(account)}`)
  await page.getByRole('button', { name: `Open account ${account}` }).click()
  await expect(page.getByText(`You are working in ${account}.`)).toBeVisible()
  return new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
}

test('a partner works in a child account, and every link and form stays in it', async ({ page, pageOf }) => {
  const prefix = await openAccount(page, 'Quillmere Dental Group')
  await page.goto(`${prefix}/reviews`)
  await page.getByRole('link', { name: 'Lowest rating' }).click()
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  for (const href of hrefs) expect(href.startsWith(`${prefix}/`)).toBe(true)

  await page.goto(`${prefix}/reviews?dateDescriptor=twelve_months&status_enum=not_responded&sourceId=2`)
  await openReviewPage(page, reviewLinks(page).first())
  await page.getByLabel('Private note').fill('Nora answers for Quillmere.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(messageOf(page, 'Saved privately · Not on Facebook')).toBeVisible()
  const { pathname } = new URL(page.url())
  expect(pathname.startsWith(`${prefix}/reviews/`)).toBe(true)

  const gracePage = await pageOf('grace')
  await gracePage.goto(pathname.slice(prefix.length))
  const note = gracePage.getByRole('region', { name: 'Private note' })
  await expect(note).toContainText('Nora answers for Quillmere.')
  await expect(note).toContainText('Nora Vance')

  await page.getByRole('button', { name: 'Back to your account' }).click()
  await expect(page).toHaveURL('/accounts')
  await expect(page.getByText('You are working in')).toHaveCount(0)
})

test("an account that is not the partner's child account is not found, for siblings and outsiders either", async ({
  page,
  pageOf,
}) => {
  const prefix = await openAccount(page, 'Wheatwhistle Bakery')
  for (const person of ['grace', 'oscar'] as const) {
    const otherPage = await pageOf(person)
    for (const path of ['/reviews', '/settings/imports', '/export/csv/reviews']) {
      const response = await otherPage.request.get(prefix + path)
      expect(response.status()).toBe(404)
    }
  }
  const texts = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      page.request.get(`/as/${n + 1}/reviews`).then((response) => response.text()),
    ),
  )
  expect(texts.filter((html) => html.includes('Pinmarrow Inn'))).toEqual([])
  expect(texts.filter((html) => html.includes('Page not found')).length).toBeGreaterThan(0)
})

test('accounts are searched, sorted and opened; the partner edits in two of them at once and returns', async ({
  page,
  context,
}) => {
  await page.goto('/accounts')
  await expect(page.getByText('14 accounts').first()).toBeVisible()
  await page.getByRole('link', { name: 'Trial', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('left')
  await expect(page.getByRole('columnheader', { name: 'Trial' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('searchbox', { name: 'Search' }).fill('wheat')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 account', { exact: true }).first()).toBeVisible()
  const bakery = await openAccount(page, 'Wheatwhistle Bakery')
  const other = await context.newPage()
  const dental = await openAccount(other, 'Quillmere Dental Group')

  for (const [tab, prefix] of [
    [page, bakery],
    [other, dental],
  ] as const) {
    await tab.goto(
      `${prefix}/reviews?dateDescriptor=all_time&status_enum=not_responded&sourceId=9&sort[by]=published_at&sort[order]=asc`,
    )
    await reviewLinks(tab).first().click()
    await tab.getByLabel('Your response').fill(`Written under ${prefix}`)
  }
  for (const [tab, prefix] of [
    [page, bakery],
    [other, dental],
  ] as const) {
    await tab.getByRole('button', { name: 'Save response' }).click()
    await expect(messageOf(tab, 'Response saved')).toBeVisible()
    await expect(tab.getByRole('region', { name: 'Response' })).toContainText(`Written under ${prefix}`)
  }
  await page.getByRole('button', { name: 'Back to your account' }).click()
  await expect(page).toHaveURL('/accounts')
  await other.reload()
  await expect(other.getByText('You are working in Quillmere Dental Group.')).toBeVisible()
})

test('addresses that a partner account has no page for redirect to its list of accounts', async ({
  page,
}) => {
  for (const path of ['/', '/reviews', '/no-such-page']) {
    await page.goto(path)
    await expect(page).toHaveURL('/accounts')
  }
})

test.describe('a form left open while the browser signs in to another account', () => {
  test.use({ person: null })

  test('is kept for its person only, and can be submitted from there once the browser is back in its account', async ({
    page,
    context,
  }) => {
    const signIn = async (tab: Page, person: 'dana' | 'grace') => {
      await context.clearCookies({ name: /session$/ })
      await tab.goto('/login')
      await tab.getByLabel('Email address').fill(emailOf(person))
      await tab.getByLabel('Password', { exact: true }).fill(password)
      await tab.keyboard.press('Enter')
      await expect(tab).toHaveURL('/dashboard')
    }
    await signIn(page, 'dana')
    await page.goto('/reviews?dateDescriptor=all_time&status_enum=not_responded&sourceId=3')
    await openReviewPage(page, reviewLinks(page).first())
    const review = new URL(page.url()).pathname
    await page.getByLabel('Private note').fill('Typed before the other tab signed in')

    const other = await context.newPage()
    await signIn(other, 'grace')
    await page.getByRole('button', { name: 'Save note' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('This form was opened by somebody else')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading).toHaveText('This form was opened by somebody else')
    expect(await page.content()).not.toContain('Typed before')

    await signIn(other, 'dana')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading).toHaveText('Your form is still here')
    await expect(page.getByText('Typed before the other tab signed in')).toBeVisible()
    await page.getByRole('button', { name: 'Submit again' }).click()
    await expect(messageOf(page, 'Saved privately · Not on Yelp')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(review)
    await expect(page.getByRole('region', { name: 'Private note' })).toContainText(
      'Typed before the other tab',
    )
  })
})

test.describe('staff', () => {
  test.use({ person: null })

  test('impersonate a user with a reason, under a banner, and return to themselves', async ({ page }) => {
    await page.goto('/login?redirect=%2Fstaff')
    await page.getByLabel('Email address').fill(emailOf('theo'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Name, email address or account').fill('oscar')
    await page.getByRole('button', { name: 'Find user' }).click()
    await page.getByRole('link', { name: 'Impersonate Oscar Fielding' }).click()
    await page.getByRole('button', { name: 'Impersonate Oscar Fielding' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a reason')
    await page.getByLabel('Reason').fill('Ticket 4711: cannot find the export')
    await page.getByRole('button', { name: 'Impersonate Oscar Fielding' }).click()
    await expect(page.getByText('you are acting as Oscar Fielding of Pinmarrow Inn')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('button', { name: 'Stop impersonating' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
    await expect(page.getByText('you are acting as')).toHaveCount(0)
  })
})

test("a partner's pages have no accessibility violations and fit 320 px", async ({ page, hasScript }) => {
  const addresses = [
    '/accounts',
    '/accounts?search_terms=no-such-account',
    '/accounts/new',
    '/accounts/trials',
    '/accounts/integrations',
    '/child-reviews?status_enum=not_responded',
    '/partner-account-reports',
    '/accounts/print',
    '/child-reviews/print?dateDescriptor=yesterday',
  ]
  await page.addInitScript(() => {
    window.print = () => {}
  })
  for (const [nth, address] of addresses.entries()) {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(address)
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
    if (!hasScript) continue
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), address)
      .toBeLessThanOrEqual(320)
    expect.soft(await violationsInAllModes(page, nth), address).toEqual([])
  }
})
