import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '#app/kit/database/migrate.server'

const createdDatabases: string[] = []
const urls = inject('postgres')

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}
const queryAsOwner = (sql: string) => query(urls.ownerUrl.replace('DATABASE', 'postgres'), sql)

/**
 * Creates an empty database migrated up to, but not including, this migration. Returns its owner's connection string.
 */
async function createDatabaseBefore(migration: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  createdDatabases.push(name)
  await queryAsOwner(`create database ${name}`)
  const ownerUrl = urls.ownerUrl.replace('DATABASE', name)
  await migrate(ownerUrl, { before: migration })
  return ownerUrl
}

afterAll(async () => {
  for (const name of createdDatabases) await queryAsOwner(`drop database if exists ${name} with (force)`)
})

test('existing locations have Auto Sync on only when they are linked to Google', async () => {
  const ownerUrl = await createDatabaseBefore('033')
  await query(
    ownerUrl,
    `insert into accounts (id, name) values (871, 'Bakery');
     insert into locations (account_id, name, external_id, google_location_name)
     values (871, 'Loop', '1', 'accounts/1/locations/1'), (871, 'Pilsen', '2', null)`,
  )
  await migrate(ownerUrl)
  expect(
    await query(
      ownerUrl,
      `select l.name, s.auto_sync from locations l join location_listings s on s.location_id = l.id
       order by l.name`,
    ),
  ).toEqual([
    { name: 'Loop', auto_sync: true },
    { name: 'Pilsen', auto_sync: false },
  ])
  const unprotected = `select relname from pg_class
    where relkind = 'r' and relname in ('locations', 'location_listings', 'listings') and not relforcerowsecurity`
  expect(await query(ownerUrl, unprotected)).toEqual([])
})

test('permissions and sessions in an account the user does not belong to are removed, and all others remain', async () => {
  const ownerUrl = await createDatabaseBefore('062')
  const inOneHour = `now() + interval '1 hour'`
  await query(
    ownerUrl,
    `insert into accounts (id, name) values (871, 'One'), (872, 'Other');
     insert into profiles (id, email, name) values (871, 'one@example.com', 'One');
     insert into users (id, account_id, profile_id, user_type, name, email)
       values (871, 871, 871, 'admin', 'One', 'one@example.com');
     insert into user_permissions
       values (871, 871, 'review', 'read', true), (872, 871, 'review', 'read', true);
     insert into sessions (token_hash, profile_id, user_id, account_id, expires_at)
       values ('own', 871, 871, 871, ${inOneHour}), ('other', 871, 871, 872, ${inOneHour});
     insert into second_factors (profile_id, secret) values (871, 'sealed')`,
  )
  await migrate(ownerUrl)
  expect(await query(ownerUrl, 'select account_id::text from user_permissions')).toEqual([
    { account_id: '871' },
  ])
  const sessions = `select convert_from(token_hash, 'utf8') as token, account_id::text, ended_at is null as lives
    from sessions order by id`
  expect(await query(ownerUrl, sessions)).toEqual([
    { token: 'own', account_id: '871', lives: true },
    { token: 'other', account_id: '871', lives: false },
  ])
  const unprotected = `select relname from pg_class where relkind = 'r' and not relforcerowsecurity
    and relname in ('users', 'sessions', 'sign_in_steps', 'user_permissions')`
  expect(await query(ownerUrl, unprotected)).toEqual([])
})

test('counted sign-in attempts still count until their window ends', async () => {
  const ownerUrl = await createDatabaseBefore('067')
  const end = new Date('2026-11-25T12:15:00.125Z')
  await query(
    ownerUrl,
    `insert into sign_in_limits (key, points, expire) values ('token', 7, ${end.getTime()})`,
  )
  await migrate(ownerUrl)
  expect(await query(ownerUrl, 'select * from sign_in_limits')).toEqual([
    { key: 'token', attempts: 7, ends_at: end },
  ])
})

test('a listing shared by two locations stays with the older one, and the other is scanned again', async () => {
  const ownerUrl = await createDatabaseBefore('046')
  await query(
    ownerUrl,
    `insert into accounts (id, name) values (881, 'One'), (882, 'Other');
     insert into locations (account_id, id, name) values (881, 88111, 'One'), (882, 88211, 'Two');
     insert into location_listings (account_id, location_id, next_scan_at)
       values (881, 88111, now() + interval '1 day'), (882, 88211, now() + interval '1 day');
     insert into listings (account_id, location_id, directory, remote_id, status)
       select account, id, directory, directory || '-shared', 'in_sync'
       from (values (881, 88111), (882, 88211)) as locations (account, id),
         unnest(array['bing', 'facebook', 'google_maps']) as directory`,
  )
  await migrate(ownerUrl)
  const linked = `select location_id::text as id, string_agg(directory, ' ' order by directory) as linked from listings
    where remote_id is not null group by 1 order by 1`
  expect(await query(ownerUrl, linked)).toEqual([
    { id: '88111', linked: 'bing facebook google_maps' },
    { id: '88211', linked: 'facebook google_maps' },
  ])
  const due = 'select location_id::text as id from location_listings where next_scan_at <= now()'
  expect(await query(ownerUrl, due)).toEqual([{ id: '88211' }])
})

test('evidence of a removed review from before responses were leased can be restored', async () => {
  const ownerUrl = await createDatabaseBefore('071')
  await query(
    ownerUrl,
    `insert into accounts (id, name) values (891, 'Bakery');
     insert into locations (account_id, id, name) values (891, 89111, 'Loop');
     insert into removed_reviews (account_id, id, location_id, source_id, dedupe_key, rating, title, body,
       reviewer_name, published_at, response_body, tag_names, removed_at, evidence)
     values (891, 1, 89111, 1, 'key', 4, '', 'Good', 'Ann', now(), 'Thanks', '{}', now(),
       '{"review": {}, "response": {"body": "Thanks", "author": "Dana"}, "events": [{"event": "written", "author": "Dana"}],
         "tags": [], "categories": []}')`,
  )
  await migrate(ownerUrl)
  expect(await query(ownerUrl, 'select evidence from removed_reviews')).toEqual([
    {
      evidence: {
        review: {},
        tags: [],
        categories: [],
        response: { body: 'Thanks', actor: 'Dana', is_uncertain: false, leased_until: null },
        events: [{ event: 'written', actor: 'Dana' }],
      },
    },
  ])
})

test('a review whose response was never published no longer counts as responded to', async () => {
  const ownerUrl = await createDatabaseBefore('081')
  const responses = [
    [1, 'published', '2026-03-02'],
    [2, 'rejected', '2026-03-02'],
    [3, 'awaiting', null],
    [4, 'error_published', null],
    [5, 'publishing', '2026-03-02'],
  ] as const
  await query(
    ownerUrl,
    `insert into accounts (id, name, time_zone) values (893, 'Bakery', 'America/Chicago');
     insert into locations (account_id, id, name) values (893, 89311, 'Loop');
     insert into reviews (account_id, id, location_id, source_id, dedupe_key, rating, sentiment, published_at, responded_at)
       select 893, 89320 + n, 89311, 1, n, 4, 1, '2026-03-01T02:00:00Z', '2026-03-02T02:00:00Z' from generate_series(1, 5) n;
     insert into categories (account_id, id, name) values (893, 89330, 'Food');
     insert into review_categories (account_id, review_id, category_id, published_at, location_id, source_id, rating,
         sentiment, responded_at)
       select 893, id, 89330, published_at, location_id, source_id, rating, sentiment, responded_at from reviews
       where account_id = 893;
     insert into review_months (account_id, location_id, source_id, month, reviews_4, responded_4, response_seconds)
       values (893, 89311, 1, '2026-02-01', 5, 5, 432000);
     insert into review_years (account_id, location_id, source_id, year, reviews_4, responded_4, response_seconds)
       values (893, 89311, 1, 2026, 5, 5, 432000);
     insert into account_months (account_id, source_id, month, reviews_4, responded_4, response_seconds)
       values (893, 1, '2026-02-01', 5, 5, 432000);
     insert into location_months (account_id, month, location_id, reviews, responded, response_seconds)
       values (893, '2026-02-01', 89311, 5, 5, 432000);
     ${responses
       .map(
         ([
           n,
           status,
           publishedAt,
         ]) => `insert into responses (account_id, review_id, body, status, published_at)
           values (893, ${89320 + n}, 'Thanks', '${status}', ${publishedAt && `'${publishedAt}'`});`,
       )
       .join('\n')}`,
  )
  await migrate(ownerUrl)
  for (const table of ['reviews', 'review_categories'])
    expect(
      await query(
        ownerUrl,
        `select ${table === 'reviews' ? 'id' : 'review_id'}::text as id from ${table}
         where account_id = 893 and responded_at is not null order by 1`,
      ),
    ).toEqual([{ id: '89321' }, { id: '89325' }])
  for (const [table, responded] of [
    ['review_months', 'responded_4'],
    ['review_years', 'responded_4'],
    ['account_months', 'responded_4'],
    ['location_months', 'responded'],
  ])
    expect(
      await query(
        ownerUrl,
        `select ${responded}::int as responded, response_seconds::int as seconds from ${table} where account_id = 893`,
      ),
    ).toEqual([{ responded: 2, seconds: 2 * 86_400 }])
})

test('a response that was only saved here becomes a private note, which answers no review', async () => {
  const ownerUrl = await createDatabaseBefore('090')
  const savedHere = 'Saved here only: Yelp doesn’t accept responses from other apps.'
  const responses = [
    { n: 1, source: 3, description: savedHere, event: 'written' },
    { n: 2, source: 3, description: savedHere, event: 'imported' },
    { n: 3, source: 1, description: '', event: 'published' },
    { n: 4, source: 9, description: savedHere, event: 'written' },
  ]
  await query(
    ownerUrl,
    `insert into accounts (id, name, time_zone) values (894, 'Bakery', 'America/Chicago');
     insert into profiles (id, email, name) values (894, 'dana@894.example', 'Dana');
     insert into users (id, account_id, profile_id, email, name, user_type) values (894, 894, 894, 'dana@894.example', 'Dana', 'admin');
     insert into locations (account_id, id, name) values (894, 89411, 'Loop');
     ${responses
       .map(
         ({ n, source, description, event }) => `
           insert into reviews (account_id, id, location_id, source_id, dedupe_key, rating, sentiment, published_at, responded_at)
             values (894, ${89420 + n}, 89411, ${source}, ${n}, 4, 1, '2026-03-01T02:00:00Z', '2026-03-02T02:00:00Z');
           insert into responses (account_id, review_id, body, status, status_description, user_id, published_at)
             values (894, ${89420 + n}, 'Thanks', 'published', '${description}', 894, '2026-03-02T02:00:00Z');
           insert into response_events (account_id, review_id, event, actor, at)
             values (894, ${89420 + n}, '${event}', 'Dana', '2026-03-02T02:00:00Z');`,
       )
       .join('')}
     insert into account_months (account_id, source_id, month, reviews_4, responded_4, response_seconds)
       values (894, 3, '2026-02-01', 2, 2, 172800);
     insert into location_months (account_id, month, location_id, reviews, responded, response_seconds)
       values (894, '2026-02-01', 89411, 4, 4, 345600);`,
  )
  await migrate(ownerUrl)
  expect(
    await query(
      ownerUrl,
      `select (r.id - 89420)::int as n, p.status, p.status_description as description, p.published_at is not null as shown,
         r.responded_at is not null as responded
       from reviews r join responses p on p.review_id = r.id where r.account_id = 894 order by 1`,
    ),
  ).toEqual([
    { n: 1, status: 'private', description: '', shown: false, responded: false },
    { n: 2, status: 'published', description: savedHere, shown: true, responded: true },
    { n: 3, status: 'published', description: '', shown: true, responded: true },
    { n: 4, status: 'published', description: '', shown: true, responded: true },
  ])
  for (const [table, responded, left] of [
    ['account_months', 'responded_4', 1],
    ['location_months', 'responded', 3],
  ] as const)
    expect(
      await query(
        ownerUrl,
        `select ${responded}::int as responded, response_seconds::int as seconds from ${table} where account_id = 894`,
      ),
    ).toEqual([{ responded: left, seconds: left * 86_400 }])
})
