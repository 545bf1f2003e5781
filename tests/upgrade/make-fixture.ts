import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { expect, test } from 'vitest'
import { partnerPermissions } from '#app/kit/access/permissions'
import { asAccount } from '#app/kit/database/tenant.server'
import { accountHref, siteHref } from '#app/kit/routing/href'
import type { FilterField } from '#app/platform/filters/filter-field'
import { removeVanished } from '#app/product/reviews/sync/removal/remove-vanished.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { allReports } from '#app/site/exports/all-reports.server'
import { sealFileLink } from '#app/site/exports/files/signed-link.server'
import { reportPageOf } from '#app/site/exports/report-pages.server'
import { unsubscribePath } from '#app/site/exports/schedules/recipients/unsubscribe-link.server'
import { createSchedule } from '#app/site/exports/schedules/schedules.server'
import { isSavedFilterPage } from '#app/site/saved-filters/saved-filter-pages.server'
import { emails, loadDemoAccounts, password } from '../support/people'
import { isGatedBy } from '../support/report-permissions'
import { keywordOfAllReviews, seedMentions } from '../support/seed-mentions'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn } from '../support/visitor'
import { type Fixture, writeFixture } from './fixture'

// Writes the fixture that tests/upgrade/upgrade.http.test.ts starts from: a database of this version, and links and
// credentials of its users that must still work after an upgrade. No worker runs, so that jobs and emails wait.
const sessionSecret = 'the secret of the upgrade fixture, which seals nothing that is real'
const application = await startTestApplication({ MAIL: 'off', SESSION_SECRET: sessionSecret })
process.env.SESSION_SECRET = sessionSecret
const db = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
await seedMentions((statement) => db.all(statement, []))
const owners = { business: people.grace, partner: people.nora }
const findFirstId = async (table: string) =>
  (
    await db.one<{ id: string }>(`select id::text from ${table} where account_id = $1 order by id limit 1`, [
      accounts.dental.id,
    ])
  ).id
const ids: Record<string, string> = {
  location: await findFirstId('locations'),
  group: await findFirstId('groups'),
  source: '1',
  category: await findFirstId('categories'),
  tag: await findFirstId('tags'),
  person: await findFirstId('users'),
}
const in100Years = new Date(Date.now() + 100 * 365 * 86_400_000)

test('writes the fixture of this version', { timeout: 300_000 }, async () => {
  for (const { accountId } of Object.values(owners))
    await db.all(
      `insert into account_settings (account_id, code, value) values ($1, 'microsurveys', 'true')
       on conflict (account_id, code) do update set value = excluded.value`,
      [accountId],
    )
  const reports: Fixture['reports'] = []
  for (const report of allReports) reports.push(await createReportFixture(report))
  const unsubscribeLink = unsubscribePath({
    accountId: owners.business.accountId,
    scheduleId: reports.find(({ name }) => name === 'reviews')!.scheduleId,
    userId: owners.business.userId,
  })
  const fileLink = await createWaitingFile()
  const removedReview = await createRemovedReview()
  const secret = await enableSecondFactor()
  await createVisitor(application.url).post(siteHref('/forgot-password'), { email: emails.dana })
  expect(await db.one('select count(*)::int as n from mails where to_email = $1', [emails.dana])).toEqual({
    n: 1,
  })

  const client = new pg.Client({ connectionString: application.database.ownerUrl })
  await client.connect()
  const { rows: applied } = await client.query<{ name: string }>(
    `select name from migrations where name ~ '^\\d' order by name desc limit 1`,
  )
  const lastMigration = applied[0]!.name
  await writeFixture(client, lastMigration.slice(0, 3), {
    lastMigration,
    madeAt: new Date().toISOString(),
    sessionSecret,
    password,
    queues: allJobs.map(({ name }) => name),
    emails: { business: emails.grace, partner: emails.nora },
    secondFactor: { email: emails.tomas, secret },
    reports,
    fileLink,
    unsubscribeLink,
    removedReview,
    waitingMailTo: emails.dana,
  })
  await client.end()
})

/** Creates a saved filter and a schedule with a value in every field of the report. */
async function createReportFixture({
  name,
  filter,
}: (typeof allReports)[number]): Promise<Fixture['reports'][number]> {
  const owner = isGatedBy(partnerPermissions, { name }) ? 'partner' : 'business'
  const { accountId, userId } = owners[owner]
  const { path, view } = reportPageOf(name)!
  const params = new URLSearchParams(view ? { view } : {})
  if (name === 'keyword_details') params.set('keyword', keywordOfAllReviews)
  const page = path(accountHref(null), params)
  for (const field of filter.rules.fields) {
    const value = filterValueOf(field)
    if (value && !params.has(field.parameter)) params.set(field.parameter, value)
  }
  if (filter.rules.defaultRange !== null) params.set('dateDescriptor', 'thirty_days')
  const stored = filter.toStored(filter.read(params))
  const scheduleId = await asAccount(accountId, (tx) =>
    createSchedule(
      tx,
      userId,
      {
        report: name,
        name: `Every day: ${name}`,
        description: '',
        filter: stored,
        columns: null,
        timetable: {
          frequency: 'daily',
          weekday: null,
          dayOfMonth: null,
          localTime: '13:00',
          timeZone: 'UTC',
        },
        skipsEmpty: false,
        recipientIds: [userId],
      },
      new Date(),
    ),
  )
  if (!isSavedFilterPage(name)) return { name, owner, page, savedFilterId: null, scheduleId }
  const { id: savedFilterId } = await db.one<{ id: string }>(
    `insert into saved_filters (account_id, user_id, page, name, filter) values ($1, $2, $3, $4, $5) returning id::text`,
    [accountId, userId, name, `Kept: ${name}`, JSON.stringify(stored)],
  )
  return { name, owner, page, savedFilterId, scheduleId }
}

function filterValueOf({ kind, name, labels }: FilterField): string | undefined {
  if (kind === 'ids') return ids[name]
  if (kind === 'search' || kind === 'text') return 'staff'
  return Object.keys(labels ?? {})[0]
}

/** Requests an export file, whose job waits, and returns the link that its email would contain. */
async function createWaitingFile(): Promise<string> {
  const grace = await signIn(application.url, 'grace')
  const { redirectTo } = await grace.post('/file-downloads/new?report=reviews&dateDescriptor=all_time', {
    way: 'file',
  })
  const fileId = /\/file-downloads\/(\d+)$/.exec(redirectTo ?? '')![1]!
  const { accountId, userId } = people.grace
  return siteHref('/file-links/:link', {
    link: sealFileLink({ accountId, fileId, userId, expiresAt: in100Years }),
  })
}

/** Creates a review that was removed at its source and is kept with its response and history. */
async function createRemovedReview(): Promise<Fixture['removedReview']> {
  const { accountId } = owners.business
  const review = await db.one<{ id: string; sourceId: string; locationId: string; key: string }>(
    `select r.id::text, r.source_id::text as "sourceId", r.location_id::text as "locationId", r.dedupe_key as key
     from reviews r join responses p on p.account_id = r.account_id and p.review_id = r.id
     where r.account_id = $1 and r.external_id is not null and p.status = 'published'
       and exists (select from review_tags t where t.account_id = r.account_id and t.review_id = r.id)
     order by r.id limit 1`,
    [accountId],
  )
  await db.all(
    `insert into response_events (account_id, review_id, event, body, actor, at)
     values ($1, $2, 'written', 'Thank you', 'Grace', now())`,
    [accountId, review.id],
  )
  await db.all(
    `insert into listed_reviews (account_id, source_id, dedupe_key, location_id, external_id)
     values ($1, $2, $3, $4, 'vanished')`,
    [accountId, review.sourceId, review.key, review.locationId],
  )
  await removeVanished({ accountId, ...review } as never, ['vanished'], new Date())
  return { accountId, sourceId: review.sourceId, id: review.id, key: review.key }
}

async function enableSecondFactor(): Promise<string> {
  const page = '/settings/profile/second-factor'
  const tomas = await signIn(application.url, 'tomas')
  await tomas.post(page, { intent: 'turn-on', currentPassword: password })
  const secret = /secret=([A-Z2-7]+)/.exec((await tomas.get(`${page}/setup`)).text)![1]!
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await tomas.post(`${page}/setup`, { code })).status).toBe(200)
  return secret
}
