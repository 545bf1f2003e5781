import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ofWholeAccount } from '#app/access/permissions'
import { asAccount, openDownload, type Tx } from '#app/database/tenant.server'
import { allReports } from '#app/exports/all-reports.server'
import { lookUp } from '#app/filters/lookups.server'
import { groupLookup, locationLookup } from '#app/locations/location-lookups.server'
import { copyStatement } from '#app/reports/csv-of.server'
import { countOf, rowsOf } from '#app/reports/page-of.server'
import { requestedFilter } from '#app/reports/requested.server'
import { respondToReview } from '#app/reviews/responses.server'
import { figuresOf } from '#app/reviews/review-figures.server'
import { reviewReport } from '#app/reviews/review-report.server'
import { requireReview } from '#app/reviews/reviews.server'
import { changeTags } from '#app/reviews/tags.server'
import { testDatabase } from '../cast/database'
import { everyReviews, plantMentions } from '../cast/mentions'
import { type Cast, seedCast, today } from '../cast/people'
import { asksForOneOf } from '../cast/reports'
import { openRows } from '../cast/rows'
import { source } from './source-tree'

// A user limited to some places, in every report and beneath it: what a report forgets, these tests remember.
const database = await testDatabase()
const rows = await openRows(database)
const clock = { now: today, timeZone: 'America/Chicago' }
let cast: Cast
let bakery: string
let own: string[]
beforeAll(async () => {
  cast = await seedCast(database)
  bakery = cast.accounts.bakery.id
  own = (
    await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where user_id = $1 order by location_id',
      [cast.people.leo.userId],
    )
  ).map(({ id }) => id)
  expect(own.length).toBe(2)
  // What the demo has none of, at every place.
  await plantMentions((statement) => rows.all(statement))
  await rows.all(
    `insert into location_changes (account_id, location_id, field, origin, actor, at)
     select account_id, id, 'phone', 'user', 'Dana Okafor', '2026-11-01' from locations where account_id = $1`,
    [bakery],
  )
  await rows.all(
    `insert into removed_reviews (account_id, id, location_id, source_id, dedupe_key, rating, title, body,
       reviewer_name, published_at, removed_at, evidence)
     select account_id, 900000000 + id, id, 1, 'gone-' || id, 2, '', 'Cold', 'Ann', '2026-01-01', '2026-11-01', '{}'
     from locations where account_id = $1`,
    [bakery],
  )
  await rows.all(
    `with picture as (
       insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
       values ($1, 'ready', 'none', 'none', 'jpeg', 800, 600) returning account_id, id)
     insert into photos (account_id, location_id, picture_id, source_id, state, added_at)
     select l.account_id, l.id, p.id, 1, 'live', '2026-11-01' from picture p join locations l using (account_id)`,
    [bakery],
  )
  await rows.all(
    `with post as (
       insert into posts (account_id, topic, status, content, selection, user_id, actor, created_at)
       values ($1, 'STANDARD', 'complete', '{"summary": "Rye"}', '{"ids": []}', 1, 'Dana Okafor', '2026-11-01')
       returning account_id, id)
     insert into post_locations (account_id, post_id, location_id, state, settled_at)
     select l.account_id, p.id, l.id, 'live', '2026-11-01' from post p join locations l using (account_id)`,
    [bakery],
  )
})

const asLeo = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(bakery, fn, cast.people.leo.userId)
const asDana = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(bakery, fn)

describe('of every table', () => {
  // What stands here is the account's, or a person's, and names no place. A new table is narrowed by its reference to
  // a location (or to what has one); without one it must be put here, or into limited-views.sql.
  const ofNoPlace = `account_scores account_settings api_tokens audit_events bulk_edits categories disabled_directories ended_source_notices category_terms export_files feature_requests google_connections
    google_edits invitations keyword_analyses keywords mail_refusals mails photo_drafts pictures posts saved_filter_defaults saved_filter_uses saved_filters scheduled_export_deliveries
    scheduled_export_recipients scheduled_export_runs scheduled_exports source_connections sso_keys tags target_scores keyword_analysis_queue review_index_queue user_permissions white_label_logos
    white_labels`

  test('it is narrowed to the places, or it names none', async () => {
    const { narrowed, tables } = await rows.one<{ narrowed: string[]; tables: string[] }>(`select
      array(select viewname::text from pg_views where schemaname = 'limited') as narrowed,
      array(select c.relname::text from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and c.relname not in ('users', 'sessions', 'sign_in_steps') order by 1) as tables`)
    const known = new Set([...narrowed, ...ofNoPlace.split(/\s+/)])
    expect(tables.filter((name) => !known.has(name))).toEqual([])
    expect(narrowed).toEqual(expect.arrayContaining(['reviews', 'responses', 'review_months', 'locations']))
  })

  test('every view is its reader’s and not its owner’s, so that accounts stay apart', async () => {
    const careless = await rows.all(`select relname from pg_class c
      where relkind = 'v' and relnamespace = 'limited'::regnamespace
        and not coalesce(reloptions @> array['security_invoker=true'], false)`)
    expect(careless).toEqual([])
    const { inn } = cast.accounts
    const elsewhere = await asAccount(
      inn.id,
      (tx) => sql<{ n: string }>`select count(*) as n from reviews`.execute(tx),
      cast.people.leo.userId,
    )
    expect(elsewhere.rows).toEqual([{ n: '0' }])
  })

  test('only what keeps the account’s sums names a table past the views', () => {
    const past = source.filter(({ text }) => /\b(from|join|into|update)\s+public\./i.test(text))
    expect(past.map(({ file }) => file)).toEqual(['app/reviews/review-months.server.ts'])
  })
})

describe.each(allReports)('the report $name', (report) => {
  const isOfWholeAccount = asksForOneOf(ofWholeAccount, report)
  /** What its page says in its path. */
  const inPath = report.name === 'keyword_details' ? `keyword=${everyReviews}&` : ''
  const listed = (as: typeof asLeo, query: string) =>
    as(async (tx) => {
      const { filter } = await requestedFilter(tx, report, new URLSearchParams(inPath + query))
      const found: { id: string }[] = await rowsOf(tx, report, filter, clock, 100_000)
      const total = await countOf(tx, report, filter, clock)
      return { ids: found.map(({ id }) => id), count: total.count }
    })
  /** What somebody who sees every place finds at these. The lists of places and of groups are not narrowed by place. */
  const asDanaAtOwnPlaces = async (all: string) => {
    if (report.name !== 'locations' && report.name !== 'groups')
      return listed(asDana, `${all}&${own.map((id) => `locationId=${id}`).join('&')}`)
    const theirs = report.name === 'groups' ? await groupsAround(own) : own
    const ids = (await listed(asDana, all)).ids.filter((id) => theirs.includes(id))
    return { ids, count: ids.length }
  }

  const groupsAround = async (locationIds: string[]) => {
    const found = await rows.all<{ id: string }>(
      'select distinct group_id::text as id from group_locations where account_id = $1 and location_id = any($2)',
      [bakery, locationIds],
    )
    return found.map(({ id }) => id)
  }

  test.runIf(isOfWholeAccount)('is no limited user’s', () => {
    expect(isOfWholeAccount).toBe(true)
  })

  test.skipIf(isOfWholeAccount)(
    'holds the rows of the user’s places: on the page, counted, in the file',
    async () => {
      const all = report.filter.rules.defaultRange ? 'dateDescriptor=all_time' : ''
      const expected = await asDanaAtOwnPlaces(all)
      const found = await listed(asLeo, all)
      expect(found.ids.length).toBeGreaterThan(0)
      expect(found).toEqual(expected)
      const { client, close } = await openDownload(bakery, cast.people.leo.userId)
      const statement = await asLeo(async (tx) => {
        const { filter } = await requestedFilter(tx, report, new URLSearchParams(inPath + all))
        return copyStatement(tx, report, filter, clock, [report.columns[0]!])
      })
      const inner = statement.replace(/^copy \(/, '').replace(/\) to stdout.*$/s, '')
      const file = await client.query({ text: inner, rowMode: 'array' })
      await close()
      expect(file.rows.map(([id]) => String(id))).toEqual(expected.ids)
    },
  )
})

test('figures count the user’s places, with and without the summaries', async () => {
  const figures = (as: typeof asLeo, query: string) =>
    as(async (tx) => {
      const { filter } = await requestedFilter(tx, reviewReport, new URLSearchParams(query))
      return figuresOf(tx, filter, clock)
    })
  const places = own.map((id) => `&locationId=${id}`).join('')
  for (const query of [
    'dateDescriptor=all_time',
    'dateDescriptor=six_months&rating=1',
    'dateDescriptor=twelve_months&search_terms=bread',
    'from=2026-01-15&to=2026-10-31&status_enum=not_responded',
  ])
    expect([query, await figures(asLeo, query)]).toEqual([query, await figures(asDana, query + places)])
})

test('menus offer their places and the groups of those, and count no others', async () => {
  const locations = await asLeo((tx) => lookUp(tx, locationLookup, { q: '', page: 1 }))
  expect(locations.entries.map(({ id }) => id).sort()).toEqual(own)
  const groups = await asLeo((tx) => lookUp(tx, groupLookup, { q: '', page: 1 }))
  const { entries: all } = await asDana((tx) => lookUp(tx, groupLookup, { q: '', page: 1 }))
  expect(groups.entries.length).toBeGreaterThan(0)
  expect(groups.entries.length).toBeLessThan(all.length)
  for (const { detail } of groups.entries) expect(Number(detail)).toBeLessThanOrEqual(own.length)
})

test.each(allReports.filter((report) => !asksForOneOf(ofWholeAccount, report)))(
  'asked for another place, $name is empty, and asked for one more it holds no more',
  async (report) => {
    if (!report.filter.rules.fields.some(({ name }) => name === 'location')) return
    const other = await rows.one<{ id: string }>(
      'select id::text from locations where account_id = $1 and id <> all($2) limit 1',
      [bakery, own],
    )
    const listed = (ids: string[]) =>
      asLeo(async (tx) => {
        const params = new URLSearchParams(ids.map((id) => ['locationId', id]))
        params.set('dateDescriptor', 'all_time')
        if (report.name === 'keyword_details') params.set('keyword', everyReviews)
        const { filter, notice } = await requestedFilter(tx, report, params)
        const found: { id: string }[] = await rowsOf(tx, report, filter, clock, 100_000)
        return { ids: found.map(({ id }) => id), isTold: notice !== null }
      })
    expect(await listed([other.id])).toEqual({ ids: [], isTold: true })
    expect((await listed([own[0]!, other.id])).ids).toEqual((await listed([own[0]!])).ids)
  },
)

test('another place’s review is not there, and neither is its place in a link', async () => {
  const { id, location_id } = await rows.one<{ id: string; location_id: string }>(
    'select id::text, location_id::text from reviews where account_id = $1 and location_id <> all($2) limit 1',
    [bakery, own],
  )
  await expect(asLeo((tx) => requireReview(tx, id))).rejects.toMatchObject({ status: 404 })
  const asked = await asLeo((tx) =>
    requestedFilter(tx, reviewReport, new URLSearchParams(`locationId=${location_id}`)),
  )
  expect(asked).toMatchObject({ names: { location: {} }, isUnanswerable: true })
  expect(asked.notice).toContain('1 location')
})

test('tagging all that match tags the user’s places alone, and so does tagging by id', async () => {
  const tagged = async (name: string) =>
    rows.all<{ location: string }>(
      `select distinct r.location_id::text as location from reviews r
       join review_tags x on x.account_id = r.account_id and x.review_id = r.id
       join tags t on t.account_id = x.account_id and t.id = x.tag_id where t.name = $1 order by 1`,
      [name],
    )
  const { ids } = await asDana(async (tx) => {
    const { filter } = await requestedFilter(tx, reviewReport, new URLSearchParams('dateDescriptor=all_time'))
    return { ids: (await rowsOf(tx, reviewReport, filter, clock, 400)).map(({ id }) => id) }
  })
  const byId = { intent: 'add', scope: 'some', ids, name: 'By id', search: '', tagId: '1' } as const
  await asLeo((tx) => changeTags(tx, byId as unknown as Parameters<typeof changeTags>[1], clock))
  for (const { location } of await tagged('By id')) expect(own).toContain(location)
  expect((await tagged('By id')).length).toBeGreaterThan(0)
})

test('what a limited user writes changes the account’s sums as anybody’s does', async () => {
  const before = await sums()
  await asLeo(async (tx) => {
    const { id } = await tx
      .selectFrom('reviews')
      .select('id')
      .where('account_id', '=', bakery)
      .where('responded_at', 'is', null)
      .where('source_id', '=', '3')
      .orderBy('published_at', 'desc')
      .executeTakeFirstOrThrow()
    const actor = { userId: cast.people.leo.userId, name: 'Leo' }
    const written = await respondToReview(
      tx,
      await requireReview(tx, id),
      { body: 'Thanks', revision: 0 },
      actor,
      today,
    )
    expect(written).toEqual({ ok: true, status: 'published' })
  })
  expect((await sums()) - before).toBe(1)
})

const sums = async () =>
  Number(
    (
      await rows.one<{ responded: string }>(
        `select sum(responded_1 + responded_2 + responded_3 + responded_4 + responded_5 + responded_positive
           + responded_neutral + responded_negative) as responded from account_months where account_id = $1`,
        [bakery],
      )
    ).responded,
  )
