import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { partnerPermissions } from '#app/kit/access/permissions'
import type { Descriptor } from '#app/platform/filters/date-presets'
import { resolveRange } from '#app/platform/filters/resolve-range'
import { allReports } from '#app/site/exports/all-reports.server'
import { isAnswered } from '../support/answered'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { isGatedBy } from '../support/report-permissions'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../support/visitor'

// A partner's lists over its child accounts: page, CSV and printout contain the same rows, and none of other accounts.
const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const { bakery, dental, inn, partner } = accounts
const nora = await signIn(application.url, 'nora')

/** Marks data of the inn, so that any leak into a page is visible. */
await rows.all(`update accounts set name = 'CANARY ' || name where id = $1`, [inn.id])
await rows.all(`update reviews set body = 'CANARY' where account_id = $1`, [inn.id])

for (const [account, feature, state] of [
  [bakery, 'integration.g2', 'requested'],
  [dental, 'integration.cars', 'refused'],
  [dental, 'feature.amplify', 'active'],
  [inn, 'feature.amplify', 'requested'],
] as const)
  await build.insert('feature_requests', {
    account_id: account.id,
    feature,
    subject: feature,
    requested_by: 'Pat',
    state,
    ...(state !== 'requested' && { answered_by: 'Ines', answered_at: new Date() }),
  })

const names = ['search_terms=e', 'search_terms=no-account-is-called-so', 'page=99']
const reports: Record<string, { page: string; queries: string[] }> = {
  mta_accounts: {
    page: '/accounts',
    queries: ['', ...names, ...['name', 'status', 'trial', 'locations'].flatMap(sortQueries)],
  },
  mta_trials: {
    page: '/accounts/trials',
    queries: ['', ...names, ...['name', 'trial'].flatMap(sortQueries)],
  },
  mta_integrations: {
    page: '/accounts/integrations',
    queries: ['', 'integration_status=active', ...names, ...['name', 'google'].flatMap(sortQueries)],
  },
  mta_requests: {
    page: '/accounts/requests',
    queries: [
      '',
      'request_state=requested',
      'request_state=refused',
      ...names,
      ...['name', 'requested_at'].flatMap(sortQueries),
    ],
  },
  child_reviews: {
    page: '/child-reviews',
    queries: [
      '',
      'dateDescriptor=six_months&status_enum=not_responded',
      `dateDescriptor=six_months&accountId=${dental.id}`,
      `dateDescriptor=seven_days&accountId=${dental.id}&accountId=${bakery.id}&sourceId=1`,
      'dateDescriptor=six_months&rating=1&rating=2&sort[by]=rating&sort[order]=asc',
      'dateDescriptor=six_months&sort[by]=published_at&sort[order]=asc&sentiment=negative',
      'dateDescriptor=six_months&search_terms=staff',
      'search_terms=nobody-wrote-this',
    ],
  },
  partner_account_reports: {
    page: '/partner-account-reports',
    queries: [
      '',
      'dateDescriptor=six_months',
      'dateDescriptor=all_time',
      `accountId=${dental.id}`,
      'sourceId=1&from=2026-01-15&to=2026-10-31',
      ...names,
      ...['name', 'reviews', 'rating', 'response_rate'].flatMap(sortQueries),
    ],
  },
}

function sortQueries(by: string): string[] {
  return ['asc', 'desc'].map((order) => `sort[by]=${by}&sort[order]=${order}`)
}

async function followRedirect(path: string): Promise<PageResponse> {
  const response = await nora.get(path)
  return response.redirectTo ? followRedirect(response.redirectTo) : response
}

const idsOf = ({ text }: PageResponse) => [...text.matchAll(/data-id="(\d+)"/g)].map((match) => match[1]!)
const parseCsv = ({ text }: PageResponse) =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]

async function readAllPages(start: string) {
  const first = await followRedirect(start)
  const ids = idsOf(first)
  for (let page: PageResponse | null = first; page; ) {
    const link: string | undefined = /<a\b[^>]*rel="next"[^>]*>/.exec(page.text)?.[0]
    const to: string | undefined = link && /href="([^"]*)"/.exec(link)![1]!.replaceAll('&amp;', '&')
    page = to ? await nora.get(to) : null
    if (page) ids.push(...idsOf(page))
  }
  return { first, ids }
}

test('every partner report is tested here', () => {
  const partnerReports = allReports.filter((report) => isGatedBy(partnerPermissions, report))
  expect(Object.keys(reports).sort()).toEqual(partnerReports.map(({ name }) => name).sort())
})

describe.each(Object.entries(reports))('%s', (name, { page, queries }) => {
  test.each(queries)('?%s has the same rows on the page, in the file and in print', async (query) => {
    const { first, ids } = await readAllPages(`${page}?${query}`)
    const csv = await nora.get(`/export/csv/${name}?${query}`)
    const printed = await nora.get(`${page}/print?${query}`)
    expect([csv.status, printed.status]).toEqual([200, 200])
    // A page number past the end redirects to the last page; the file contains everything.
    const expectedIds = query === 'page=99' ? idsOf(printed) : ids
    expect(parseCsv(csv).map((record) => Object.values(record)[0])).toEqual(expectedIds)
    expect(idsOf(printed)).toEqual(expectedIds)
    expect(new Set(expectedIds).size).toBe(expectedIds.length)
    const total = /role="status">([\d,]+) /.exec(first.text)?.[1]
    expect(Number(total?.replaceAll(',', ''))).toBe(expectedIds.length)
    for (const answer of [first, csv, printed]) expect(answer.text).not.toContain('CANARY')
  })

  test('is available only to partner accounts', async () => {
    const dana = await signIn(application.url, 'dana')
    const statusesFor = async (browser: Visitor, prefix: string) => [
      (await browser.get(prefix + page)).status,
      (await browser.get(`${prefix}${page}/print`)).status,
      (await browser.get(`${prefix}/export/csv/${name}`)).status,
    ]
    expect(await statusesFor(dana, '')).toEqual([403, 403, 403])
    expect(await statusesFor(nora, `/as/${bakery.id}`)).toEqual([403, 403, 403])
  })

  test('shows nothing of an account that is not, or no longer, a child account', async () => {
    await rows.all('update accounts set parent_id = null where id = $1', [dental.id])
    const all = `${page}?dateDescriptor=all_time`
    for (const path of [all, `${all}&accountId=${dental.id}`, `/export/csv/${name}?dateDescriptor=all_time`])
      expect([path, (await followRedirect(path)).text.includes(dental.name)]).toEqual([path, false])
    await rows.all('update accounts set parent_id = $2 where id = $1', [dental.id, partner.id])
    expect((await followRedirect(`${page}?search_terms=`)).status).toBe(200)
  })
})

/** The range of dates in the partner's time zone: for an hour of each day, the accounts have another date. */
function datesOf(descriptor: Descriptor): string {
  const clock = { now: new Date(), timeZone: 'America/New_York' }
  const { from, to } = resolveRange({ kind: 'preset', descriptor }, clock)
  return `from=${from}&to=${to}`
}

describe('contents of the lists', () => {
  test('days left of a trial: rounded up, 0 when it is over, -1 when there is none', async () => {
    const days = new Map(
      parseCsv(await nora.get('/export/csv/mta_accounts')).map((record) => [
        record.Account,
        record['Trial days left'],
      ]),
    )
    const { accounts: noTrial, ...daysLeft } = {
      accounts: days.get(bakery.name),
      ending: days.get('Marrowfield Veterinary'),
      over: days.get('Dovetail Kitchens'),
      long: days.get('Tidewick Laundry'),
    }
    expect(noTrial).toBe('-1')
    expect(daysLeft).toEqual({ ending: '1', over: '0', long: '28' })
  })

  test('the reviews of all accounts are the reviews of each account, newest first', async () => {
    const query = datesOf('six_months')
    const all = parseCsv(await nora.get(`/export/csv/child_reviews?${query}`)).map(
      (record) => record['Review ID'],
    )
    const each = await Promise.all(
      [bakery, dental].map(async ({ id }) =>
        parseCsv(await nora.get(`/as/${id}/export/csv/reviews?${query}`)).map(
          (record) => record['Review ID'],
        ),
      ),
    )
    // At the edges of the range, the accounts' days begin an hour apart.
    const common = new Set(each.flat())
    expect(all.filter((id) => !common.has(id)).length).toBeLessThan(5)
    expect(Math.abs(all.length - common.size)).toBeLessThan(5)
  })

  test.each([
    ['dateDescriptor=thirty_days', datesOf('thirty_days')],
    ['dateDescriptor=six_months', datesOf('six_months')],
    ['dateDescriptor=all_time', 'dateDescriptor=all_time'],
    ['from=2026-01-15&to=2026-10-31', 'from=2026-01-15&to=2026-10-31'],
  ])("an account's figures equal those its own users see: ?%s", async (listQuery, query) => {
    const figures = parseCsv(await nora.get(`/export/csv/partner_account_reports?${listQuery}`))
    const {
      Reviews: reviews,
      'Average rating': rating,
      'Response rate (%)': rate,
    } = figures.find((record) => record.Account === dental.name)!
    const ownReviews = parseCsv(await nora.get(`/as/${dental.id}/export/csv/reviews?${query}`))
    const rated = ownReviews.filter((record) => record.Rating !== '').map((record) => Number(record.Rating))
    const average = rated.reduce((sum, one) => sum + one, 0) / rated.length
    const responded = ownReviews.filter(isAnswered).length
    expect(Number(reviews)).toBe(ownReviews.length)
    expect(Number(rating)).toBeCloseTo(average, 2)
    expect(Number(rate)).toBeCloseTo((100 * responded) / ownReviews.length, 1)
  })

  test('a review links to its account', async () => {
    const { text } = await nora.get(`/child-reviews?dateDescriptor=six_months&accountId=${dental.id}`)
    const [, link] = new RegExp(`href="(/as/${dental.id}/reviews/\\d+)"`).exec(text) ?? []
    expect(textOf(await nora.get(link!))).toContain(`You are working in ${dental.name}`)
  })
})
