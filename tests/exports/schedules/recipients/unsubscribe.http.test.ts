import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../../../support/people'
import { shownOn } from '../../../support/shown-on'
import { openSql } from '../../../support/sql'
import { startTestApplication } from '../../../support/test-application'
import { createVisitor, signIn, textOf } from '../../../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
// The secret that seals the links.
process.env.SESSION_SECRET = application.environment.SESSION_SECRET
const { unsubscribePath } = await import('#app/site/exports/schedules/recipients/unsubscribe-link.server')
const { optOutToken } = await import('#app/platform/mail/mail-opt-outs.server')
const rows = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const accountId = accounts.bakery.id
const dana = await signIn(application.url, 'dana')

let orders = 0
async function createScheduleFor(...userIds: string[]) {
  const report = new URLSearchParams({ report: 'reviews', search: '' })
  await dana.post(`/settings/scheduled-exports/new?${report}`, {
    name: 'Morning list',
    recipients: userIds,
    frequency: 'daily',
    timesFor: 'daily',
    // Different each time, or it would count as a duplicate submission.
    time: '13:00',
    timeZone: 'UTC',
    description: `Order ${orders++}`,
  })
  const { id } = await rows.one<{ id: string }>('select max(id)::text as id from scheduled_exports')
  const link = (userId: string) => unsubscribePath({ accountId, scheduleId: id, userId })
  const readState = () =>
    rows.one<{ stop_reason: string; is_running: boolean; left: number }>(
      `select stop_reason, next_at is not null as is_running,
         (select count(*)::int from scheduled_export_recipients r
           where r.scheduled_export_id = s.id and unsubscribed_at is null) as left
       from scheduled_exports s where id = $1`,
      [id],
    )
  return { id, link, readState }
}
const postOneClick = (path: string, headers: HeadersInit = {}) =>
  fetch(application.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers,
  })

test('opening an unsubscribe link changes nothing', async () => {
  const { link, readState } = await createScheduleFor(people.priya.userId)
  const before = await rows.fingerprint()
  const pages = await Promise.all(
    Array.from({ length: 50 }, () => createVisitor(application.url).get(link(people.priya.userId))),
  )
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(textOf(pages[0]!)).toContain(
    'priya@wheatwhistle.example is subscribed to the scheduled export “Morning list”',
  )
  expect(await rows.fingerprint()).toEqual(before)
  expect((await readState()).left).toBe(1)
})

test('a one-click unsubscribe works without a cookie, for that recipient only, and can be repeated; a cross-site form is refused', async () => {
  const { id, link, readState } = await createScheduleFor(people.priya.userId, people.emil.userId)
  for (let times = 0; times < 2; times++) {
    const response = await postOneClick(link(people.priya.userId))
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
  }
  expect(await readState()).toMatchObject({ left: 1, is_running: true })
  expect(textOf(await dana.get(`/settings/scheduled-exports/${id}/edit`))).toContain(
    'Unsubscribed: Priya Raman',
  )
  const response = await postOneClick(link(people.emil.userId), { origin: 'https://elsewhere.example' })
  expect(response.status).toBe(403)
})

test('only the recipient can undo an unsubscription', async () => {
  const { id, link, readState } = await createScheduleFor(people.priya.userId, people.emil.userId)
  const edit = `/settings/scheduled-exports/${id}/edit`
  const shown = await shownOn(dana, edit)
  await postOneClick(link(people.priya.userId))
  await dana.post(edit, {
    name: 'Evening list',
    recipients: [people.priya.userId, people.emil.userId],
    shown,
    frequency: 'daily',
    timesFor: 'daily',
    time: '13:00',
    timeZone: 'UTC',
  })
  expect((await readState()).left).toBe(1)
  const page = await createVisitor(application.url).post(link(people.priya.userId), { intent: 'undo' })
  expect(textOf(page)).toContain('again')
  expect((await readState()).left).toBe(2)
})

test('a recipient whom the owner removed permanently cannot resubscribe with an old link', async () => {
  const { id, link, readState } = await createScheduleFor(people.priya.userId, people.emil.userId)
  await postOneClick(link(people.priya.userId))
  const edit = `/settings/scheduled-exports/${id}/edit`
  const save = async (removedRecipients: string[]) =>
    dana.post(edit, {
      name: 'Morning list',
      recipients: [people.emil.userId],
      shown: await shownOn(dana, edit),
      removedRecipients: ['', ...removedRecipients],
      frequency: 'daily',
      timesFor: 'daily',
      time: '13:00',
      timeZone: 'UTC',
    })
  expect(textOf(await dana.get(edit))).toContain('Remove Priya Raman permanently')
  await save([people.priya.userId])
  const reader = createVisitor(application.url)
  const page = await reader.get(link(people.priya.userId))
  expect([
    textOf(page).includes('The sender removed this address'),
    page.text.includes('Subscribe again'),
  ]).toEqual([true, false])
  expect((await reader.post(link(people.priya.userId), { intent: 'undo' })).status).toBe(404)
  expect((await readState()).left).toBe(1)
  await save([])
  await reader.post(link(people.priya.userId), { intent: 'undo' })
  expect((await readState()).left).toBe(2)
})

test('a schedule stops when its last recipient unsubscribes, and resumes when one resubscribes', async () => {
  const { id, link, readState } = await createScheduleFor(people.priya.userId)
  const reader = createVisitor(application.url)
  expect(textOf(await reader.post(link(people.priya.userId), { intent: 'end' }))).toContain(
    'You are unsubscribed',
  )
  expect(await readState()).toMatchObject({
    is_running: false,
    stop_reason: 'All recipients have unsubscribed.',
  })
  const list = textOf(await dana.get('/settings/scheduled-exports/manage'))
  expect(list).toContain('All recipients have unsubscribed.')
  const refused = await dana.post(`/settings/scheduled-exports/${id}/restart`)
  expect(textOf(await dana.get(refused.redirectTo!))).toContain('It has no recipients')
  await reader.post(link(people.priya.userId), { intent: 'undo' })
  expect(await readState()).toMatchObject({ is_running: true, stop_reason: '', left: 1 })
})

test.each(['alerts', 'requests'] as const)('an address can opt out of %s and opt in again', async (list) => {
  const path = `/unsubscribe/${list}/${optOutToken(list, { accountId, email: 'Ana@Patients.example' })}`
  const reader = createVisitor(application.url)
  const listOptOuts = () =>
    rows.all('select list, email from mail_refusals where account_id = $1', [accountId])
  expect(textOf(await reader.get(path))).toContain('ana@patients.example is subscribed to')
  expect(await listOptOuts()).toEqual([])
  expect((await postOneClick(path)).status).toBe(200)
  expect(await listOptOuts()).toEqual([{ list, email: 'ana@patients.example' }])
  expect(textOf(await reader.post(path, { intent: 'undo' }))).toContain('again')
  expect(await listOptOuts()).toEqual([])
  const other = list === 'alerts' ? 'requests' : 'alerts'
  expect((await reader.get(path.replace(list, other))).status).toBe(404)
})

test('an invalid unsubscribe link returns 404 and changes nothing', async () => {
  const { link } = await createScheduleFor(people.priya.userId)
  const good = link(people.priya.userId)
  const before = await rows.fingerprint()
  for (const path of [
    `${good.slice(0, -2)}xx`,
    '/unsubscribe/scheduled_exports/12',
    '/unsubscribe/alerts/12',
    '/unsubscribe/other/12',
  ]) {
    const page = await createVisitor(application.url).get(path)
    expect([page.status, textOf(page).includes('This link is not valid')]).toEqual([404, true])
    expect((await postOneClick(path)).status).toBe(404)
  }
  expect(await rows.fingerprint()).toEqual(before)
})
