import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import pg from 'pg'
import { snippetOf } from '#app/product/widgets/snippet'
import type { WidgetType } from '#app/product/widgets/widget'
import { findViolations } from '../journeys/axe'
import { databaseUrl, expect, test } from '../journeys/fixtures'
import { insertWidget } from './insert-widget'

test.use({ person: null })

type WidgetSpec = { type: WidgetType; settings?: object }

/** Serves a third-party site that contains the widgets' snippets with text around them. */
async function startShop(origin: string, widgets: WidgetSpec[]) {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  const queryOne = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows[0]!
  const { id } = await queryOne<{ id: string }>(
    `select id::text from accounts where name like 'Wheatwhistle%' limit 1`,
  )
  const snippets: string[] = []
  for (const { type, settings } of widgets)
    snippets.push(
      snippetOf({
        origin,
        type,
        title: `Our ${type}`,
        key: await insertWidget({ one: queryOne }, id, type, settings),
      }),
    )
  await client.end()
  const server = createServer((_, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.end(
      `<!doctype html><html lang="en"><title>A shop</title><body><h1>A shop</h1>${snippets.join('<p>Bread</p>')}<p>The end</p>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const widgetFrame = (page: Page, type: WidgetType): FrameLocator =>
  page.frameLocator(`iframe[title="Our ${type}"]`)
const frameHeight = (page: Page, type: WidgetType) =>
  page.locator(`iframe[title="Our ${type}"]`).evaluate((frame) => frame.getBoundingClientRect().height)

const layoutShiftOf = async (page: Page) => {
  await expect.poll(() => frameHeight(page, 'full_page')).toBeGreaterThan(640)
  const shifted = await page.evaluate(() => (window as { shifted?: number }).shifted)
  console.log(`layout shift ${shifted?.toFixed(3)}`)
  return shifted
}

test('a page of another site shows widgets that fit its layout and set no cookies', async ({
  page,
  baseURL,
  hasScript,
}) => {
  const shop = await startShop(baseURL!, [
    { type: 'teaser' },
    { type: 'full_page' },
    { type: 'location_info' },
  ])
  if (hasScript) await page.addInitScript(watchLayoutShifts)
  await page.goto(shop.url)
  const [quotes, feed] = [widgetFrame(page, 'teaser'), widgetFrame(page, 'full_page')]
  await expect(quotes.getByRole('listitem').first()).toContainText('on ')

  const horizontalOverflow = await quotes
    .locator('html')
    .evaluate((root) => root.scrollWidth - root.clientWidth)
  expect(horizontalOverflow).toBe(0)

  // The carousel shows one review at a time, and its links change it.
  await quotes.getByRole('link', { name: 'Next review' }).first().click()
  await expect(quotes.locator('#r2')).toBeInViewport({ ratio: 0.9 })
  await expect(quotes.locator('#r1')).not.toBeInViewport({ ratio: 0.1 })
  await quotes.getByRole('link', { name: 'Previous review' }).first().click()
  await expect(quotes.locator('#r1')).toBeInViewport({ ratio: 0.9 })

  await expect(feed.getByRole('listitem')).toHaveCount(10)
  // Measure before any interaction: the page does not see input inside a frame and would count its effects as shifts.
  if (hasScript) expect(await layoutShiftOf(page)).toBeLessThan(0.1)
  const before = hasScript ? await frameHeight(page, 'full_page') : 0
  // Use the keyboard, because the page may still be scrolling.
  await feed.getByRole('link', { name: 'Load more reviews' }).press('Enter')
  if (hasScript) {
    await expect(feed.getByRole('listitem')).toHaveCount(20)
    await expect(feed.getByRole('listitem').nth(10)).toBeFocused()
    // The frame has grown with its content, so that nothing in it scrolls.
    await expect.poll(() => frameHeight(page, 'full_page')).toBeGreaterThan(before + 300)
    const hiddenHeight = await feed.locator('html').evaluate((root) => root.scrollHeight - innerHeight)
    expect(hiddenHeight).toBeLessThanOrEqual(1)
    expect(await frameHeight(page, 'location_info')).toBeGreaterThanOrEqual(420)
  } else {
    await expect(feed.getByRole('link', { name: 'Newer reviews' })).toBeVisible()
    await expect(feed.getByRole('listitem')).toHaveCount(10)
  }
  await expect(widgetFrame(page, 'location_info').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  await shop.close()
})

test('a frame resizes only for its own widget, and stays empty on a site that is not allowed', async ({
  page,
  baseURL,
  hasScript,
}) => {
  const shop = await startShop(baseURL!, [
    { type: 'star_snapshot', settings: { theme: { scheme: 'dark' } } },
    { type: 'teaser', settings: { allowedSites: ['https://shop.example'] } },
  ])
  await page.goto(shop.url)
  await expect(widgetFrame(page, 'star_snapshot').getByRole('img', { name: /out of 5 stars/ })).toBeVisible()
  await expect(widgetFrame(page, 'teaser').getByRole('listitem')).toHaveCount(0)
  if (hasScript) {
    const height = await frameHeight(page, 'star_snapshot')
    await page.evaluate(() => postMessage({ widgetHeight: 5_000 }, '*'))
    for (const wrong of [1e9, -1, Number.NaN, '900', null])
      await widgetFrame(page, 'star_snapshot')
        .locator('html')
        .evaluate((_, height) => parent.postMessage({ widgetHeight: height }, '*'), wrong)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await frameHeight(page, 'star_snapshot')).toBe(height)
  }
  await shop.close()
})

test('widgets pass axe, in light and dark mode', async ({ page, baseURL, hasScript }) => {
  test.skip(!hasScript, 'axe is a script')
  const shop = await startShop(
    baseURL!,
    (['teaser', 'full_page', 'location_info'] as const).map((type, at) => ({
      type,
      settings: { theme: { scheme: at % 2 === 0 ? 'dark' : 'light' } },
    })),
  )
  await page.goto(shop.url)
  const addresses = await page
    .locator('iframe')
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('src')!))
  await shop.close()
  for (const address of addresses) {
    await page.goto(address)
    expect.soft(await findViolations(page)).toEqual([])
  }
})

/** Runs in the page: adds up the layout shifts that no user input caused. */
function watchLayoutShifts() {
  const watched = window as { shifted?: number }
  watched.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) watched.shifted! += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
