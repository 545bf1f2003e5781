import type { Page } from '@playwright/test'
import { findViolations } from '../journeys/axe'
import { expect, findLocationId, messageOf, notifyGoogleEmulator, test } from '../journeys/fixtures'

test.use({ person: 'marco' })

test('a user finds an out-of-sync listing, reads why, sends the changes and sees it in sync', async ({
  page,
  hasScript,
}) => {
  const id = await findLocationId(page, 'Wicker Park')
  const number = `555-018${test.info().retry}`
  await notifyGoogleEmulator(page, 'drift', {
    name: 'locations/1101003',
    location: { phoneNumbers: { primaryPhone: `(312) ${number}` } },
  })
  const list = `/dashboard/local_listings?locationId=${id}`
  const flyout = page.getByRole('dialog', { name: 'Google: Wicker Park' })
  const google = page
    .getByRole('row')
    .filter({ hasText: 'Wicker Park' })
    .locator('[data-directory=google_maps]')
  const checkAgain = async () => {
    await page.goto(`${list}&flyout=sync&location=${id}&directory=google_maps`)
    await flyout.getByRole('button', { name: 'Check again' }).click()
    await expect(messageOf(page, 'Checking directories')).toBeVisible()
  }

  await checkAgain()
  await expect
    .poll(
      async () => {
        await page.goto(`${list}&flyout=sync&location=${id}&directory=google_maps`)
        return flyout.textContent()
      },
      { intervals: [1000] },
    )
    .toContain(number)

  await page.goto(list)
  await google.getByRole('link', { name: 'Out of Sync' }).click()
  await expect(flyout.getByRole('heading', { name: 'Google: Wicker Park' })).toBeFocused()
  await expect(flyout.getByRole('region', { name: 'Fields not in sync' })).toContainText(number)
  if (hasScript) expect(await findViolations(page)).toEqual([])
  const autoSync = flyout.getByRole('switch', { name: 'Auto Sync for Wicker Park' })
  if ((await autoSync.getAttribute('aria-checked')) === 'false') {
    await autoSync.click()
    await expect(messageOf(page, 'Auto Sync enabled for this location')).toBeVisible()
  }
  await expect(flyout.getByRole('switch', { name: 'Auto Sync for Wicker Park' })).toBeChecked()
  await flyout.getByRole('button', { name: 'Send now' }).click()
  await expect(messageOf(page, 'Your changes are being sent')).toBeVisible()
  await flyout.getByRole('link', { name: 'Close' }).click()
  await expect(flyout).toBeHidden()
  await expect(google).toHaveText(/In Progress|Pending|In Sync/)
  await expect
    .poll(
      async () => {
        await checkAgain()
        return google.textContent()
      },
      { intervals: [5000] },
    )
    .toContain('In Sync')
})

test('the dashboard fits every screen, and only its table scrolls', async ({ page, hasScript }) => {
  for (const address of ['/dashboard/local_listings', '/dashboard/local_listings?table=simple&expand=all']) {
    await page.goto(address)
    for (const width of [390, 320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft([address, width, widest <= width]).toEqual([address, width, true])
    }
    if (hasScript) expect.soft(await findViolations(page)).toEqual([])
  }
})

/** Returns the directories whose columns are visible, and whether all content is inside the window and its cells. */
function measureTable(page: Page) {
  return page.evaluate(() => {
    const region = document.querySelector('.listings .scroll-region')!
    const cells = [...region.querySelectorAll<HTMLElement>('th, td')].filter((cell) => cell.checkVisibility())
    return {
      visible: cells
        .filter((cell) => cell.matches('thead .listing-directory'))
        .map((cell) => cell.innerText.split(/\s/)[0]),
      inHtml: region.querySelectorAll('thead .listing-directory').length,
      pageFits: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      tableFits: region.scrollWidth <= region.clientWidth && region.scrollHeight <= region.clientHeight,
      overflowing: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText),
    }
  })
}
const fits = { inHtml: 6, pageFits: true, tableFits: true, overflowing: [] }

test('from 1280 px, the table shows all directories without scrolling, and its head sticks to the page', async ({
  page,
}) => {
  await page.goto('/dashboard/local_listings')
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    expect([width, await measureTable(page)]).toEqual([
      width,
      { ...fits, visible: ['Google', 'Facebook', 'Apple', 'Bing', 'Tripadvisor', 'Yelp'] },
    ])
    const top = await page.evaluate(() => {
      document.querySelector('.listings tbody tr:nth-child(20)')!.scrollIntoView({ block: 'center' })
      return document.querySelector('.listings thead th')!.getBoundingClientRect().top
    })
    expect([width, top]).toEqual([width, 0])
  }
})

test('three directories are visible from 1000 px, two from 801 px, one below; print shows all', async ({
  page,
}) => {
  await page.goto('/dashboard/local_listings')
  const all = ['Google', 'Facebook', 'Apple']
  const counts: Record<number, number> = { 1279: 3, 1000: 3, 999: 2, 801: 2, 800: 1, 600: 1, 390: 1, 320: 1 }
  for (const [width, count] of Object.entries(counts)) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    expect([width, await measureTable(page)]).toEqual([width, { ...fits, visible: all.slice(0, count) }])
  }
  await page.emulateMedia({ media: 'print' })
  expect((await measureTable(page)).visible).toHaveLength(6)
})

test('Previous and Next lead to the other directories of a narrow window, and keep the page and its selection', async ({
  page,
  hasScript,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/local_listings?sort[by]=name&sort[order]=asc')
  const ann = page.getByRole('checkbox', { name: 'Select Ann Arbor' })
  await ann.check()
  const heading = page.getByRole('columnheader')
  const next = page.getByRole('link', { name: 'Next directories' })
  for (const name of ['Facebook', 'Apple Maps', 'Bing', 'Tripadvisor', 'Yelp']) {
    await next.click()
    await expect(heading.filter({ hasText: name })).toBeVisible()
    await expect(heading.filter({ hasText: 'Google' })).toBeHidden()
  }
  await expect(next).toHaveCount(0)
  await expect(page).toHaveURL(/sort%5Bby%5D=name&sort%5Border%5D=asc&directory_from=yelp_api$/)
  if (hasScript) {
    await expect(ann).toBeChecked()
    // Without the selection, its bar covers no link of a row in part, which would count as too small a target.
    await ann.uncheck()
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Previous directories' }).click()
  await expect(heading.filter({ hasText: 'Tripadvisor' })).toBeVisible()
})

test('the status leads to the flyout of each directory that is out of sync, on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const problem = page.locator('.listing-problems a').first()
  // The demo's first scans find the differences.
  await expect(async () => {
    await page.goto('/dashboard/local_listings?status=not_in_sync')
    await expect(problem).toBeVisible({ timeout: 1000 })
  }).toPass({ intervals: [2000] })
  const directory = await problem.innerText()
  await problem.click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(
    new RegExp(`^${directory}: `),
  )
})

test('the announcement of Google posts is one line, moves nothing on the page, and is dismissed for good', async ({
  page,
  hasScript,
}) => {
  const announcement = page.getByRole('region', { name: 'Post to Google from here' })
  for (const width of [1440, 390]) {
    await page.context().clearCookies({ name: /googlePostsPreview/ })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/dashboard/local_listings')
    expect((await announcement.boundingBox())!.height).toBeLessThan(48)
    if (!hasScript) continue
    await page.waitForLoadState('networkidle')
    // The browser may paint a part of the document, such as the first of two links, before it has received the rest.
    // The announcement would move the whole page by 0.05.
    expect(await layoutShift(page)).toBeLessThan(0.005)
  }
  // With JavaScript, the announcement is hidden before the response has set the cookie.
  const dismissal = page.waitForResponse((response) => response.request().method() === 'POST')
  await announcement.getByRole('button', { name: 'Dismiss' }).click()
  await dismissal
  await expect(announcement).toBeHidden()
  await page.context().clearCookies({ name: 'googlePostsPreviewSeen' })
  await page.goto('/dashboard/local_listings')
  await expect(page.getByRole('heading', { name: 'Local Listings', level: 1 })).toBeVisible()
  await expect(announcement).toBeHidden()
})

/** Returns the sum of the layout shifts of the page so far (CLS, without the windows of its definition). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .map((entry) => (entry as PerformanceEntry & { value: number }).value)
              .reduce((sum, value) => sum + value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 1000)
      }),
  )
}

test('the selection bar shows how many locations are selected', async ({ page }) => {
  await page.goto('/dashboard/local_listings?sort[by]=name&sort[order]=asc')
  for (const nth of [0, 1]) await page.locator('input[name="ids"]').nth(nth).check()
  // The number is a CSS counter: it appears in the accessibility tree but not in the page's text.
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  const accessibleNames = nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value))
  expect(accessibleNames.join(' ')).toMatch(/\b2\s+selected/)
})

test('selecting all matches lasts until the status filter changes', async ({ page }) => {
  await page.goto('/dashboard/local_listings?sort[by]=name&sort[order]=asc')
  await page.getByRole('checkbox', { name: 'Select Ann Arbor' }).check()
  await page.getByRole('link', { name: /^Select all \d+ matching$/ }).click()
  await expect(page.getByText(/^All \d+ matching selected$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit hours' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create Google Post' })).toBeVisible()
  await page.getByRole('link', { name: /Out of Sync, show only these$/ }).click()
  await expect(page.getByText('Your selection was cleared')).toBeVisible()
  await expect(page.getByText(/matching selected$/)).toBeHidden()
})
