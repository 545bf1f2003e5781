import pg from 'pg'
import { findViolations } from '../journeys/axe'
import { databaseUrl, expect, test } from '../journeys/fixtures'
import { keywordOfAllReviews, seedMentions } from '../support/seed-mentions'
import { slowness } from '../support/slowness'

async function withOwner(change: (execute: (statement: string) => Promise<pg.QueryResult>) => Promise<void>) {
  const owner = new pg.Client({ connectionString: databaseUrl() })
  await owner.connect()
  await change((statement) => owner.query(statement))
  await owner.end()
}

/**
 * Lets the worker analyze the reviews, which otherwise begins when the next review arrives, in the middle of a test. Then
 * adds mentions.
 */
test.beforeEach(() =>
  withOwner(async (execute) => {
    const account = `(select account_id from locations where name like '%Phoenix Arcadia%' order by id limit 1)`
    await execute(`insert into keyword_analyses (account_id, version, analyzed_to) values (${account}, 0, 0)
      on conflict do nothing`)
    const countPending = async () => {
      const { rows } = await execute(`
        select (select count(*) from keyword_analyses where account_id = ${account}
            and (version = 0 or analyzed_to is not null))
          + (select count(*) from keyword_analysis_queue where account_id = ${account}) as pending`)
      return Number(rows[0].pending)
    }
    await expect.poll(countPending, { timeout: 180_000 * slowness }).toBe(0)
    await seedMentions(execute)
  }),
)

test('keywords are sorted, opened with their sentiment, and lead to their reviews', async ({
  page,
  hasScript,
}) => {
  await page.goto('/dashboard/keywords?dateDescriptor=all_time')
  const table = page.getByRole('table', { name: 'Keywords' })
  await expect(table.getByRole('row').filter({ hasText: keywordOfAllReviews })).toContainText(/\d negative/)
  await page.getByLabel('Sort by').selectOption('Negative first')
  const go = page.getByRole('button', { name: 'Go' })
  if (hasScript) await expect(go).toBeHidden()
  else await go.click()
  await expect(page).toHaveURL(/sort%5Bby%5D=negative_ratio/)
  await expect(page.getByText('Highest share of negative')).toBeVisible()

  const negative = table.getByRole('link', { name: / negative, / }).first()
  const [, count, short] = /^([\d,]+) negative, (.+)$/.exec((await negative.textContent())!)!
  await negative.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${short}”`)
  await expect(page).toHaveURL(/dateDescriptor=all_time&sentiment=negative/)
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${count} reviews?$`))
  await expect(page.getByRole('table', { name: /^Locations/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first()).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Keywords' }).click()
  await expect(page).toHaveURL(/keywords\?dateDescriptor=all_time&sentiment=negative$/)
})

test('fourteen days are not offered, and an empty period leads to a longer one', async ({ page }) => {
  await page.goto('/dashboard/keywords?from=2015-01-01&to=2015-01-02')
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(page.getByText('No mentioned keywords during this period.')).toBeVisible()
  await page.getByRole('button', { name: /^Date/ }).click()
  await expect(page.getByRole('radio', { name: 'Last 7 days' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Last 14 days' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show all time' }).click()
  await expect(page.getByRole('table', { name: 'Keywords' })).toBeVisible()

  const categories = page.getByRole('table', { name: 'Experience categories' })
  await categories.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Keywords in these reviews' })).toBeVisible()
})

test('reviews in languages that are not read are counted instead of giving zeros', async ({
  page,
  hasScript,
}) => {
  let locationId = ''
  await withOwner(async (execute) => {
    const { rows } = await execute("select id from locations where name like '%Phoenix Arcadia%'")
    locationId = rows[0].id
    for (const table of ['review_keywords', 'review_categories', 'reviews_not_analyzed'])
      await execute(`delete from ${table} where location_id = ${locationId}`)
    await execute(`
      insert into reviews_not_analyzed (account_id, review_id, language, published_at, location_id, source_id, rating,
        sentiment, responded_at)
      select account_id, id, case when row_number() over (order by id) = 1 then 'de' else 'ja' end, published_at,
        location_id, source_id, rating, sentiment, responded_at
      from reviews where location_id = ${locationId}`)
  })
  const notice = /^English only · \d+ reviews skipped: \d+ Japanese and 1 German$/
  const query = `dateDescriptor=all_time&locationId=${locationId}`

  await page.goto(`/dashboard/keywords?${query}`)
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText('No keywords in reviews in English during this period.')).toBeVisible()
  await expect(page.getByText('No categories in reviews in English during this period.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Experience categories' })).toHaveCount(0)
  if (hasScript) expect(await findViolations(page)).toEqual([])

  await page.goto(`/dashboard/keywords/categories?${query}`)
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText('No categories in reviews in English during this period.')).toBeVisible()

  await page.goto(`/dashboard/keywords/${encodeURIComponent(keywordOfAllReviews)}?${query}`)
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText('Mentions', { exact: true })).toHaveCount(0)
})
