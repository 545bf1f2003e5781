/** Measures what a page costs a browser that has never been on the site. */
import { gzipSync } from 'node:zlib'
import { type Browser, devices } from '@playwright/test'
import { findHtmlErrors } from '../support/validate-html'

export type PageCost = {
  /** The size of all scripts, gzipped, in kilobytes of 1,000 bytes. */
  scriptKb: number
  scriptRequests: number
  /** The cumulative layout shift. */
  layoutShift: number
  htmlErrors: string[]
}

/** Scripts that load by themselves after the load event, such as those of lazy components, count too. */
const waitAfterLoadMs = 5_000

/** Returns the cost of the page on a phone. `cookie` signs the browser in. */
export async function measurePage(browser: Browser, url: string, cookie: string): Promise<PageCost> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    extraHTTPHeaders: cookie ? { cookie } : {},
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.print = () => {}
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        document.documentElement.dataset.layoutShift = String(sum)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).length))
    })
    const response = await page.goto(url, { waitUntil: 'load' })
    const html = await response!.text()
    await page.waitForTimeout(waitAfterLoadMs)
    const sizes = await Promise.all(scripts)
    return {
      scriptKb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10,
      scriptRequests: sizes.length,
      layoutShift: Number(await page.evaluate(() => document.documentElement.dataset.layoutShift ?? '0')),
      htmlErrors: [...new Set(findHtmlErrors(html))],
    }
  } finally {
    await context.close()
  }
}
