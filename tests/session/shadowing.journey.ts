import type { Page } from '@playwright/test'
import { expect, message, reviewLinks, test } from '../journeys/stage'

test.use({ person: 'nora' })

/** Where the partner's own list of accounts will lead: the managed account of that name. */
async function enter(page: Page, account: string): Promise<string> {
  for (let id = 1; id < 20; id++) {
    const answer = await page.goto(`/as/${id}/reviews`)
    if (answer?.ok() && (await page.getByRole('banner').getByText(account).count())) return `/as/${id}`
  }
  throw new Error(`${account} is not among the accounts`)
}

test('SN-5 SN-7 SN-11 a partner works in a managed account, and every link and form stays in it', async ({
  page,
  pageOf,
}) => {
  const prefix = await enter(page, 'Quillmere Dental Group')
  await expect(page.getByText('You are working in Quillmere Dental Group.')).toBeVisible()
  await page.getByRole('link', { name: 'Lowest rating' }).click()
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  for (const href of hrefs) expect(href.startsWith(`${prefix}/`)).toBe(true)

  await page.goto(`${prefix}/reviews?dateDescriptor=twelve_months&status_enum=not_responded&sourceId=2`)
  await reviewLinks(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review of')
  await page.getByLabel('Your response').fill('Nora answers for Quillmere.')
  await page.getByRole('button', { name: 'Save response' }).click()
  await expect(message(page, 'Response saved')).toBeVisible()
  const { pathname } = new URL(page.url())
  expect(pathname.startsWith(`${prefix}/reviews/`)).toBe(true)

  const graces = await pageOf('grace')
  await graces.goto(pathname.slice(prefix.length))
  const response = graces.getByRole('region', { name: 'Response' })
  await expect(response).toContainText('Nora answers for Quillmere.')
  await expect(response).toContainText('Nora Vance')

  await page.getByRole('button', { name: 'Back to your account' }).click()
  await expect(page).toHaveURL('/reviews')
  await expect(page.getByText('You are working in')).toHaveCount(0)
  await expect(page.getByText('No reviews match these filters.')).toBeVisible()
})

test('SN-11 an account that is nobody’s child, a sibling’s or a stranger’s is not found', async ({
  page,
  pageOf,
}) => {
  const prefix = await enter(page, 'Wheatwhistle Bakery')
  for (const person of ['grace', 'oscar'] as const) {
    const theirs = await pageOf(person)
    for (const path of ['/reviews', '/settings/imports', '/export/csv/reviews']) {
      const answer = await theirs.request.get(prefix + path)
      expect(answer.status()).toBe(404)
    }
  }
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      page.request.get(`/as/${n + 1}/reviews`).then((answer) => answer.text()),
    ),
  )
  expect(answers.filter((html) => html.includes('Pinmarrow Inn'))).toEqual([])
  expect(answers.filter((html) => html.includes('Page not found')).length).toBeGreaterThan(0)
})
