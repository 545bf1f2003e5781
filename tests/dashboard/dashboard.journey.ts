import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

test('the dashboard shows how all locations perform, and its numbers link to what they count', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const trend = page.getByRole('figure').filter({ hasText: 'Average rating by month' })
  await expect(trend.getByRole('img', { name: 'Average rating by month' })).toBeVisible()
  await trend.getByText('View as table').click()
  await expect(trend.getByRole('row').nth(6)).toBeVisible()
  // Six months end yesterday, so on the first of a month they are whole; on other days, the first and the last are not.
  expect([7, 8], 'the header and the months').toContain(await trend.getByRole('row').count())

  const best = page.getByRole('region', { name: 'Top locations', exact: true })
  const name = await best.getByRole('rowheader').first().getByRole('link').innerText()
  await best.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/dashboard\?locationId=\d+$/)
  await expect(page.getByRole('heading', { name: 'FILTERS (1)' })).toBeVisible()

  const dashboard = page.url()
  await page.getByRole('link', { name: '5 star' }).click()
  await expect(page).toHaveURL(/\/reviews\?dateDescriptor=six_months&locationId=\d+&rating=5$/)
  // The URL changes shortly before the page is rendered. Without waiting for the heading, the dashboard that is still
  // displayed could be taken for the one to come back to, and the next click could hit a link on the reviews page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  // Other journeys import reviews and undo that, so the number can change between the two pages.
  await expect(async () => {
    await page.goto(dashboard)
    const total = await page.getByRole('status').first().innerText()
    await page.getByRole('definition').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/reviews\?dateDescriptor=six_months&locationId=\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
    await expect(page.getByRole('status').first()).toHaveText(total, { timeout: 1000 })
  }).toPass()
})

test('at every width, the texts of a chart are legible and do not overlap', async ({ page }) => {
  await page.goto('/dashboard?dateDescriptor=thirty_days')
  const chart = page.getByRole('img', { name: 'Reviews by day' })
  for (const width of [390, 600, 768, 1280, 1440, 1900]) {
    await page.setViewportSize({ width, height: 844 })
    const { sizes, overlaps } = await chart.evaluate((svg) => {
      const card = svg.closest('figure')!.getBoundingClientRect()
      const boxes = [...svg.querySelectorAll('text')]
        .filter((text) => getComputedStyle(text).display !== 'none')
        .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
      return {
        sizes: boxes.map(({ box }) => Math.round(box.height)),
        overlaps: boxes.flatMap(({ text, box }, index) => {
          const isOutside = box.left < card.left || box.right > card.right
          const isOverlapping = boxes
            .slice(index + 1)
            .some(
              ({ box: other }) =>
                box.left < other.right &&
                other.left < box.right &&
                box.top < other.bottom &&
                other.top < box.bottom,
            )
          return isOutside || isOverlapping ? [`${text} at ${Math.round(box.left)}`] : []
        }),
      }
    })
    expect(sizes.length).toBeGreaterThan(3)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(18)
    expect({ width, overlaps }).toEqual({ width, overlaps: [] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a chart names its incomplete periods, and shows the values of a period on hover and with the arrow keys', async ({
  page,
  hasScript,
}) => {
  await page.goto('/dashboard?from=2026-05-22&to=2026-08-31')
  const figure = page.getByRole('figure').filter({ hasText: 'Reviews by month' })
  await expect(figure.getByText('Incomplete: since May 22', { exact: true })).toBeVisible()
  const values = figure.getByRole('slider', { name: 'Reviews by month: values' })
  if (!hasScript) return expect(values).toHaveCount(0)
  const rows = await figure
    .getByRole('row', { includeHidden: true })
    .evaluateAll((all) =>
      all.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
    )
  const textOf = (row: (string | null)[]) => `${row[0]}: ${row[1]}, previous period ${row[2]}`
  await values.focus()
  await expect(values).toHaveAttribute('aria-valuetext', textOf(rows.at(-1)!))
  await page.keyboard.press('ArrowLeft')
  await expect(figure.getByText(textOf(rows.at(-2)!))).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Home')
  await expect(figure.getByText(textOf(rows[0]!))).toBeVisible()
  const box = (await values.boundingBox())!
  await page.mouse.move(box.x + box.width - 2, box.y + 20)
  await expect(figure.getByText(textOf(rows.at(-1)!))).toBeVisible()
})

test('without reviews, the dashboard says so and links to all time', async ({ page }) => {
  await page.goto('/dashboard?from=2001-01-01&to=2001-01-31')
  await expect(page.getByText('No reviews match these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all time' }).click()
  await expect(page).toHaveURL('/dashboard?dateDescriptor=all_time')
  await expect(page.getByRole('figure').filter({ hasText: 'Average rating by' })).toBeVisible()
})
