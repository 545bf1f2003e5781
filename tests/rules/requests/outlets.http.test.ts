import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { partnerPermissions } from '#app/kit/access/permissions'
import { accountHref } from '#app/kit/routing/href'
import type { FilterField } from '#app/platform/filters/filter-field'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { allEndpoints } from '#app/site/api/all-endpoints.server'
import { allReports } from '#app/site/exports/all-reports.server'
import { exportStorage } from '#app/site/exports/files/export-files.server'
import { runWriteFileJob } from '#app/site/exports/files/file-jobs.server'
import { reportPageOf } from '#app/site/exports/report-pages.server'
import { type ApiResponse, createApiClient, createToken } from '../../api/api-client'
import { isAnswered } from '../../support/answered'
import { createBuilders } from '../../support/builders'
import { draw, isComplete, isInShare } from '../../support/depth'
import { findLookupIds } from '../../support/lookup-ids'
import { loadDemoAccounts } from '../../support/people'
import { isGatedBy } from '../../support/report-permissions'
import { keywordOfAllReviews, seedMentions } from '../../support/seed-mentions'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'

// Checks that the outlets for a URL contain the same rows in the same order: the page (with all its pages), the CSV, the
// printout and the API.
const application = await startTestApplication({ API_PER_MINUTE: '1000000' })
process.env.DATA_DIR = application.environment.DATA_DIR
process.env.SESSION_SECRET = application.environment.SESSION_SECRET
const db = await openSql(application.database)
const build = createBuilders(db)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
/**
 * All reports, except the reports of partner accounts about their child accounts, which are tested in tests/partners.
 */
const reports = allReports.filter((report) => !isGatedBy(partnerPermissions, report))
let grace: Visitor
let nora: Visitor
let graceApi: ReturnType<typeof createApiClient>
beforeAll(async () => {
  grace = await signIn(application.url, 'grace')
  nora = await signIn(application.url, 'nora')
  graceApi = createApiClient(application.url, await createToken(application, 'grace'))
})

const dental = accounts.dental.id
const listIds = async (table: string, accountId = dental) =>
  (
    await db.all<{ id: string }>(`select id::text from ${table} where account_id = $1 order by id`, [
      accountId,
    ])
  ).map(({ id }) => id)
const [locationId, otherLocationId] = (await listIds('locations')) as [string, string]
const [groupId] = (await listIds('groups')) as [string]
const [tagId, otherTagId] = (await listIds('tags')) as [string, string]
const [categoryId, otherCategoryId] = (await listIds('categories')) as [string, string]
const [foreignLocationId] = (await listIds('locations', accounts.bakery.id)) as [string]
const [foreignGroupId] = (await listIds('groups', accounts.bakery.id)) as [string]
const [foreignTagId] = (await listIds('tags', accounts.bakery.id)) as [string]
const [, userId] = (await listIds('users')) as [string, string]

await db.all(
  `insert into location_changes (account_id, location_id, field, before, after, origin, actor, at)
   select $1, (array[$2::bigint, $3])[1 + n % 2], (array['phone', 'website', 'special_hours.2026-12-25'])[1 + n % 3],
     null, to_jsonb('555 ' || n), (array['user', 'bulk', 'import', 'google'])[1 + n % 4], 'Tomas Herrera',
     now() - n * interval '7 hours' from generate_series(1, 120) n where n % 3 < 2`,
  [dental, locationId, otherLocationId],
)

await db.all(
  `with picture as (
     insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
     values ($1, 'ready', 'none', 'none', 'jpeg', 800, 600) returning account_id, id)
   insert into photos (account_id, location_id, picture_id, source_id, category, state, actor, added_at)
   select p.account_id, (array[$2::bigint, $3])[1 + n % 2], p.id, 1, (array['LOGO', 'COVER', 'MENU', null])[1 + n % 4],
     (array['live', 'dead'])[1 + n % 2], 'Tomas Herrera', now() - n * interval '31 hours'
   from picture p, generate_series(1, 70) n`,
  [dental, locationId, otherLocationId],
)

await db.all(
  `insert into removed_reviews (account_id, id, location_id, source_id, dedupe_key, rating, title, body,
     reviewer_name, published_at, response_body, tag_names, removed_at, evidence)
   select $1, 900000000 + n, (array[$2::bigint, $3])[1 + n % 2], 1 + n % 2, 'gone-' || n, 1 + n % 5, '', 'Cold ' || n,
     'Ann', now() - n * interval '2 days', 'Sorry', array['Follow up'], now() - n * interval '5 hours', '{}'
   from generate_series(1, 70) n`,
  [dental, locationId, otherLocationId],
)

await db.all(
  `with post as (
     insert into posts (account_id, topic, status, content, selection, user_id, actor, created_at, scheduled_at)
     select $1, (array['STANDARD', 'OFFER', 'EVENT'])[1 + n % 3],
       (array['draft', 'scheduled', 'sending', 'complete', 'complete'])[1 + n % 5],
       jsonb_build_object('title', 'Week ' || n, 'summary', 'Whitening ' || n, 'place', n % 2), '{"ids": []}', $4,
       'Tomas Herrera', now() - n * interval '9 hours', now()
     from generate_series(1, 70) n returning account_id, id, status, content)
   insert into post_locations (account_id, post_id, location_id, state)
   select account_id, id, place, case status when 'complete' then 'live' else 'queued' end
   from post, unnest(array[$2::bigint, $3]) with ordinality as x (place, nth)
   where nth = 1 or (content ->> 'place')::int = 1`,
  [dental, locationId, otherLocationId, userId],
)

const completeImport = { status: 'complete', rows_created: 1 } as const
const { id: importId } = await build.importedFile({ account_id: dental, ...completeImport })
await build.importedFile({ account_id: accounts.bakery.id, ...completeImport })
await db.all('update reviews set import_id = $2 where account_id = $1 and id % 5 = 0', [dental, importId])

/** The records that the rows above belong to. */
const seededIds = new Set([locationId, groupId, tagId, categoryId, importId, userId])
/** For each lookup, an id that the dental group has and one that it does not have. */
const lookupIds: Record<string, { known: string; unknown: string }> = {}
for (const { filter } of reports)
  for (const { name } of lookupFields(filter)) {
    const { known, foreign } = await findLookupIds(name, dental, accounts.bakery.id)
    lookupIds[name] ??= { known: known.find((id) => seededIds.has(id)) ?? known[0]!, unknown: foreign[0]! }
  }

await seedMentions((statement) => db.all(statement, []))

const reviewQueries = [
  '',
  'dateDescriptor=all_time',
  'dateDescriptor=today',
  'dateDescriptor=seven_days',
  'dateDescriptor=previous_month',
  'dateDescriptor=year_to_date',
  'dateDescriptor=no_such_range',
  'from=2026-01-15&to=2026-03-20',
  'from=03/08/26&to=03/09/26',
  'from=2026-05-01&to=2026-04-01',
  `groupId=${groupId}&dateDescriptor=all_time`,
  `locationId=${locationId}&dateDescriptor=all_time`,
  `locationId=${locationId}&locationId=${otherLocationId}&dateDescriptor=six_months`,
  `groupId=${groupId}&locationId=${locationId}&dateDescriptor=all_time`,
  `locationId=${foreignLocationId}&dateDescriptor=six_months`,
  `locationId=${foreignLocationId}&locationId=${locationId}&tags=${foreignTagId}&dateDescriptor=six_months`,
  'sourceId=1&dateDescriptor=all_time',
  'sourceId=2&sourceId=9&dateDescriptor=all_time',
  'rating=1&dateDescriptor=all_time',
  'rating[]=4&rating[]=5&dateDescriptor=six_months',
  'rating=0&dateDescriptor=all_time',
  'sentiment=1&dateDescriptor=six_months',
  'sentiment=negative&dateDescriptor=all_time',
  'sentiment=sideways&dateDescriptor=six_months',
  'status_enum=responded&dateDescriptor=six_months',
  'status_enum=not_responded&dateDescriptor=all_time&rating=1&rating=2',
  `tags=${tagId}&dateDescriptor=all_time`,
  `tags=${tagId}&tags=${otherTagId}&dateDescriptor=all_time`,
  `import=${importId}&dateDescriptor=all_time`,
  `import=${importId}&tags=${tagId}&search_terms=a&rating=5&dateDescriptor=six_months`,
  `category=${categoryId}&dateDescriptor=all_time`,
  `category=${categoryId}&category=${otherCategoryId}&tags=${tagId}&dateDescriptor=all_time`,
  'search_terms=dentist&dateDescriptor=all_time',
  'search_terms=clean&dateDescriptor=all_time',
  'search_terms=%22front+desk%22&dateDescriptor=all_time',
  'search_terms=staff+-friendly&dateDescriptor=all_time',
  'search_terms=-insurance&dateDescriptor=six_months',
  'search_terms=%27%29%3B+drop+table&dateDescriptor=all_time',
  'search_terms=%F0%9F%91%8D+OR+insurance&dateDescriptor=all_time',
  'search_terms=%21%21+%26&dateDescriptor=all_time',
  'search_terms=nobodyeverwrotethis&dateDescriptor=all_time',
  'sort[by]=published_at&sort[order]=asc&dateDescriptor=all_time',
  'sort[by]=rating&sort[order]=asc&dateDescriptor=all_time',
  'sort[by]=rating&sort[order]=desc&dateDescriptor=all_time',
  `sort[by]=rating&sort[order]=asc&dateDescriptor=all_time&search_terms=staff&locationId=${locationId}`,
  'after=1&page=7&utm_source=mail&dateDescriptor=seven_days',
]

type ReportCase = {
  page: string
  ids: RegExp
  /** A regular expression for the noun, singular and plural. */
  noun: string
  queries: string[]
  /**
   * A query with several pages of rows, to which requesting the report adds no rows. `sortedQuery` adds an order other
   * than the default.
   */
  stableQuery: string
  sortedQuery: string
  isNumbered?: true
  /** Whether the list may have only one page, so that there are no links back to test. */
  canBeShort?: true
  /** The part of the query that is in the path of the page. The report's files need it as a parameter. */
  pathQuery?: string
}

/** The properties that are specific to a report. All others are derived from the report itself. */
const specificCases: Record<string, Partial<ReportCase>> = {
  reviews: {
    ids: /name="ids"[^>]* value="(\d+)"/g,
    queries: reviewQueries,
    stableQuery: 'dateDescriptor=six_months',
    sortedQuery: 'sort[by]=rating&sort[order]=asc',
  },
  locations: {
    queries: [
      '',
      `group_id=${groupId}`,
      `group_id=${foreignGroupId}&group_id=${groupId}`,
      'keywords=a',
      'keywords=nobodyeverwrotethis',
      'keywords=%25_%27%29%3B',
      'per_page=50&search_type=typeahead',
      ...['name', 'external_id', 'city', 'category', 'status', 'updated_at', 'no_such'].map(
        (by) => `sort[by]=${by}&sort[order]=desc`,
      ),
      'after=1&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=city&sort[order]=desc',
    isNumbered: true,
  },
  groups: {
    queries: [
      '',
      'keywords=o',
      'keywords=nobodyeverwrotethis',
      'keywords=%25_%27%29%3B',
      ...['name', 'locations', 'created_at', 'no_such'].map((by) => `sort[by]=${by}&sort[order]=desc`),
      'after=1&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=locations&sort[order]=desc',
    isNumbered: true,
  },
  local_listings: {
    queries: [
      '',
      'status=in_sync',
      'status=not_in_sync&directory=bing',
      'directory=google_maps&directory=yelp_api',
      `groupId=${groupId}&locationId=${locationId}`,
      ...['name', 'auto_sync', 'status', 'last_checked_at', 'no_such'].map(
        (by) => `sort[by]=${by}&sort[order]=asc`,
      ),
      'after=1&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=name&sort[order]=desc',
    isNumbered: true,
  },
  photos: {
    ids: /<li class="photo-card" data-id="(\d+)"/g,
    queries: [
      '',
      `locationId=${locationId}`,
      `groupId=${groupId}`,
      'dateDescriptor=thirty_days',
      'search_terms=menu+herrera',
      'sort[by]=category_rank&sort[order]=asc',
      'sort[by]=category_rank&sort[order]=desc',
      'after=987654321&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=category_rank&sort[order]=asc',
  },
  microsurvey_responses: {
    queries: [
      '',
      'dateDescriptor=all_time',
      'microsurvey=nps&dateDescriptor=all_time',
      'microsurvey=no_such&dateDescriptor=thirty_days',
      `locationId=${locationId}&dateDescriptor=all_time`,
      `groupId=${groupId}&microsurvey=stars`,
      'search_terms=lovely&dateDescriptor=all_time',
      'search_terms=%25_%27%29%3B',
      'after=999999999&page=7&utm_source=mail',
    ],
    stableQuery: 'dateDescriptor=all_time',
    sortedQuery: 'sort[by]=at&sort[order]=asc',
  },
  location_changes: {
    ids: /<tr id="change-\d+" data-id="(\d+)"/g,
    queries: [
      '',
      `locationId=${locationId}`,
      `locationId=${locationId}&locationId=${otherLocationId}&way=bulk`,
      'field=phone',
      'field=phone&field=special_hours&field=no_such_field',
      'way=import&way=no_such_way',
      'dateDescriptor=thirty_days',
      'search_terms=555+7&sort[by]=at&sort[order]=asc',
      'search_terms=%25_%27%29%3B',
      'after=999999999&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=at&sort[order]=asc',
  },
  keywords: {
    ids: /<tr id="keyword-\d+" data-id="(\d+)"/g,
    queries: [
      'dateDescriptor=all_time',
      `locationId=${locationId}&sentiment=negative`,
      `groupId=${groupId}&sort[by]=controversy`,
      'sort[by]=positive_ratio&rating=1&rating=5',
      'sort[by]=no_such&dateDescriptor=today',
      'after=999999999&utm_source=mail',
    ],
    stableQuery: 'dateDescriptor=all_time',
    sortedQuery: 'sort[by]=negative_ratio',
    isNumbered: true,
  },
  keyword_details: {
    page: `/dashboard/keywords/${encodeURIComponent(keywordOfAllReviews)}`,
    pathQuery: `keyword=${encodeURIComponent(keywordOfAllReviews)}`,
    ids: /<a [^>]*href="(?:\/as\/\d+)?\/reviews\/(\d+)\?/g,
    queries: [
      '',
      `locationId=${locationId}&sentiment=negative&dateDescriptor=twelve_months`,
      `groupId=${groupId}&sourceId=1`,
      `category=${categoryId}&rating=5`,
      'after=999999999&utm_source=mail',
    ],
    stableQuery: `locationId=${locationId}`,
    sortedQuery: 'rating=5',
    isNumbered: true,
  },
  metric_locations: {
    queries: [
      '',
      'dateDescriptor=all_time&with_lag=true',
      `locationId=${locationId}&sourceId=1`,
      `groupId=${groupId}&from=2026-01-15&to=2026-03-20&sort[by]=overall_avg_response_time&sort[order]=asc`,
      'sort[by]=name&sort[order]=asc&features.new_performance_score=false',
      'sort[by]=no_such&view=no_such&after=1&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=total_reviews&sort[order]=asc',
    isNumbered: true,
  },
  metric_groups: {
    queries: [
      'view=groups',
      `view=groups&locationId=${locationId}&with_lag=true`,
      'view=groups&sort[by]=name&sort[order]=asc',
    ],
    stableQuery: 'view=groups',
    sortedQuery: 'sort[by]=name&sort[order]=desc',
    isNumbered: true,
  },
  location_performance: {
    noun: 'locations?|groups?',
    queries: ['', 'view=groups'],
    sortedQuery: 'sort[by]=avg_rating&sort[order]=asc',
    isNumbered: true,
  },
  experience_categories: {
    ids: /<tr id="category-\d+" data-id="(\d+)"/g,
    queries: [
      '',
      'dateDescriptor=all_time',
      `locationId=${locationId}&sentiment=negative`,
      `category=${categoryId}`,
      `groupId=${groupId}&page=7`,
    ],
    sortedQuery: 'dateDescriptor=all_time',
    isNumbered: true,
  },
  removed_reviews: {
    queries: [
      '',
      `locationId=${locationId}`,
      `groupId=${groupId}`,
      'sourceId=2&rating=1&rating=2',
      'dateDescriptor=seven_days',
      'search_terms=cold+7&sort[by]=published_at&sort[order]=asc',
      'search_terms=%25_%27%29%3B',
      'after=999999999&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=removed_at&sort[order]=asc',
  },
  google_posts: {
    queries: [
      '',
      `locationId=${otherLocationId}`,
      `groupId=${groupId}&locationId=${locationId}`,
      'search_terms=whitening+7&sort[by]=created_at&sort[order]=asc',
      'search_terms=%25_%27%29%3B',
      'after=999999999&page=7&utm_source=mail',
    ],
    sortedQuery: 'sort[by]=created_at&sort[order]=asc',
  },
  // Exports and printouts are audit events themselves, so with each request, a query without a kind or an end would
  // return one more row.
  audit: {
    queries: [
      'kind=sign_in',
      'kind=sign_in&kind=access&kind=no_such_kind',
      `userId=${userId}&kind=sign_in`,
      'dateDescriptor=thirty_days',
      'dateDescriptor=previous_month',
      'search_terms=tomas%20signed&dateDescriptor=thirty_days',
      'search_terms=session&kind=sign_in&sort[by]=at&sort[order]=asc',
      'after=1&page=7&utm_source=mail&kind=sign_in',
    ],
    stableQuery: 'kind=sign_in',
    sortedQuery: 'sort[by]=at&sort[order]=asc',
  },
}

function reportCaseOf(report: AnyReport): ReportCase {
  const { name, noun, nouns = `${noun}s` } = report
  const specificCase: Partial<ReportCase> = specificCases[name] ?? { canBeShort: true }
  const { queries, stableQuery = '' } = specificCase
  return {
    page: reportPageOf(name)!.path(accountHref(null)),
    ids: /<tr data-id="(\d+)"/g,
    noun: `${noun}|${nouns}`,
    sortedQuery: sortQueries(report)[0] ?? '',
    ...specificCase,
    stableQuery,
    queries: queries
      ? [...queries, ...missingFieldQueries(report, queries, stableQuery)]
      : reportQueries(report),
  }
}

/** Returns queries with every field and every order once, and a query with invalid paging parameters. */
function reportQueries(report: AnyReport): string[] {
  return [
    '',
    'dateDescriptor=thirty_days',
    ...fieldQueries(report).map(({ query }) => query),
    ...sortQueries(report),
    'after=987654321&page=7&utm_source=mail',
  ]
}

/** Returns queries for the fields that a report's own queries do not mention, each added to the stable query. */
function missingFieldQueries(report: AnyReport, queries: string[], stableQuery: string): string[] {
  const parameters = new Set(queries.flatMap((query) => [...new URLSearchParams(query).keys()]))
  return fieldQueries(report)
    .filter(({ parameter }) => !parameters.has(parameter))
    .map(({ query }) => [stableQuery, query].filter(Boolean).join('&'))
}

function fieldQueries({ filter: { rules } }: AnyReport): { parameter: string; query: string }[] {
  return rules.fields.flatMap(({ parameter, kind, labels, name }) => {
    const [word] = Object.keys(labels ?? {})
    const value = kind === 'search' ? 'a' : (lookupIds[name]?.known ?? word)
    return value ? [{ parameter, query: `${parameter}=${value}` }] : []
  })
}

function sortQueries({ filter: { rules } }: AnyReport): string[] {
  return rules.sorts.flatMap((by) => ['asc', 'desc'].map((order) => `sort[by]=${by}&sort[order]=${order}`))
}

/**
 * Requests a page and follows redirects: to the canonical URL, and from there to the last existing page of the list.
 */
async function followRedirects(visitor: Visitor, path: string, maxRedirects = 2): Promise<PageResponse> {
  const response = await visitor.get(path)
  return response.redirectTo && maxRedirects > 0
    ? followRedirects(visitor, response.redirectTo, maxRedirects - 1)
    : response
}

const parseIds = ({ text }: PageResponse, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1]!)

/** Loads every page of the list by following its links, forward or back. */
async function loadAllPages(visitor: Visitor, start: string, pattern: RegExp, rel: 'next' | 'prev' = 'next') {
  const first = await followRedirects(visitor, start)
  const pages = [parseIds(first, pattern)]
  for (let nextUrl = findLink(first, rel); nextUrl; ) {
    const page = await visitor.get(nextUrl)
    expect([nextUrl, page.status]).toEqual([nextUrl, 200])
    pages.push(parseIds(page, pattern))
    nextUrl = findLink(page, rel)
    if (pages.length > 400) throw new Error('the list never ends')
  }
  return { first, pages }
}

function findLink({ text }: PageResponse, rel: string): string | null {
  const [link] = new RegExp(`<a\\b[^>]*rel="${rel}"[^>]*>`).exec(text) ?? []
  return link ? /href="([^"]*)"/.exec(link)![1]!.replaceAll('&amp;', '&') : null
}

/** The paths of the API's lists, by report. */
const apiLists = new Map(
  allEndpoints.flatMap(({ report, path }) => (report ? [[report, path] as const] : [])),
)

/**
 * Lists all rows of a report with the API. Its query is the canonical one: unlike a page, the API refuses invalid
 * parameters.
 */
async function listApiRows({ name, filter }: AnyReport, query: string) {
  const params = filter.toParams({
    ...filter.read(new URLSearchParams(query)),
    unknown: [],
    cursor: {},
    page: 1,
  })
  params.set('per_page', '40')
  const path = apiLists.get(name)?.replace(':accountId', dental)
  let address: string | undefined = `${application.url}/api/${path}?${params}`
  const found: { ids: string[]; total: number } = { ids: [], total: 0 }
  while (address) {
    const page: ApiResponse = await graceApi.get(address)
    expect([address, page.status]).toEqual([address, 200])
    const [rows] = Object.values(page.body._embedded as Record<string, { id: string }[]>)
    found.ids.push(...rows!.map(({ id }) => id))
    found.total = page.body._total
    address = page.body._links.next?.href
  }
  return found
}

const parseCsv = ({ text }: PageResponse) =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]

describe.each(reports.filter((_, n) => isInShare(n, 2)))('$name', (report) => {
  const { name, filter } = report
  const { page, ids, noun, queries, stableQuery, sortedQuery, isNumbered, canBeShort, pathQuery } =
    reportCaseOf(report)
  const print = `${page}/print`
  // A report is tested in one of two ways of reading it, and with a third of its lookups, unless the run is complete.
  const reportIndex = reports.indexOf(report)
  const testHalf = (way: number) => test.runIf(isComplete || draw([0, 1], reportIndex) === way)
  const csvUrl = (query: string) => `/export/csv/${name}?${[pathQuery, query].filter(Boolean).join('&')}`

  // Test the first query and a sixth of the others; a complete run tests all.
  test.each(queries.filter((_, n) => n === 0 || isInShare(n, 6)))('?%s', async (query) => {
    const { first, pages } = await loadAllPages(grace, `${page}?${query}`, ids)
    const csv = await grace.get(csvUrl(query))
    const printed = await grace.get(`${print}?${query}`)
    const listed = pages.flat()
    const records = parseCsv(csv)
    expect(records.map((record) => Object.values(record)[0])).toEqual(listed)
    expect(parseIds(printed, /data-id="(\d+)"/g)).toEqual(listed)
    expect(new Set(listed).size).toBe(listed.length)
    if (apiLists.has(name))
      expect(await listApiRows(report, query)).toEqual({ ids: listed, total: listed.length })
    expect(pages.slice(0, -1).every((one) => one.length === 25)).toBe(true)
    const total = new RegExp(`role="status">([\\d,]+) (?:${noun})<`).exec(first.text)?.[1]
    expect(Number(total?.replaceAll(',', ''))).toBe(listed.length)
  })

  testHalf(0)('the links back from the last page lead through the same pages', async () => {
    const forward = await loadAllPages(grace, `${page}?${stableQuery}&${sortedQuery}`, ids)
    const last = forward.pages.length
    if ((isNumbered || canBeShort) && last === 1) return
    const before = isNumbered ? `page=${last - 1}` : `before=${forward.pages.at(-1)![0]}`
    const back = await loadAllPages(grace, `${page}?${stableQuery}&${sortedQuery}&${before}`, ids, 'prev')
    expect(back.pages.reverse().flat()).toEqual(forward.pages.slice(0, -1).flat())
  })

  testHalf(1)('the printout links back to the list with the same filter and order', async () => {
    const query = `${stableQuery}&${sortedQuery}`
    const { text } = await grace.get(`${print}?${query}`)
    const [, backLink = ''] = /<a class="btn"[^>]*href="([^"]+)"/.exec(text) ?? []
    const list = await followRedirects(grace, backLink.replaceAll('&amp;', '&'))
    const rowsOf = (response: PageResponse) => [response.status, ...parseIds(response, ids)]
    expect(rowsOf(list)).toEqual(rowsOf(await followRedirects(grace, `${page}?${query}`)))
  })

  testHalf(1)("a partner sees the same in the child account as that account's own users", async () => {
    const prefix = `/as/${dental}`
    const { pages } = await loadAllPages(nora, `${prefix}${page}?${stableQuery}`, ids)
    const csv = await nora.get(prefix + csvUrl(stableQuery))
    expect(pages.flat()).toEqual(parseCsv(csv).map((record) => Object.values(record)[0]))
    expect(csv.text).toBe((await grace.get(csvUrl(stableQuery))).text)
  })

  test.each(lookupFields(filter).filter((_, n) => isInShare(n + reportIndex, 3)))(
    'a value of the filter $name that the user cannot see matches nothing, and every outlet says so',
    async ({ name, parameter, label: fieldLabel }) => {
      const { known, unknown } = lookupIds[name]!
      const queryWith = (ids: string[]) =>
        [removeParameter(stableQuery, parameter), ...ids.map((id) => `${parameter}=${id}`)]
          .filter(Boolean)
          .join('&')
      const loadOutlets = (ids: string[]) => loadAllOutlets(queryWith(ids))
      const knownOnly = await loadOutlets([known])
      expect(knownOnly.notices).toEqual(everyOutlet(null))
      const label = fieldLabel.toLowerCase()
      const unknownOnly = await loadOutlets([unknown])
      expect(unknownOnly).toEqual({
        rows: everyOutlet([]),
        notices: everyOutlet(
          `1 ${label} in this filter cannot be shown: deleted or not visible to you. It matches nothing.`,
        ),
      })
      const mixed = await loadOutlets([unknown, known])
      expect(mixed).toEqual({ rows: everyOutlet(knownOnly.rows.page), notices: unknownOnly.notices })
      expect(knownOnly.rows).toEqual(everyOutlet(knownOnly.rows.page))
    },
  )

  async function loadAllOutlets(query: string) {
    const { first, pages } = await loadAllPages(grace, `${page}?${query}`, ids)
    const csv = await grace.get(csvUrl(query))
    const printed = await grace.get(`${print}?${query}`)
    const exportFile = await createExportFile(
      `report=${name}&${[pathQuery, query].filter(Boolean).join('&')}`,
    )
    const idOf = (record: Record<string, string>) => Object.values(record)[0]!
    return {
      rows: {
        page: pages.flat(),
        print: parseIds(printed, /data-id="(\d+)"/g),
        csv: parseCsv(csv).map(idOf),
        file: exportFile.text === '' ? [] : parseCsv(exportFile).map(idOf),
      },
      notices: {
        page: parseNotice(textOf(first)),
        print: parseNotice(textOf(printed)),
        csv: csv.headers.get('filter-notice'),
        file: parseNotice(exportFile.notice),
      },
    }
  }
})

function removeParameter(query: string, parameter: string): string {
  const params = new URLSearchParams(query)
  params.delete(parameter)
  return params.toString()
}

const everyOutlet = <T>(value: T) => ({ page: value, print: value, csv: value, file: value })

const parseNotice = (text: string): string | null =>
  /\d+ [a-z ]+ in this filter cannot be shown: [^.]*\. It matches nothing\./.exec(text)?.[0] ?? null

function lookupFields({ rules }: (typeof reports)[number]['filter']): FilterField[] {
  return rules.fields.filter(({ kind }) => kind === 'ids')
}

/** Creates an export file of the report, as the worker does. */
async function createExportFile(query: string): Promise<PageResponse & { notice: string }> {
  const response = await grace.post(`/file-downloads/new?${query}`, { way: 'file' })
  const id = /\/file-downloads\/(\d+)$/.exec(response.redirectTo ?? '')?.[1] ?? 'none'
  await runWriteFileJob(
    { accountId: dental, fileId: id },
    { signal: new AbortController().signal, isLastAttempt: false },
  )
  const { key } = await db.one<{ key: string | null }>(
    'select file_key as key from export_files where account_id = $1 and id = $2',
    [dental, id],
  )
  const contents = key === null ? '' : await text(await exportStorage().getStream(key))
  return { ...response, text: contents, notice: textOf(await grace.get(`/file-downloads/${id}?n=off`)) }
}

test.each([
  'dateDescriptor=all_time',
  'from=2026-01-15&to=2026-10-31',
  `groupId=${groupId}&dateDescriptor=all_time`,
  `tags=${tagId}&dateDescriptor=all_time`,
  'search_terms=staff&dateDescriptor=all_time',
  'status_enum=not_responded&sentiment=-1&dateDescriptor=all_time',
])('the totals of the inbox count the rows of the file: ?%s', async (query) => {
  const { text } = await followRedirects(grace, `/reviews?${query}`)
  const records = parseCsv(await grace.get(`/export/csv/reviews?${query}`))
  const displayed = [...text.matchAll(/<th scope="row">([^<]+)<\/th><td class="num">([\d,]+)</g)].map(
    ([, rating, count]) => [rating, Number(count!.replaceAll(',', ''))],
  )
  const expected = ['5 stars', '4 stars', '3 stars', '2 stars', '1 star', 'No rating'].map((words) => [
    words,
    records.filter(({ Rating }) => Rating === (words === 'No rating' ? '' : words[0])).length,
  ])
  expect(displayed).toEqual(expected)
  const responded = records.filter(isAnswered).length
  expect(/>([\d,]+) responded</.exec(text)?.[1]).toBe(responded.toLocaleString('en-US'))
})

test('an export of six thousand rows is complete, ordered and without duplicates', async () => {
  const dana = await signIn(application.url, 'dana')
  const records = parseCsv(await dana.get('/export/csv/reviews?dateDescriptor=all_time'))
  const stored = await db.all<{ id: string }>(
    'select id::text from reviews where account_id = $1 and published_at < now() order by published_at desc, id desc',
    [accounts.bakery.id],
  )
  expect(records.length).toBeGreaterThan(5000)
  expect(records.map((record) => record['Review ID'])).toEqual(stored.map(({ id }) => id))
})
