import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseStrictCsv } from '../exports/csv/strict-csv'
import { expect, test } from '../journeys/fixtures'

/** A list of more than two pages, with texts that contain commas, quotes and line breaks. */
const list = '/reviews?dateDescriptor=last_calendar_week&sort[by]=rating&sort[order]=asc'

/** Returns the IDs of the reviews on this page and all that follow, in order. */
async function collectIds(page: Page): Promise<string[]> {
  const links = page
    .getByRole('list', { name: 'Reviews' })
    .getByRole('listitem')
    .locator('a[href^="/reviews/"]:not([href*="#"])')
  const ids: string[] = []
  for (;;) {
    const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    ids.push(...paths.map((path) => path.split('/').at(-1)!))
    const next = page.getByRole('link', { name: 'Next' })
    if ((await next.count()) === 0) return ids
    const first = await links.first().getAttribute('href')
    await next.click()
    await expect(links.first()).not.toHaveAttribute('href', first!)
    // Without JavaScript, the list is visible shortly before the end of the page is.
    await page.waitForLoadState()
  }
}

test('the page, the CSV and the printout contain the same reviews in the same order', async ({
  page,
  hasScript,
}) => {
  await page.goto(list)
  const ids = await collectIds(page)
  expect(ids.length).toBeGreaterThan(50)
  expect(new Set(ids).size).toBe(ids.length)

  await page.goto(list)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [headings, ...records] = parseStrictCsv(text.slice(1))
  expect(headings?.slice(0, 3)).toEqual(['Review ID', 'Date', 'Location'])
  expect(records.map(([id]) => id)).toEqual(ids)

  await page.goto(list)
  // The print page opens the browser's print dialog, which would wait for user input.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printing', true)
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByText('Press Ctrl P')).toBeVisible()
  await expect(page.getByText(`${ids.length} reviews · Last calendar week`)).toBeVisible()
  await expect(page.getByText(/^Generated .* C[SD]T$/)).toBeVisible()
  await expect(page.getByText('Wheatwhistle Bakery')).toBeVisible()
  const printed = page.getByRole('table').getByRole('row')
  await expect(printed).toHaveCount(ids.length + 1)
  const locationNames = records.map((record) => record[headings!.indexOf('Location')]!)
  expect(await printed.locator('td:nth-child(2)').allInnerTexts()).toEqual(locationNames)
  if (!hasScript) return
  await expect(page.locator('html')).toHaveAttribute('data-printing', '')
})

test('the printout contains only the rows, in light colors', async ({ page, hasScript }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/reviews/print?dateDescriptor=yesterday')
  await expect(page.getByText('Press Ctrl P')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(24, 32, 47)')
  if (!hasScript) return
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0)
})
