import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SettingCode, settingCodes } from '#app/kit/access/account-settings'
import { featureNames } from '#app/kit/access/features'
import { allPermissions, partnerPermissions } from '#app/kit/access/permissions'
import { asAccount } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import { allReports } from '#app/site/exports/all-reports.server'
import { exportStorage } from '#app/site/exports/files/export-files.server'
import { sealFileLink } from '#app/site/exports/files/signed-link.server'
import { reportPageOf } from '#app/site/exports/report-pages.server'
import { createSchedule } from '#app/site/exports/schedules/schedules.server'
import { isSavedFilterPage } from '#app/site/saved-filters/saved-filter-pages.server'
import { daily, sendingSetup } from '../../exports/schedules/sending/sending-setup'
import { createBuilders } from '../../support/builders'
import { isInShare } from '../../support/depth'
import { loadDemoAccounts } from '../../support/people'
import { isGatedBy } from '../../support/report-permissions'
import { keywordOfAllReviews, seedMentions } from '../../support/seed-mentions'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn, type Visitor } from '../../support/visitor'

// Checks that an outlet never gives access to data that the page refuses, because the account has turned it off or the
// user may not see it. If the page of a report shows an error or a teaser, its printout, CSV, export files, links,
// schedules and saved filters must be refused as well.
const application = await startTestApplication({ MAIL: 'off' })
const db = await openSql(application.database)
const build = createBuilders(db)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
process.env.SESSION_SECRET = application.environment.SESSION_SECRET
process.env.DATA_DIR = application.environment.DATA_DIR
const exportSender = sendingSetup(db)
await seedMentions((statement) => db.all(statement, []))

type Owner = { accountId: string; userId: string; visitor: Visitor }
const owners = {} as Record<'dental' | 'partner', Owner>
const stranger = createVisitor(application.url)

type ReportSubject = {
  name: string
  owner: () => Owner
  page: string
  print: string
  query: string
  fileId: string
  scheduleId: string
  savedFilterId: string | null
}

const subjects: ReportSubject[] = allReports.map(({ name }) => {
  const { path, view } = reportPageOf(name)!
  const params = new URLSearchParams(view ? { view } : {})
  if (name === 'keyword_details') params.set('keyword', keywordOfAllReviews)
  const page = path(accountHref(null), params)
  const [pathname = '', search = ''] = page.split('?')
  return {
    name,
    page,
    print: `${pathname}/print${search && `?${search}`}`,
    query: params.toString(),
    owner: () => owners[isGatedBy(partnerPermissions, { name }) ? 'partner' : 'dental'],
    fileId: '',
    scheduleId: '',
    savedFilterId: null,
  }
})

beforeAll(async () => {
  const grace = await signIn(application.url, 'grace')
  const nora = await signIn(application.url, 'nora')
  owners.dental = { accountId: accounts.dental.id, userId: people.grace.userId, visitor: grace }
  owners.partner = { accountId: accounts.partner.id, userId: people.nora.userId, visitor: nora }
  for (const { accountId } of Object.values(owners)) await saveSetting(accountId, 'microsurveys', true)
  for (const subject of subjects) await prepareSubject(subject)
})

const saveSetting = (accountId: string, code: string, isOn: boolean) =>
  build.setting(accountId, code, String(isOn))

/** Creates a finished file, a schedule and a saved filter of the report while it is available to everyone. */
async function prepareSubject(subject: ReportSubject): Promise<void> {
  const { accountId, userId } = subject.owner()
  const key = `${accountId}/${subject.name}.csv`
  await exportStorage().putStream(key, Readable.from(['ID\r\n1\r\n']))
  const { filter } = allReports.find(({ name }) => name === subject.name)!
  const storedFilter = filter.toStored(filter.read(new URLSearchParams(subject.query)))
  const now = new Date()
  const file = await build.exportFile({
    account_id: accountId,
    user_id: userId,
    report: subject.name,
    filter: JSON.stringify(storedFilter),
    sends_mail: true,
    status: 'complete',
    rows_written: 1,
    bytes: 7,
    file_key: key,
    finished_at: now,
    expires_at: new Date(now.getTime() + 7 * 86_400_000),
  })
  subject.fileId = file.id
  subject.scheduleId = await asAccount(accountId, (tx) =>
    createSchedule(
      tx,
      userId,
      {
        report: subject.name,
        name: `Every day: ${subject.name}`,
        description: '',
        filter: storedFilter,
        columns: null,
        timetable: daily,
        skipsEmpty: false,
        recipientIds: [userId],
      },
      new Date(),
    ),
  )
  if (!isSavedFilterPage(subject.name)) return
  const savedFilter = await build.insert('saved_filters', {
    account_id: accountId,
    user_id: userId,
    page: subject.name,
    name: `Kept: ${subject.name}`,
    filter: JSON.stringify(storedFilter),
  })
  subject.savedFilterId = savedFilter.id
}

async function followRedirect(visitor: Visitor, path: string): Promise<PageResponse> {
  const response = await visitor.get(path)
  return response.redirectTo ? visitor.get(response.redirectTo) : response
}

/** Checks whether the page is shown rather than refused or replaced by a teaser. */
async function isPageShown({ owner, page }: ReportSubject): Promise<boolean> {
  const { status, text } = await followRedirect(owner().visitor, page)
  if (status >= 500) throw new Error(`${page}: ${status}`)
  return status === 200 && !text.includes('Request Access')
}

const fileLink = ({ owner, fileId }: ReportSubject) => {
  const { accountId, userId } = owner()
  const expiresAt = new Date(Date.now() + 86_400_000)
  return `/file-links/${sealFileLink({ accountId, fileId, userId, expiresAt })}`
}
const isCsv = ({ status, headers }: PageResponse) =>
  status === 200 && headers.get('content-type') === 'text/csv; charset=utf-8'
const newSchedulePath = ({ name, query }: ReportSubject) =>
  `/settings/scheduled-exports/new?${new URLSearchParams({
    report: name,
    search: query + (hasDates(name) ? '&dateDescriptor=thirty_days' : ''),
  })}`
const hasDates = (report: string) =>
  allReports.find(({ name }) => name === report)!.filter.rules.defaultRange !== null

type Outlet = (subject: ReportSubject, someone: Visitor) => Promise<boolean>

/** The outlets that deliver a report's rows as a file. Each function returns whether its outlet works. */
const exportOutlets: Record<string, Outlet> = {
  CSV: async ({ name, query }, someone) => isCsv(await someone.get(`/export/csv/${name}?${query}`)),
  'form of a file': async ({ name, query }, someone) =>
    (await someone.get(`/file-downloads/new?report=${name}&${query}`)).status === 200,
  'list of what can be a file': async ({ name }, someone) =>
    (await someone.get('/file-downloads/new')).text.includes(`?report=${name}"`),
  'new file': async ({ name, query }, someone) =>
    (await someone.post(`/file-downloads/new?report=${name}&${query}`, { way: 'file' })).status === 303,
  'the same file again': async ({ fileId }, someone) =>
    (await someone.post(`/file-downloads/${fileId}`)).redirectTo === `/file-downloads/${fileId}`,
  'page of a finished file': async ({ fileId }, someone) =>
    (await someone.get(`/file-downloads/${fileId}?n=off`)).status === 200,
  'finished file': async ({ fileId }, someone) =>
    isCsv(await someone.get(`/fetch-export-file/${fileId}/file-data`)),
  'linked page of a finished file': async (subject) => (await stranger.get(fileLink(subject))).status === 200,
  'linked file': async (subject) => isCsv(await stranger.get(`${fileLink(subject)}/file-data`)),
  'form of a schedule': async (subject, someone) =>
    (await someone.get(newSchedulePath(subject))).status === 200,
  'new schedule': async (subject, someone) =>
    (
      await someone.post(newSchedulePath(subject), {
        name: 'Once more',
        recipients: [subject.owner().userId],
        frequency: 'daily',
        timesFor: 'daily',
        time: '08:30',
        timeZone: 'America/New_York',
      })
    ).redirectTo !== null,
  'form of a standing schedule': async ({ scheduleId }, someone) =>
    (await someone.get(`/settings/scheduled-exports/${scheduleId}/edit`)).status === 200,
  'restarted schedule': async ({ scheduleId }, someone) => {
    await db.all('update scheduled_exports set next_at = null where id = $1', [scheduleId])
    await someone.post(`/settings/scheduled-exports/${scheduleId}/restart`)
    return (await exportSender.scheduleOf(scheduleId)).nextAt !== null
  },
  'schedule that is due': async ({ scheduleId }) => {
    const before = (await exportSender.mailsOf(scheduleId)).length
    await exportSender.send(scheduleId)
    const mails = (await exportSender.mailsOf(scheduleId)).slice(before)
    return mails.some(({ kind }) => kind === 'scheduled-export')
  },
}

/** The outlets that are available whenever the page is, even during a trial. */
const pageOutlets: Record<string, Outlet> = {
  printout: async ({ print }, someone) => (await someone.get(print)).status === 200,
  'list of saved filters': async ({ savedFilterId }, someone) =>
    savedFilterId !== null &&
    (await someone.get('/settings/saved-filters')).text.includes(`/saved-filters/${savedFilterId}/edit`),
  'menu of saved filters': async ({ name, savedFilterId }, someone) =>
    savedFilterId !== null &&
    (await someone.get(`/settings/saved-filters/choices?of=${name}`)).text.includes(`Kept: ${name}`),
  'page of a saved filter': async ({ savedFilterId }, someone) =>
    savedFilterId !== null &&
    (await someone.get(`/settings/saved-filters/${savedFilterId}/edit`)).status === 200,
  'new saved filter': async ({ name, savedFilterId }, someone) => {
    if (savedFilterId === null) return false
    const formValues = { name: `New ${Math.random()}`, page: name, filter: '{"v":1}' }
    return (await someone.post('/settings/saved-filters/new', formValues)).redirectTo !== null
  },
}

async function listOpenOutlets(outlets: Record<string, Outlet>, subject: ReportSubject): Promise<string[]> {
  const found: string[] = []
  for (const [outlet, isGiven] of Object.entries(outlets))
    if (await isGiven(subject, subject.owner().visitor)) found.push(outlet)
  return found
}

let refusedCount = 0

/**
 * Returns the reports whose pages are refused while `disable` is in effect, and the outlets of these reports that work
 * nevertheless. Tests the outlets of an eighth of these reports, and of all in a complete run.
 */
async function collectRefused(
  candidates: ReportSubject[],
  disable: (owner: Owner) => Promise<unknown>,
  enable: typeof disable,
) {
  const refused: string[] = []
  const leaks: string[] = []
  for (const owner of Object.values(owners)) await disable(owner)
  for (const subject of candidates) {
    if (await isPageShown(subject)) continue
    refused.push(subject.name)
    if (!isInShare(refusedCount++, 8)) continue
    const outlets = await listOpenOutlets({ ...exportOutlets, ...pageOutlets }, subject)
    leaks.push(...outlets.map((outlet) => `${subject.name}: ${outlet}`))
  }
  for (const owner of Object.values(owners)) await enable(owner)
  return { refused, leaks }
}

/** The names of reports, by a setting, a feature or a permission. */
type ReportsByRule = Record<string, string[]>

/** Returns a sixth of the reports for the rule with this number, and all in a complete run. */
const shareOf = (candidates: ReportSubject[], nth: number) =>
  candidates.filter((_, n) => isInShare(n + nth, 6))

/** Limits the expected reports of each rule to those that were tested with it. */
const limitTo = (tested: ReportsByRule, expected: ReportsByRule): ReportsByRule =>
  Object.fromEntries(
    Object.entries(expected).map(([rule, names]) => [
      rule,
      names.filter((name) => tested[rule]!.includes(name)),
    ]),
  )

describe.each(subjects.filter((_, n) => isInShare(n, 4)))('$name', (subject) => {
  test('with everything on, it is available through every outlet it has', async () => {
    expect(await isPageShown(subject)).toBe(true)
    expect(await listOpenOutlets(exportOutlets, subject)).toEqual(Object.keys(exportOutlets))
    const hasFilters = subject.savedFilterId !== null
    expect(await listOpenOutlets(pageOutlets, subject)).toEqual(
      hasFilters ? Object.keys(pageOutlets) : ['printout'],
    )
  })

  test('during a trial, it is shown and printed, but not available as a file', async () => {
    const setTrial = (days: number | null) =>
      db.all(
        `update accounts set trial_started_at = now() - interval '1 day', trial_ended_at = now() + make_interval(days => $2)
         where id = $1`,
        [subject.owner().accountId, days],
      )
    await setTrial(10)
    const found = {
      isShown: await isPageShown(subject),
      files: await listOpenOutlets(exportOutlets, subject),
      isPrinted: await pageOutlets.printout!(subject, subject.owner().visitor),
    }
    await db.all('update accounts set trial_started_at = null, trial_ended_at = null where id = $1', [
      subject.owner().accountId,
    ])
    expect(found).toEqual({ isShown: true, files: [], isPrinted: true })
  })
})

test('every outlet refuses what the page refuses because a setting or a feature is off', async () => {
  const codes = [...settingCodes, ...featureNames]
  const saveAllSettings = (isOn: (code: string) => boolean) => async (owner: Owner) => {
    for (const code of codes) await saveSetting(owner.accountId, code, isOn(code))
  }
  const defaults = new Map(
    (await loadDefaults()).map(({ code, isOn }): [string, boolean] => [
      code,
      isOn || code === 'microsurveys',
    ]),
  )
  const restore = saveAllSettings((code) => defaults.get(code) ?? false)
  // Pages that are shown with everything off depend on no setting or feature, so only the other reports are tested with
  // each one off.
  const allDisabled = await collectRefused(
    subjects,
    saveAllSettings(() => false),
    restore,
  )
  const dependent = subjects.filter(({ name }) => allDisabled.refused.includes(name))
  const bySwitch: ReportsByRule = {}
  const tested: ReportsByRule = {}
  for (const [nth, code] of codes.filter((each) => defaults.get(each)).entries()) {
    const candidates = shareOf(dependent, nth)
    tested[code] = candidates.map(({ name }) => name)
    const result = await collectRefused(
      candidates,
      ({ accountId }) => saveSetting(accountId, code, false),
      restore,
    )
    expect([code, result.leaks]).toEqual([code, []])
    bySwitch[code] = result.refused
  }
  const expected = {
    child_reviews: ['child_reviews'],
    experience_analysis: ['experience_categories'],
    google_posts: ['google_posts'],
    groups: ['groups'],
    insights: ['keywords', 'experience_categories', 'keyword_details'],
    local_listings: ['local_listings', 'google_posts'],
    media: ['photos'],
    microsurveys: ['microsurvey_responses'],
    partner_account_reports: ['partner_account_reports'],
  }
  expect(bySwitch).toMatchObject(limitTo(tested, expected))
})

async function loadDefaults(): Promise<{ code: SettingCode | string; isOn: boolean }[]> {
  const { accountSettings } = await import('#app/kit/access/account-settings')
  const { featureFlags } = await import('#app/kit/access/features')
  return Object.entries({ ...accountSettings, ...featureFlags }).map(([code, { default: isOn }]) => ({
    code,
    isOn,
  }))
}

test('every outlet refuses what the page refuses for lack of a permission', async () => {
  const setPermission = (permission: string, isAllowed: boolean) => (owner: Owner) =>
    build.permission({ account_id: owner.accountId, id: owner.userId }, permission, isAllowed)
  const byPermission: ReportsByRule = {}
  const tested: ReportsByRule = {}
  for (const [nth, permission] of allPermissions.filter((each) => each.endsWith('.read')).entries()) {
    const candidates = shareOf(subjects, nth)
    tested[permission] = candidates.map(({ name }) => name)
    const result = await collectRefused(
      candidates,
      setPermission(permission, false),
      setPermission(permission, true),
    )
    expect([permission, result.leaks]).toEqual([permission, []])
    byPermission[permission] = result.refused
  }
  // Other reports may need these permissions too, so these lists may be incomplete. The outlets of every refused page
  // have been checked above.
  const expected = {
    'account.read': ['mta_accounts', 'child_reviews', 'partner_account_reports'],
    'audit_event.read': ['audit'],
    'child_integration.read': ['mta_integrations', 'mta_requests'],
    'group.read': ['groups'],
    'insights.read': ['keywords', 'experience_categories', 'keyword_details'],
    'local_listing.read': ['local_listings', 'google_posts', 'photos'],
    'location.read': [
      'metric_locations',
      'metric_groups',
      'location_performance',
      'locations',
      'location_changes',
    ],
    'request.read': ['microsurvey_responses'],
    'review.read': ['reviews', 'removed_reviews'],
    'trial.read': ['mta_trials'],
  }
  const minimum = Object.entries(limitTo(tested, expected)).map(([permission, names]) => [
    permission,
    expect.arrayContaining(names),
  ])
  expect(byPermission).toMatchObject(Object.fromEntries(minimum))
})
