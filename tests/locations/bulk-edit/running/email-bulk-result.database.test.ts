import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import type { BulkEdit } from '#app/product/locations/bulk-edit/bulk-edit'
import { findBulkEdit } from '#app/product/locations/bulk-edit/bulk-edits.server'
import {
  confirmBulkEdit,
  createBulkEditDraft,
  retryBulkEdit,
} from '#app/product/locations/bulk-edit/bulk-steps.server'
import {
  emailBulkResultJob,
  enqueueBulkResultEmail,
} from '#app/product/locations/bulk-edit/running/email-bulk-result.server'
import { runBulkEdit } from '#app/product/locations/bulk-edit/running/run-bulk-edit.server'
import { createAccountWithLocations } from '../../../reviews/review-fixtures'
import { createBuilders } from '../../../support/builders'
import { openSql } from '../../../support/sql'
import { createTestDatabase } from '../../../support/test-database'

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const accountId = '840'
const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }
const closed = { open: false, is_24_hours: false, hours: [] }
const week = {
  monday: { open: true, is_24_hours: true, hours: [] },
  tuesday: closed,
  wednesday: closed,
  thursday: closed,
  friday: closed,
  saturday: closed,
  sunday: closed,
}
let ids: string[]
let edit: BulkEdit

const listMails = () =>
  rows.all<{ subject: string; to_email: string; plain_text: string }>(
    `select subject, to_email, plain_text from mails where account_id = $1 and kind = 'bulk-edit-report' order by id`,
    [accountId],
  )
const setPublicationState = (state: string, reason: string, locationIds: string[]) =>
  rows.all(
    `insert into location_publications (account_id, location_id, state, reason)
     select $1, id, $2, $3 from unnest($4::bigint[]) as id
     on conflict (account_id, location_id) do update set state = excluded.state, reason = excluded.reason`,
    [accountId, state, reason, locationIds],
  )
const emailResult = () => emailBulkResultJob.run({ accountId, bulkEditId: edit.id }, run)
const loadEdit = () => asAccount(accountId, (tx) => findBulkEdit(tx, edit.id))

beforeAll(async () => {
  ids = await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 6 })
  const dana = (await loadViewerOfUser(accountId, accountId))!
  await dana.query(async (tx) => {
    const selection = { ids, search: '' }
    const draft = await createBulkEditDraft(
      tx,
      dana,
      { field: 'hours', desired: week },
      selection,
      new Date(),
    )
    if (!draft.ok) throw new Error(draft.reason)
    edit = (await findBulkEdit(tx, draft.id))!
    expect(await confirmBulkEdit(tx, dana, edit)).toEqual({ ok: true })
  })
  await runBulkEdit({ accountId, bulkEditId: edit.id }, run.signal)
})

test('no mail is sent while a location is pending at Google or waits for Auto Sync', async () => {
  await setPublicationState('sent', '', ids.slice(0, 3))
  await expect(emailResult()).rejects.toThrow(RetryLater)
  await setPublicationState('live', '', ids.slice(0, 3))
  await build.locationListing({
    account_id: accountId,
    location_id: ids[5]!,
    auto_sync: true,
    pending_fields: ['hours'],
    publish_at: new Date(Date.now() + 20 * 60_000),
  })
  await expect(emailResult()).rejects.toThrow(RetryLater)
  expect(await listMails()).toEqual([])
})

test('once everything has ended, the user gets one mail that names the refused locations with the reasons', async () => {
  await rows.all(
    `update location_listings set pending_fields = '{}', publish_at = null where account_id = $1`,
    [accountId],
  )
  await setPublicationState('rejected', 'Google does not take these hours.', ids.slice(2, 4))
  await emailResult()
  await emailResult()
  const [mail, ...others] = await listMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Edit hours: 6 locations', to_email: `dana@${accountId}.example` })
  for (const text of [
    '6 locations changed.',
    'The change is live on Google for 2 locations.',
    'Google rejected 2 locations.',
    'Place 3: Google does not take these hours.',
    `/settings/locations/bulk/${edit.id}`,
  ])
    expect(mail!.plain_text).toContain(text)
})

test('publications from before the edit are not counted, and locations with Auto Sync off are mentioned', async () => {
  const dana = (await loadViewerOfUser(accountId, accountId))!
  await rows.all(`update locations set google_location_name = 'accounts/1/locations/8405' where id = $1`, [
    ids[4],
  ])
  await build.insert('location_publications', {
    account_id: accountId,
    location_id: ids[4]!,
    state: 'rejected',
    reason: 'Old news',
    changed_at: new Date(Date.now() - 9 * 86_400_000),
  })
  await dana.query((tx) => enqueueBulkResultEmail(tx, edit.id))
  await emailResult()
  const { plain_text: text } = (await listMails()).at(-1)!
  expect(text).toContain('Not sent to Google for 1 location: Auto Sync is off.')
  expect(text).not.toContain('Old news')
  await rows.all('delete from location_publications where location_id = $1', [ids[4]])
})

test('a retry is reported again', async () => {
  const dana = (await loadViewerOfUser(accountId, accountId))!
  await rows.all(`update location_publications set desired = '{"hours": 1}' where state = 'rejected'`)
  const found = (await loadEdit())!
  expect(await dana.query((tx) => retryBulkEdit(tx, dana, found))).toBe(2)
  await expect(emailResult()).rejects.toThrow(RetryLater)
  await setPublicationState('live', '', ids.slice(2, 4))
  await emailResult()
  const secondMail = (await listMails()).at(-1)
  expect(secondMail!.plain_text).toContain('The change is live on Google for 4 locations.')
  expect(secondMail!.plain_text).not.toContain('rejected')
})

test('after two hours, locations still pending at Google are reported as undecided', async () => {
  await setPublicationState('pending', '', ids.slice(0, 1))
  await rows.all(
    `update bulk_edits set reported_at = null, finished_at = now() - interval '3 hours' where account_id = $1`,
    [accountId],
  )
  await emailResult()
  expect((await listMails()).at(-1)!.plain_text).toContain(
    'The change isn’t live on Google yet for 1 location.',
  )
})

test('a deactivated user gets no mail', async () => {
  const before = (await listMails()).length
  await rows.all('update bulk_edits set reported_at = null where account_id = $1', [accountId])
  await rows.all('update users set is_active = false where account_id = $1', [accountId])
  await emailResult()
  expect((await listMails()).length).toBe(before)
})
