import type { Page } from '@playwright/test'
import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

const menuGroup = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const chip = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}\\b`) })
const query = (page: Page) => new URL(page.url()).search

test.beforeEach(async ({ page }) => {
  await page.goto('/reviews')
})

const heightOfBar = (page: Page) =>
  page.locator('form[aria-labelledby=filters]').evaluate((bar: HTMLElement) => bar.offsetHeight)

/** Chooses a single entry. With JavaScript it applies at once; without, the Apply button is pressed. */
async function choose(page: Page, label: string, entry: string, hasScript: boolean): Promise<void> {
  await chip(page, label).click()
  // `click` rather than `check`: with JavaScript the menu closes before the checked state could be verified.
  await menuGroup(page, label).getByLabel(entry).click()
  if (!hasScript) await menuGroup(page, label).getByRole('button', { name: 'Apply' }).click()
}

test('a filter can be chosen, is counted, works from a shared link, and can be removed', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await expect(page.getByRole('heading', { name: 'FILTERS (0)' })).toBeVisible()
  await choose(page, 'Group', 'Midwest', javaScriptEnabled !== false)
  await expect(page).toHaveURL(/\/reviews\?groupId=\d+$/)
  await expect(page.getByRole('heading', { name: 'FILTERS (1)' })).toBeVisible()
  await expect(chip(page, 'Group')).toContainText('Midwest')

  const elsewhere = await browser.newPage({ storageState: await page.context().storageState() })
  await elsewhere.goto(page.url())
  await expect(chip(elsewhere, 'Group')).toContainText('Midwest')
  await elsewhere.close()

  await page.getByRole('link', { name: 'Remove Group filter' }).click()
  await expect(page).toHaveURL(/\/reviews$/)
})

test('ticked entries survive a search in the menu, and Escape applies nothing', async ({ page }) => {
  await chip(page, 'Location').click()
  const boxes = menuGroup(page, 'Location').getByRole('checkbox')
  const first = await boxes.first().getAttribute('value')
  await boxes.first().check()
  await menuGroup(page, 'Location').getByRole('searchbox').fill('zzzz')
  await menuGroup(page, 'Location').getByRole('button', { name: 'Find' }).click()
  await expect(menuGroup(page, 'Location').getByText('No locations found')).toBeVisible()
  await expect(boxes).toHaveCount(1)
  await expect(boxes.first()).toBeChecked()
  await menuGroup(page, 'Location').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(`/reviews?locationId=${first}`)

  await chip(page, 'Source').click()
  await menuGroup(page, 'Source').getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await expect(menuGroup(page, 'Source')).toBeHidden()
  expect(query(page)).toBe(`?locationId=${first}`)
})

test('Enter submits the search, and the other filters are kept', async ({ page }) => {
  await page.goto('/reviews?rating=5&sort[by]=rating&sort[order]=asc')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('bread')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reviews?rating=5&search_terms=bread&sort%5Bby%5D=rating&sort%5Border%5D=asc')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/reviews?rating=5&sort%5Bby%5D=rating&sort%5Border%5D=asc')
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/reviews')
})

test('search text typed before the script runs is kept and searched for', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/reviews?rating=5', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  await search.fill('bread')
  gate.resolve()
  await page.waitForLoadState('networkidle')
  await expect(search).toHaveValue('bread')
  await search.press('Enter')
  await expect(page).toHaveURL('/reviews?rating=5&search_terms=bread')
})

test('presets and custom periods can be chosen, and invalid dates are reported next to the fields', async ({
  page,
  javaScriptEnabled,
}) => {
  await choose(page, 'Date', 'Month to date', javaScriptEnabled !== false)
  await expect(page).toHaveURL('/reviews?dateDescriptor=month_to_date')
  await chip(page, 'Date').click()
  await menuGroup(page, 'Date').getByLabel('Custom period').check()
  await menuGroup(page, 'Date').getByLabel('From').fill('02/29/26')
  await menuGroup(page, 'Date').getByRole('button', { name: 'Apply' }).click()
  await expect(menuGroup(page, 'Date').getByText('Invalid Date Range')).toBeVisible()
  await expect(menuGroup(page, 'Date').getByText('Date Required')).toBeVisible()
  await expect(menuGroup(page, 'Date').getByLabel('From')).toBeFocused()
  await menuGroup(page, 'Date').getByLabel('From').fill('02/28/26')
  await menuGroup(page, 'Date').getByLabel('To', { exact: true }).fill('03/01/26')
  await menuGroup(page, 'Date').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/reviews?from=2026-02-28&to=2026-03-01')
  await expect(chip(page, 'Date')).toContainText('Feb 28 – Mar 1, 2026')
})

test('extra filters are in a popover of Show More, and in the bar while they are in use', async ({
  page,
  javaScriptEnabled,
}) => {
  await expect(chip(page, 'Sentiment')).toBeHidden()
  const heights = [await heightOfBar(page)]
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(chip(page, 'Sentiment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  heights.push(await heightOfBar(page))
  expect(heights[1]).toBe(heights[0])
  await choose(page, 'Sentiment', 'Only negative', javaScriptEnabled !== false)
  await expect(page).toHaveURL('/reviews?sentiment=negative')
  await expect(menuGroup(page, 'More filters')).toBeHidden()
  await expect(chip(page, 'Sentiment')).toContainText('Only negative')
  await page.getByRole('link', { name: 'Remove Sentiment filter' }).click()
  await expect(page).toHaveURL('/reviews')
  await expect(chip(page, 'Sentiment')).toBeHidden()
})

test('invalid values in a link are named and dropped; unknown ids match nothing, and the page says so', async ({
  page,
}) => {
  await page.goto('/reviews?rating=abc&sentiment=-1&sentiment=&locationId=9223372036854775807&utm=1')
  await expect(page.getByText('Not applied: Rating “abc”.')).toBeVisible()
  await page.getByRole('link', { name: 'Remove from the address' }).click()
  await expect(page).toHaveURL(/\/reviews\?locationId=9223372036854775807&sentiment=negative&utm=1$/)
  await expect(
    page.getByText(
      '1 location in this filter cannot be shown: deleted or not visible to you. It matches nothing.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'FILTERS (2)' })).toBeVisible()
})

for (const { width, height } of [
  { width: 1280, height: 500 },
  { width: 390, height: 844 },
  { width: 390, height: 500 },
])
  test(`in a window of ${width} by ${height}, the Apply button of every open menu is visible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const label of ['Date', 'Group', 'Location', 'Rating']) {
      await page.goto('/reviews')
      if (width < 1100) await page.locator('form[aria-labelledby=filters] > details > summary').click()
      await chip(page, label).click()
      const apply = menuGroup(page, label).getByRole('button', { name: 'Apply' })
      await expect(apply).toBeInViewport({ ratio: 1 })
      const scrolled = await page.evaluate(() => window.scrollY)
      await apply.click({ trial: true })
      expect([label, await page.evaluate(() => window.scrollY)]).toEqual([label, scrolled])
    }
  })

test('the bar and its menus have no accessibility violations', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'axe needs JavaScript')
  for (const label of ['Date', 'Group', 'Location']) {
    await chip(page, label).click()
    await expect(menuGroup(page, label)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})
