import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seal } from '#app/platform/viewer/sealing.server'
import { allReports, findReport } from '#app/site/exports/all-reports.server'
import { sealFileLink } from '#app/site/exports/files/signed-link.server'
import { plannedReports } from '#app/site/exports/planned-reports'
import { createBuilders } from '../../support/builders'
import { findLastMailTo } from '../../support/outbox-mails'
import { emails, loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'
import { parseStrictCsv } from '../csv/strict-csv'

// Export files made in the background: requesting, progress, download, and access by their owner only.
const application = await startTestApplication({ MAIL: 'off' }, ['emulators', 'worker'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
process.env.SESSION_SECRET = application.environment.SESSION_SECRET
const inn = accounts.inn.id
const everything = 'report=reviews&dateDescriptor=all_time'
const stranger = createVisitor(application.url)
let oscar: Visitor
let dana: Visitor
beforeAll(async () => {
  oscar = await signIn(application.url, 'oscar')
  dana = await signIn(application.url, 'dana')
})

const fileIdIn = ({ redirectTo }: PageResponse) =>
  /\/file-downloads\/(\d+)$/.exec(redirectTo ?? '')?.[1] ?? 'none'

async function requestFile(
  visitor: Visitor,
  search = everything,
  fields: Record<string, string | string[]> = {},
) {
  const response = await visitor.post(`/file-downloads/new?${search}`, { way: 'file', ...fields })
  expect([response.status, fileIdIn(response)]).toEqual([303, expect.stringMatching(/^\d+$/)])
  return fileIdIn(response)
}

async function waitForEnd(id: string): Promise<{ status: string; rows_written: string; file_key: string }> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const row = await rows.one<{ status: string; rows_written: string; file_key: string }>(
      'select status, rows_written::text, file_key from export_files where id = $1',
      [id],
    )
    if (row.status !== 'queued' && row.status !== 'processing') return row
    await sleep(100)
  }
  throw new Error('the export file did not finish')
}

const filePath = (id: string) => `/fetch-export-file/${id}/file-data`

describe('an export file', () => {
  let id: string
  beforeAll(async () => {
    id = await requestFile(oscar)
    await waitForEnd(id)
  })

  test('an export file is identical to the direct download', async () => {
    const [file, direct] = [
      await oscar.get(filePath(id)),
      await oscar.get(`/export/csv/reviews?${everything}`),
    ]
    expect(file.status).toBe(200)
    expect(file.text).toBe(direct.text)
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="export-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('cache-control')).toContain('no-store')
    const { rows_written } = await waitForEnd(id)
    expect(parseStrictCsv(file.text.slice(1))).toHaveLength(Number(rows_written) + 1)
  })

  test('a HEAD request returns the size of an export file without its content', async () => {
    const head = await oscar.ask(filePath(id), { method: 'HEAD' })
    const { text } = await oscar.get(filePath(id))
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })

  test('the file’s page starts the download automatically, says so, and has a download link', async () => {
    const page = await oscar.get(`/file-downloads/${id}`)
    expect(page.text).toContain(`content="0;url=${filePath(id)}"`)
    expect(textOf(page)).toContain(
      'Your download has started. A download link will also be sent to the user’s email.',
    )
    expect(page.text).toContain(`href="${filePath(id)}"`)
    expect((await oscar.get(`/file-downloads/${id}?n=off`)).text).not.toContain('http-equiv="refresh"')
  })

  test('a finished file appears in its owner’s list of downloads with its number of rows and size', async () => {
    const list = await oscar.get('/file-downloads')
    expect(list.text).toContain(`/file-downloads/${id}?n=off`)
    expect(textOf(list)).toMatch(/Reviews Ready .* \d+ [\d.]+ (kB|MB)/)
  })

  test('an export file is recorded in the audit log with the user and the file', async () => {
    const { details, user_id } = await rows.one<{ details: { exportFile: string }; user_id: string }>(
      `select details, user_id::text from audit_events where account_id = $1 and action = 'reviews.exported'
         and details ? 'exportFile' order by id limit 1`,
      [inn],
    )
    expect([details.exportFile, user_id]).toEqual([id, people.oscar.userId])
  })

  test('other users cannot open an export file, whatever their permissions', async () => {
    for (const path of [filePath(id), `/file-downloads/${id}`])
      expect([path, (await dana.get(path)).status]).toEqual([path, 404])
    expect((await dana.post(`/file-downloads/${id}`)).status).toBe(404)
    expect((await stranger.get(filePath(id))).redirectTo).toMatch(/^\/login/)
  })

  test('the emailed link of a file works without signing in', async () => {
    const mail = await findLastMailTo(rows, emails.oscar)
    expect(mail.subject).toBe('Your export is ready: Reviews')
    expect(mail.text).toMatch(/has \d+ rows/)
    expect(mail.text).toContain('All time')
    const page = await stranger.get(mail.path)
    expect([page.status, textOf(page)]).toEqual([200, expect.stringContaining('Your download has started.')])
    const file = await stranger.get(`${mail.path}/file-data`)
    expect(file.text).toBe((await oscar.get(filePath(id))).text)
    expect(file.headers.get('referrer-policy')).not.toBe('unsafe-url')
  })

  test('an export file is refused to its owner after they were limited or deactivated, and on trial', async () => {
    const { path } = await findLastMailTo(rows, emails.oscar)
    const visitor = await signIn(application.url, 'oscar')
    const readStatuses = async () => [
      (await visitor.get(filePath(id))).status,
      (await visitor.get(`/file-downloads/${id}`)).status,
      (await stranger.get(path)).status,
      (await stranger.get(`${path}/file-data`)).status,
    ]
    expect(await readStatuses()).toEqual([200, 200, 200, 200])
    const updateUser = (set: string) =>
      rows.all(`update users set ${set} where id = $1`, [people.oscar.userId])
    await updateUser('is_limited = true')
    expect(await readStatuses()).toEqual([403, 403, 403, 303])
    await updateUser(`is_limited = false, is_active = false`)
    expect((await readStatuses()).slice(2)).toEqual([403, 303])
    await updateUser('is_active = true')
    await rows.all(`update accounts set trial_ended_at = now() + interval '30 hours' where id = $1`, [inn])
    oscar = await signIn(application.url, 'oscar')
    expect((await oscar.get(filePath(id))).status).toBe(403)
    expect((await stranger.get(path)).status).toBe(403)
    await rows.all('update accounts set trial_ended_at = null where id = $1', [inn])
  })

  test('an expired file says so on its page and link, and pressing the button repeatedly recreates it once', async () => {
    const { path } = await findLastMailTo(rows, emails.oscar)
    await rows.all(`update export_files set expires_at = now() - interval '1 minute' where id = $1`, [id])
    const page = await oscar.get(`/file-downloads/${id}`)
    expect(textOf(page)).toContain('This file has expired')
    expect((await oscar.get(filePath(id))).redirectTo).toBe(`/file-downloads/${id}?n=off`)
    const linked = await stranger.get(path)
    expect([linked.status, textOf(linked)]).toEqual([410, expect.stringContaining('This link has expired')])
    expect(linked.text).toContain(`href="/file-downloads/${id}"`)
    const presses = Array.from({ length: 8 }, () => oscar.post(`/file-downloads/${id}`))
    const [recreatedId = 'none', ...others] = new Set((await Promise.all(presses)).map(fileIdIn))
    expect([Number(recreatedId) > Number(id), others]).toEqual([true, []])
    expect((await waitForEnd(recreatedId)).status).toBe('complete')
    expect(fileIdIn(await oscar.post(`/file-downloads/${recreatedId}`))).toBe(recreatedId)
  })
})

test('an expired link to a schedule’s file offers the report or refers to the sender, and the file is not listed as a download', async () => {
  const bakery = accounts.bakery.id
  const { id: fileId } = await build.exportFile({
    account_id: bakery,
    user_id: people.dana.userId,
    status: 'expired',
    run_id: '1',
    expires_at: new Date(),
  })
  const openLinkOf = async (userId: string) => {
    const link = sealFileLink({ accountId: bakery, fileId, userId, expiresAt: new Date(0) })
    const page = await stranger.get(`/file-links/${link}`)
    expect([page.status, page.text.includes('/file-downloads')]).toEqual([410, userId === people.dana.userId])
    return page
  }
  expect((await openLinkOf(people.dana.userId)).text).toContain(`href="/file-downloads/${fileId}"`)
  expect((await openLinkOf(people.priya.userId)).text).toContain('href="/reviews"')
  expect(textOf(await openLinkOf(people.emil.userId))).toContain('Ask the sender for it.')
  expect((await dana.get('/file-downloads')).text).not.toContain(`/file-downloads/${fileId}`)
})

test('an unavailable storage is explained on the file’s page and on the emailed link', async () => {
  const id = await requestFile(oscar, `${everything}&rating=2`)
  await waitForEnd(id)
  // A file name too long for any file system.
  await rows.all(`update export_files set file_key = repeat('x', 300) where id = $1`, [id])
  const words = 'There was an issue downloading your file.'
  const file = await oscar.get(filePath(id))
  expect([file.status, file.redirectTo]).toEqual([303, `/file-downloads/${id}?n=off`])
  expect(textOf(await oscar.get(file.redirectTo!))).toContain(words)
  const expiresAt = new Date(Date.now() + 60_000)
  const link = sealFileLink({ accountId: inn, fileId: id, userId: people.oscar.userId, expiresAt })
  const page = await stranger.get(`/file-links/${link}`)
  expect([page.status, textOf(page)]).toEqual([503, expect.stringContaining(words)])
  await rows.all('delete from export_files where id = $1', [id])
})

describe('emailed file link', () => {
  let link: string
  const day = 86_400_000
  const soon = new Date(Date.now() + day)
  const statusOf = async (sealed: string) => (await stranger.get(`/file-links/${sealed}/file-data`)).status
  let made: { accountId: string; fileId: string; userId: string; expiresAt: Date }
  beforeAll(async () => {
    const fileId = await requestFile(oscar)
    await waitForEnd(fileId)
    made = { accountId: inn, fileId, userId: people.oscar.userId, expiresAt: soon }
    link = sealFileLink(made)
  })

  test('a valid link downloads its file', async () => {
    expect(await statusOf(link)).toBe(200)
  })

  test('a link with any character changed, removed or added is refused', async () => {
    const altered = [...link].map(
      (letter, at) => link.slice(0, at) + (letter === 'A' ? 'B' : 'A') + link.slice(at + 1),
    )
    const others = [
      ...altered,
      link.slice(1),
      link.slice(0, -1),
      `${link}A`,
      `${link}=`,
      link.toUpperCase(),
      '0',
      'null',
    ]
    const found = await Promise.all(others.map(statusOf))
    expect(found.filter((status) => status !== 404)).toEqual([])
  })

  test('a link sealed for another purpose, account, user or file, or an expired one, is refused', async () => {
    const { fileId, userId } = made
    const text = JSON.stringify([inn, fileId, userId, soon.getTime()])
    expect(await statusOf(seal('consent', text))).toBe(404)
    const others = [
      { ...made, accountId: accounts.bakery.id },
      { ...made, userId: people.dana.userId },
      { ...made, fileId: '999999' },
      { ...made, expiresAt: new Date(Date.now() - 1000) },
    ]
    for (const other of others) expect([other, await statusOf(sealFileLink(other))]).toEqual([other, 303])
  })
})

test('the page of a file in progress reloads five times, then says that a link will be emailed', async () => {
  const { id } = await build.exportFile({
    account_id: inn,
    user_id: people.oscar.userId,
    filter: '{"v":1,"dateDescriptor":"all_time","sort":{"by":"published_at","order":"desc"}}',
    status: 'processing',
    sends_mail: true,
    rows_expected: 1000,
    rows_written: 250,
  })
  const page = (search = '') => oscar.get(`/file-downloads/${id}${search}`)
  const first = await page()
  expect(textOf(first)).toContain('250 of 1,000')
  expect(textOf(first)).toContain('25%')
  expect(textOf(first)).toMatch(/Checking again in 2 seconds \( ?1 of 5 ?\)\. Stop checking/)
  expect(first.text).toContain(`content="2;url=/file-downloads/${id}?n=2"`)
  expect((await page('?n=5')).text).toContain(`content="2;url=/file-downloads/${id}?n=6"`)
  for (const search of ['?n=6', '?n=off', '?n=-1', '?n=1.5', '?n=x']) {
    const stoppedPage = await page(search)
    expect([search, stoppedPage.text.includes('http-equiv="refresh"')]).toEqual([search, false])
    expect(textOf(stoppedPage)).toContain(
      'Your download is taking longer than expected. A link to it will be emailed to you. Check now',
    )
  }
  const notYet = await oscar.get(filePath(id))
  expect([notYet.status, notYet.redirectTo]).toEqual([303, `/file-downloads/${id}?n=off`])
  const cases: [string, string, string][] = [
    ['no_results', '', 'There was no export data found'],
    ['failed', 'timeout', 'Your download timed out'],
    ['failed', 'error', 'An unexpected error occurred while initiating download'],
  ]
  for (const [status, reason, words] of cases) {
    await rows.all('update export_files set status = $2, status_reason = $3 where id = $1', [
      id,
      status,
      reason,
    ])
    expect(textOf(await page())).toContain(words)
  }
  await rows.all(
    `update export_files set status = 'complete', file_key = 'gone/1.csv', bytes = 10, expires_at = now() + interval '1 day' where id = $1`,
    [id],
  )
  expect(textOf(await page())).toContain('Export file missing')
  expect((await oscar.get(filePath(id))).status).toBe(303)
})

test('while impersonating a user, the page reloads 30 times and promises no email', async () => {
  const ines = await signIn(application.url, 'ines')
  const reason = 'Asked by phone to look at a file'
  await ines.post('/staff/impersonation', { userId: people.oscar.userId, reason })
  const id = await requestFile(ines)
  await waitForEnd(id)
  const done = textOf(await ines.get(`/file-downloads/${id}`))
  expect(done).toContain('Your download has started.')
  expect(done).not.toContain('will also be sent')
  await rows.all(`update export_files set status = 'processing' where id = $1`, [id])
  const page = async (search: string) => textOf(await ines.get(`/file-downloads/${id}${search}`))
  expect(await page('?n=30')).toMatch(/\( ?30 of 30 ?\)/)
  expect(await page('?n=31')).toContain('taking longer than expected. Come back to this page.')
  await ines.post('/staff/end', {})
})

describe('before a download', () => {
  test('the panel shows the number of rows, the date range and the selected time zone', async () => {
    const panel = await oscar.get(`/file-downloads/new?${everything}`)
    const csv = await oscar.get(`/export/csv/reviews?${everything}`)
    const { length } = parseStrictCsv(csv.text.slice(1))
    expect(textOf(panel)).toContain(`${length - 1} rows All time (Eastern Time)`)
    expect(panel.text).toMatch(/<option value="America\/New_York" selected/)
  })

  test('the panel opens next to the list, from the list’s export menu', async () => {
    const list = await oscar.get('/reviews?dateDescriptor=all_time')
    expect(list.text).toContain('href="/reviews?dateDescriptor=all_time&amp;flyout=download"')
    const beside = await oscar.get('/reviews?dateDescriptor=all_time&flyout=download')
    expect(beside.text).toContain(`action="/file-downloads/new?${everything.replace('&', '&amp;')}"`)
    expect(textOf(beside)).toContain('Download options')
  })

  test('the chosen columns and time zone apply to both the direct download and the export file', async () => {
    const choices = { choice: 'custom', columns: ['id', 'date', 'location_id'], timeZone: 'Asia/Calcutta' }
    const direct = await oscar.post(`/file-downloads/new?${everything}`, { ...choices, way: 'now' })
    expect([direct.status, direct.redirectTo]).toEqual([
      303,
      '/export/csv/reviews?dateDescriptor=all_time&columns=id%2Cdate%2Clocation_id&timeZone=Asia%2FCalcutta',
    ])
    const csv = await oscar.get(direct.redirectTo!)
    const [heading] = parseStrictCsv(csv.text.slice(1))
    expect(heading).toEqual(['Review ID', 'Date', 'Location ID'])
    const id = await requestFile(oscar, everything, choices)
    await waitForEnd(id)
    expect((await oscar.get(filePath(id))).text).toBe(csv.text)
    const plain = await oscar.get(`/export/csv/reviews?${everything}&columns=id,date`)
    expect(plain.text.split('\r\n')[1]).not.toBe(csv.text.split('\r\n')[1]!.split(',').slice(0, 2).join())
  })

  test('a request without columns is refused and keeps the other choices', async () => {
    const response = await oscar.post(`/file-downloads/new?${everything}`, {
      choice: 'custom',
      timeZone: 'Asia/Tokyo',
    })
    expect(response.status).toBe(422)
    expect(textOf(response)).toContain('Choose at least one column')
    expect(response.text).toMatch(/<option value="Asia\/Tokyo" selected/)
  })

  test('an account with background downloads gets no direct download, and an empty list produces no file', async () => {
    await build.setting(inn, 'async_file_download')
    const direct = await oscar.get(`/export/csv/reviews?dateDescriptor=all_time`)
    expect([direct.status, direct.redirectTo]).toEqual([303, `/file-downloads/new?${everything}`])
    expect((await oscar.get(direct.redirectTo!)).text).not.toContain('value="now"')
    const id = await requestFile(oscar, 'report=reviews&search_terms=nobodyeverwrotethis', { way: 'now' })
    expect((await waitForEnd(id)).status).toBe('no_results')
    await rows.all(`delete from account_settings where account_id = $1 and code = 'async_file_download'`, [
      inn,
    ])
    const mail = await findLastMailTo(rows, emails.oscar)
    expect(mail.text).toContain('There was no export data found')
    expect(mail.path).toBe(`/file-downloads/${id}`)
  })

  test('a user with ten files in progress gets 429 for another one', async () => {
    await rows.all(
      `insert into export_files (account_id, user_id, report, filter, time_zone, as_of)
       select $1, $2, 'reviews', '{"v":1}', 'UTC', now() from generate_series(1, 10)`,
      [inn, people.oscar.userId],
    )
    const response = await oscar.post(`/file-downloads/new?${everything}&rating=1`, {})
    expect([response.status, textOf(response)]).toEqual([
      429,
      expect.stringContaining('10 of your files are being prepared'),
    ])
    await rows.all(`delete from export_files where status = 'queued' and filter = '{"v":1}'`)
  })
})

describe('on trial', () => {
  afterEach(() => rows.all('update accounts set trial_ended_at = null where id = $1', [inn]))

  test('every download and export page is refused with the trial message', async () => {
    await rows.all(`update accounts set trial_ended_at = now() + interval '30 hours' where id = $1`, [inn])
    const readStatuses = [
      await oscar.get('/file-downloads'),
      await oscar.get('/file-downloads/new'),
      await oscar.get(`/file-downloads/new?${everything}`),
      await oscar.post(`/file-downloads/new?${everything}`, {}),
      await oscar.get(`/export/csv/reviews?${everything}`),
    ]
    for (const response of readStatuses)
      expect([response.status, textOf(response)]).toEqual([
        403,
        expect.stringContaining('Exporting isn’t allowed for trial users'),
      ])
  })
})

test('the names of planned reports are unused and return 404 with a message that the report does not exist yet', async () => {
  expect(Object.keys(plannedReports).filter(findReport)).toEqual([])
  for (const name of Object.keys(plannedReports)) {
    for (const path of [`/export/csv/${name}`, `/file-downloads/new?report=${name}`]) {
      const response = await oscar.get(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(textOf(response)).toContain('can’t be exported yet')
    }
  }
  expect(textOf(await oscar.get('/export/csv/nothing'))).not.toContain('yet')
})

test('every report’s export file is identical to its direct download', async () => {
  // The audit log records its own exports, so the two differ.
  const names = allReports.map(({ name }) => name).filter((name) => name !== 'audit')
  const made: string[] = []
  for (const name of names) {
    const direct = await dana.get(`/export/csv/${name}?dateDescriptor=all_time`)
    if (direct.status !== 200 || direct.text.trimEnd().split('\r\n').length === 1) continue
    const id = await requestFile(dana, `report=${name}&dateDescriptor=all_time`)
    expect([name, (await waitForEnd(id)).status]).toEqual([name, 'complete'])
    expect((await dana.get(filePath(id))).text).toBe(direct.text)
    made.push(name)
  }
  expect(made).toEqual(expect.arrayContaining(['reviews', 'locations']))
})

test('a limited user’s export file contains only their locations', async () => {
  const leo = await signIn(application.url, 'leo')
  const id = await requestFile(leo)
  await waitForEnd(id)
  const [file, direct] = [await leo.get(filePath(id)), await leo.get(`/export/csv/reviews?${everything}`)]
  expect(file.text).toBe(direct.text)
  const all = await dana.get(`/export/csv/reviews?${everything}`)
  expect(file.text.length).toBeLessThan(all.text.length / 2)
})

test('a partner user can export from a child account and from the partner account', async () => {
  const nora = await signIn(application.url, 'nora')
  const at = `/as/${accounts.dental.id}`
  const response = await nora.post(`${at}/file-downloads/new?${everything}`, {})
  expect(response.redirectTo).toMatch(new RegExp(`^${at}/file-downloads/\\d+$`))
  const id = fileIdIn(response)
  await waitForEnd(id)
  expect((await nora.get(at + filePath(id))).status).toBe(200)
  expect((await nora.get(filePath(id))).status).toBe(404)
  const mail = await findLastMailTo(rows, emails.nora)
  expect((await stranger.get(`${mail.path}/file-data`)).status).toBe(200)
  const own = await requestFile(nora, 'report=mta_accounts')
  expect((await waitForEnd(own)).status).toBe('complete')
  expect((await nora.get(filePath(own))).text).toBe((await nora.get('/export/csv/mta_accounts')).text)
})
