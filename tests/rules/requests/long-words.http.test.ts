import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from '../../../scripts/browsers.mjs'
import { isInShare } from '../../support/depth'
import { loadDemoAccounts } from '../../support/people'
import { slowness } from '../../support/slowness'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn } from '../../support/visitor'
import { listEndpoints, seedRecords } from './endpoints'
import { writeLongWords } from './long-words'

// Opens pages of an account whose names, texts and URLs are single words that are wider than any screen: a share of the
// pages, and every page in a complete run.
const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
const { text: landingPages } = await dana.get(`/settings/locations/${ids.locationId}/landing-pages`)
const landingKey = /\/l\/(\w+)\//.exec(landingPages)![1]!
await writeLongWords(db, accounts.bakery.id)
const { short: keyword } = await db.one<{ short: string }>(
  'select k.short from keywords k join review_keywords m on m.account_id = k.account_id and m.keyword_id = k.id where k.account_id = $1 limit 1',
  [accounts.bakery.id],
)
const widgets = await db.all<{ key: string }>(
  `insert into widgets (account_id, key, name, widget_type, settings, created_by, changed_by)
   select account_id, md5(random()::text || kind), name, kind, settings, created_by, changed_by from widgets,
     unnest(array['teaser', 'full_page', 'star_snapshot', 'location_info']) kind where id = $1 returning key, id, account_id`,
  [ids.widgetId],
)
await db.all(
  `insert into widget_locations (account_id, widget_id, location_id)
   select account_id, id, $2 from widgets w where account_id = $1
     and not exists (select from widget_locations l where l.account_id = w.account_id and l.widget_id = w.id)`,
  [accounts.bakery.id, ids.locationId],
)

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
afterAll(() => browser.close())

const addresses = [
  ...listEndpoints({ ...ids, keyword, landingKey, form: 'stars' })
    .filter(({ isDownload, path }) => !isDownload && !path.includes('/no-'))
    .map(({ path }) => path),
  '/reviews?dateDescriptor=all_time&select=page',
  '/reviews?dateDescriptor=all_time&flyout=schedule-export',
  '/settings/locations?select=page',
  '/settings/audit?dateDescriptor=all_time',
  ...widgets.map(({ key }) => `/embed/${key}`),
]
const widths = [1440, 390, 320]

async function openContext(javaScriptEnabled: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: application.url, javaScriptEnabled })
  const cookies = [...dana.cookies, ['googlePostsPreview', 'FINAL'] as const]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: application.url })))
  await context.addInitScript(() => {
    window.print = () => {}
  })
  return context
}

/**
 * Returns the widths at which the page scrolls sideways, with how wide it is. Pages in `checked` are skipped, because
 * many addresses redirect to the same page.
 */
async function findOverflows(page: Page, address: string, checked: Set<string>): Promise<string[]> {
  await page.setViewportSize({ width: widths[0]!, height: 900 })
  const response = await page.goto(address, { timeout: 120_000 * slowness }).catch((error) => {
    // An old address of a file leads to a download, which has no width.
    if (String(error).includes('Download is starting')) return null
    throw error
  })
  if (!response?.headers()['content-type']?.includes('text/html')) return []
  if (checked.has(page.url())) return []
  checked.add(page.url())
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const scrollWidth = await page.evaluate(() => document.scrollingElement!.scrollWidth)
    if (scrollWidth > width) found.push(`${address} at ${width}: ${scrollWidth}`)
  }
  return found
}

test.for([
  ['without', false, 16],
  ['with', true, 24],
] as const)(
  'no word is wider than a page %s JavaScript',
  { timeout: 600_000 * slowness },
  async ([_, hasScript, share]) => {
    const page = await (await openContext(hasScript)).newPage()
    const overflows: string[] = []
    const checked = new Set<string>()
    for (const [nth, address] of addresses.entries())
      if (isInShare(nth, share)) overflows.push(...(await findOverflows(page, address, checked)))
    expect(overflows).toEqual([])
  },
)
