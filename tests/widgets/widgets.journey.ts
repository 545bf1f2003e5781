import type { Page } from '@playwright/test'
import pg from 'pg'
import { findViolations } from '../journeys/axe'
import { databaseUrl, expect, findAccountId, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'grace' })

test('a carousel is created, previewed, saved, switched to newest reviews, and deleted', async ({
  page,
  hasScript,
}) => {
  await page.goto('/amplify')
  await page.getByRole('link', { name: 'Create Testimonial Carousel' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Smiles in front')
  await page.getByRole('radio', { name: 'Featured reviews' }).check()
  await page.getByRole('button', { name: 'Find reviews' }).click()
  const featured = page.getByRole('group', { name: 'Featured reviews' })
  const chosen = featured.getByRole('list').first().getByRole('listitem')
  for (const count of [1, 2, 3]) {
    await featured.getByRole('button', { name: 'Add the review by' }).first().click()
    await expect(chosen).toHaveCount(count)
  }
  const reviewer = (await chosen.nth(2).locator('.font-medium').textContent())!
  await chosen.nth(2).getByRole('button', { name: 'Move up' }).click()
  await expect(chosen.nth(1)).toContainText(reviewer)
  await chosen.nth(0).getByRole('button', { name: 'Remove' }).click()
  await expect(chosen).toHaveCount(2)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Smiles in front')

  const preview = page.frameLocator('iframe[title="Widget preview"]')
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  if (!hasScript) await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await expect(preview.getByRole('listitem').first()).toContainText(reviewer)
  if (hasScript) await expect.poll(() => emptyHeightOf(page)).toBeLessThan(3)
  if (hasScript) expect.soft(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Create widget' }).click()
  await expect(messageOf(page, 'Widget created')).toBeVisible()
  await expect(page.getByLabel('Code for your site')).toHaveValue(/<script async src="[^"]+\/embed\.js"/)
  await page.getByRole('radio', { name: 'Newest matching reviews' }).check()
  await page.getByLabel('Allowed websites').fill('not a site')
  await page.getByRole('button', { name: 'Save widget' }).click()
  await page.getByRole('link', { name: '“not a site” isn’t a website address' }).click()
  await expect(page.getByLabel('Allowed websites')).toBeFocused()
  await page.getByLabel('Allowed websites').fill('smiles.example')
  await page.getByRole('button', { name: 'Save widget' }).click()
  await expect(messageOf(page, 'Widget saved')).toBeVisible()
  await expect(page.getByLabel('Allowed websites')).toHaveValue('https://smiles.example')

  await page.getByRole('link', { name: 'Back to Widgets' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Smiles in front' })
  await expect(card).toContainText('Auto-Update Testimonial Carousel')
  await card.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete widget' }).click()
  await expect(messageOf(page, 'Widget deleted')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('saving while the preview is loading still shows the confirmation', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without JavaScript, the preview is updated by a button')
  const previewRoute = /widgets\/draft\/star_snapshot/
  await page.route(previewRoute, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/amplify/widgets/create/star_snapshot')
  await page.getByLabel('Name', { exact: true }).fill('Saved in a hurry')
  const previewRequest = page.waitForRequest(previewRoute)
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  await previewRequest
  await page.getByRole('button', { name: 'Create widget' }).click()
  await expect(messageOf(page, 'Widget created')).toBeVisible()
})

test('what somebody else has changed in the meantime comes into view, and saving again keeps what was typed', async ({
  page,
}) => {
  const [id] = await insertWidgets(await findAccountId(page), 'Shared', 1)
  await page.goto(`/amplify/widgets/edit/star_snapshot/${id}`)
  await page.getByLabel('Title for screen readers').fill('Kind words')
  await runSql(
    `update widgets set changed_by = 'Ada Lund', changed_at = clock_timestamp(),
       settings = '{"allowedSites": [], "title": "Our guests", "theme": {"corner": "square"}}' where id = $1`,
    [id],
  )
  await page.getByRole('button', { name: 'Save widget' }).click()
  await expect(page.getByText('Nothing was saved.')).toBeInViewport()
  await expect(page.getByRole('row', { name: 'Title for screen readers' })).toContainText(
    'Our guestsAda Lund',
  )
  await page.getByRole('button', { name: 'Save widget' }).click()
  await expect(messageOf(page, 'Widget saved')).toBeVisible()
  await expect(page.getByLabel('Title for screen readers')).toHaveValue('Kind words')
  await expect(page.getByLabel('Corners')).toHaveValue('square')
})

test('widgets are listed 25 at a time; with JavaScript, the next page loads automatically three times', async ({
  page,
  hasScript,
}) => {
  await insertWidgets(await findAccountId(page), 'Planted', 130)
  await page.goto('/amplify?keywords=Planted')
  const cards = page.getByRole('listitem').filter({ hasText: 'Planted' })
  const more = page.getByRole('link', { name: 'Load more widgets' })
  await expect(page.getByRole('link', { name: /^Create / })).toHaveCount(4)
  if (!hasScript) {
    await expect(cards).toHaveCount(25)
    await more.click()
    await expect(page).toHaveURL(/keywords=Planted&page=2#w-26$/)
    await expect(page.locator('#w-26')).toContainText('Planted 105')
    return
  }
  for (const count of [50, 75, 100, 125, 130]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(cards).toHaveCount(count)
  }
  await expect(page.getByText('5 more widgets, 130 in total')).toBeAttached()
  await expect(more).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('?keywords=Planted')
})

/** Inserts Star Snapshots named "Planted 1", and so on. Returns their ids. */
async function insertWidgets(accountId: string, name: string, count: number): Promise<string[]> {
  const inserted = await runSql(
    `insert into widgets (account_id, key, name, widget_type, settings, has_all_locations, created_by, changed_by)
     select $1, md5($3::text || n), $3 || ' ' || n, 'star_snapshot', '{"allowedSites": []}', true, 'Grace', 'Grace'
     from generate_series(1, $2::int) as n returning id`,
    [accountId, count, name],
  )
  return inserted.map(({ id }) => id)
}

async function runSql(text: string, values: unknown[]): Promise<{ id: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

/** Returns the height of the empty space below the widget in its preview, in pixels. */
async function emptyHeightOf(page: Page): Promise<number> {
  const element = await page.locator('iframe[title="Widget preview"]').elementHandle()
  const frame = (await element!.contentFrame())!
  const widgetHeight = await frame.evaluate(() => document.documentElement.getBoundingClientRect().height)
  return (await element!.boundingBox())!.height - widgetHeight
}
