import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilterField } from '#app/platform/filters/filter-field'
import { routeId, routes } from '#app/routes'
import { allReports } from '#app/site/exports/all-reports.server'
import { createBuilders } from '../../support/builders'
import { isInShare, recordCases } from '../../support/depth'
import { listLookupIds } from '../../support/lookup-ids'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, type Visitor } from '../../support/visitor'
import { type Endpoint, listEndpoints, seedRecords } from './endpoints'

// Counts the messages that each page sends to PostgreSQL, in the built server, when the same page was requested just
// before. A message can contain several statements.
const counter = pathToFileURL(path.join(import.meta.dirname, '../../support/statement-counter.mjs'))
const application = await startTestApplication({ NODE_OPTIONS: `--import ${counter}` }, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const bakery = accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, bakery, dana, 'row')
// An import by which reviews can be filtered.
await createBuilders(db).importedFile({ account_id: bakery, status: 'complete', rows_created: 1 })

/** The limits by kind of page. An open flyout, or a record that is open beside its list, adds `flyout`. */
const limits = { list: 8, detail: 10, dashboard: 14, other: 6, flyout: 4 }

const pages = listEndpoints(ids).filter(({ isDownload, access }) => !isDownload && access !== 'public')
const routeOf = ({ id }: Endpoint) => routes.find((route) => routeId('', route) === id)!

/** The lists of all accounts, which are not reports of an account. */
const staffLists = ['/staff/accounts', '/staff/connections', '/staff/imports', '/staff/jobs', '/staff/mail']

/** The pages that combine several lists and figures. */
const dashboards = ['/dashboard', '/staff', '/staff/accounts/:otherAccountId']

/** A detail page shows one record, or explains one score. A printout of a report counts as a list. */
function kindOf(page: Endpoint): 'list' | 'detail' | 'dashboard' | 'other' {
  const route = routeOf(page)
  if (dashboards.includes(route.address)) return 'dashboard'
  if (/:\w+/.test(route.address) || route.address === '/dashboard/locations/score') return 'detail'
  return ('reports' in route && route.reports) || staffLists.includes(route.address) ? 'list' : 'other'
}

/** Returns the smallest number of three requests, because a cache may expire during any of them. */
async function countMessages(visitor: Visitor, url: string): Promise<number | null> {
  const { redirectTo, status: firstStatus } = await visitor.get(url)
  // A filter is redirected to its canonical form.
  const isCanonical = firstStatus !== 302 || redirectTo?.split('?')[0] !== url.split('?')[0]
  const canonical = isCanonical ? url : (redirectTo ?? url)
  const counts: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { status, headers } = await visitor.get(canonical)
    if (status !== 200) return null
    counts.push(Number(headers.get('x-statements')))
  }
  return Math.min(...counts)
}

/** The highest count of each page over all tests, and the case in which it occurred. */
const highest = new Map<string, { count: number; limit: number; in: string }>()

async function findCostlyPages(
  name: string,
  visitor: Visitor,
  urls: { page: Endpoint; url: string }[],
  extra = 0,
) {
  const costly: string[] = []
  let cases = 0
  for (const { page, url } of urls) {
    const count = await countMessages(visitor, url)
    if (count === null) continue
    cases++
    const limit = limits[kindOf(page)] + extra
    if (count > limit) costly.push(`${count} of ${limit}: ${url}`)
    const { address } = routeOf(page)
    if (count > (highest.get(address)?.count ?? -1)) highest.set(address, { count, limit, in: name })
  }
  recordCases('pages whose messages to PostgreSQL were counted', cases)
  expect(cases).toBeGreaterThan(0)
  return costly
}

const plainUrls = (prefix = '') => pages.map((page) => ({ page, url: prefix + page.path }))
const share = (urls: { page: Endpoint; url: string }[]) => urls.filter((_, n) => isInShare(n, 8))

afterAll(() => {
  const rows = [...highest].sort(([, a], [, b]) => b.count - a.count)
  console.log(
    [
      'the most messages that each page sent to PostgreSQL:',
      ...rows.map(([address, { count, limit, in: name }]) => `${count} of ${limit}  ${address}  (${name})`),
    ].join('\n'),
  )
})

test('no page without a filter sends more messages than the limit', async () => {
  expect(
    await findCostlyPages(
      'no filter',
      dana,
      plainUrls().filter((_, n) => isInShare(n, 2)),
    ),
  ).toEqual([])
})

test('nor for a user who sees only some locations', async () => {
  const leo = await signIn(application.url, 'leo')
  expect(await findCostlyPages('limited user', leo, share(plainUrls()))).toEqual([])
})

test('nor in a child account', async () => {
  const nora = await signIn(application.url, 'nora')
  await nora.post(`/switch-account/${bakery}`, {})
  expect(await findCostlyPages('child account', nora, share(plainUrls(`/as/${bakery}`)))).toEqual([])
})

test('nor a page for staff', async () => {
  const ines = await signIn(application.url, 'ines')
  const staffPages = plainUrls().filter(({ page }) => page.access === 'staff')
  expect(staffPages.length).toBeGreaterThan(10)
  expect(await findCostlyPages('staff', ines, staffPages)).toEqual([])
})

describe('with a filter', () => {
  const filtered: { page: Endpoint; url: string }[] = []

  beforeAll(async () => {
    for (const page of pages) {
      const route = routeOf(page)
      const reports = 'reports' in route && route.reports ? route.reports : []
      for (const mount of reports) {
        const report = allReports.find(
          ({ name }) => name === (typeof mount === 'string' ? mount : mount.name),
        )
        if (!report || route.address.endsWith('/print')) continue
        const { fields, defaultRange } = report.filter.rules
        const query = new URLSearchParams()
        for (const field of fields) query.append(field.parameter, await findValue(field))
        if (defaultRange) query.set('dateDescriptor', 'all_time')
        if (typeof mount !== 'string' && mount.view) query.set('view', mount.view)
        query.set('after', ids.reviewId)
        query.set('savedFilterId', ids.filterId!)
        filtered.push({ page, url: `${page.path}?${query}` })
      }
    }
  })

  /** Returns a value that exists, so that the name of each value is looked up. */
  async function findValue(field: FilterField): Promise<string> {
    if (field.kind === 'search' || field.kind === 'text') return 'bread'
    if (field.labels) return Object.keys(field.labels)[0]!
    const owner = field.name === 'account' ? accounts.partner.id : bakery
    return (await listLookupIds(field.name, owner))[0]!
  }

  test('of every field, a search, a saved filter and a cursor', async () => {
    expect(filtered.length).toBeGreaterThan(10)
    expect(await findCostlyPages('every field', dana, filtered)).toEqual([])
  })
})

test('an open flyout adds few messages', async () => {
  const page = pages.find(({ path: url }) => url === '/dashboard/local_listings')!
  const url = `${page.path}?flyout=sync&location=${ids.locationId}&directory=yelp_api`
  expect(await findCostlyPages('flyout', dana, [{ page, url }], limits.flyout)).toEqual([])
})

test('a review that is open beside its list adds few messages', async () => {
  const page = pages.find(({ path: url }) => url === '/reviews')!
  const query = `dateDescriptor=all_time&status_enum=not_responded&search_terms=bread&review=${ids.reviewId}`
  const urls = [`review=${ids.reviewId}`, query].map((each) => ({ page, url: `/reviews?${each}` }))
  expect(await findCostlyPages('open review', dana, urls, limits.flyout)).toEqual([])
})

test('the banners of a trial add few messages', async () => {
  await db.all(`update accounts set trial_ended_at = now() + interval '9 days' where id = $1`, [bakery])
  expect(await findCostlyPages('trial', dana, share(plainUrls()))).toEqual([])
})
