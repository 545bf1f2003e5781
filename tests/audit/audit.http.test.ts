import { beforeAll, expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf, type Visitor } from '../support/visitor'

// Users' actions appear in the audit log of the account they acted in.
const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const { dental, bakery } = accounts
let grace: Visitor
beforeAll(async () => {
  grace = await signIn(application.url, 'grace')
})

const findNewestEvent = (accountId = dental.id) =>
  rows.one<{ id: string; action: string; kind: string; actor: string; subject: string }>(
    'select id::text, action, kind, actor, subject from audit_events where account_id = $1 order by at desc, id desc limit 1',
    [accountId],
  )

test('a sign-in appears at the top of the log with the user and the IP address', async () => {
  const pageText = textOf(await grace.get('/settings/audit?kind=sign_in'))
  expect(pageText).toMatch(
    /IP address [A-Z][a-z]{2} \d+, \d{4}, [\d:]+ [AP]M C[SD]T Grace Whitcomb Signed in (::1|.*127\.0\.0\.1)/,
  )
})

test('exports are recorded: a file, a printout, the rejected rows of an import', async () => {
  await grace.get('/export/csv/reviews')
  expect(await findNewestEvent()).toMatchObject({
    action: 'reviews.exported',
    kind: 'export',
    actor: 'Grace Whitcomb',
  })
  await grace.get('/reviews/print')
  expect(await findNewestEvent()).toMatchObject({ action: 'reviews.printed', kind: 'export' })
  await grace.get('/settings/audit/print')
  expect(await findNewestEvent()).toMatchObject({ action: 'audit.printed', kind: 'export' })
  const file = new FormData()
  file.set('file', new Blob(['Location,Rating\nA,5\n']), 'stars.csv')
  const { redirectTo } = await grace.upload('/settings/imports/new', file)
  const [, importId] = /imports\/(\d+)/.exec(redirectTo ?? '')!
  await grace.get(`/export/csv/import-rejects/${importId}`)
  expect(await findNewestEvent()).toMatchObject({
    action: 'import_rejects.exported',
    kind: 'export',
    subject: 'stars.csv',
  })
})

test('a deletion is recorded', async () => {
  const review = await rows.one<{ id: string; revision: number }>(
    `select p.review_id::text as id, p.revision from responses p
     where p.account_id = $1 and p.status = 'published' and not p.is_read_only limit 1`,
    [dental.id],
  )
  await grace.post(`/reviews/${review.id}/response/delete`, { revision: String(review.revision) })
  expect(await findNewestEvent()).toMatchObject({
    action: 'response.deleted',
    kind: 'deletion',
    subject: `Review ${review.id}`,
  })
})

test('a link alone opens an event beside the list, and its close link leads back to the same list', async () => {
  await build.insert('audit_events', {
    account_id: dental.id,
    actor: 'Grace Whitcomb',
    action: 'permission.changed',
    kind: 'access',
    subject: 'Tomas Herrera',
    details: JSON.stringify({ permission: 'review.respond' }),
  })
  const { id } = await findNewestEvent()
  const response = await grace.get(`/settings/audit?kind=access&flyout=event&event=${id}`)
  expect(response.text).toMatch(/<aside[^>]*role="dialog"[^>]*class="flyout/)
  expect(textOf(response)).toMatch(
    /Permission changed Date .* Subject Tomas Herrera .* Permission review\.respond/,
  )
  expect(response.text).toMatch(/aria-label="Close"[^>]*href="\/settings\/audit\?kind=access"/)
  expect(response.text).not.toMatch(/export\/csv\/audit\?[^"]*flyout/)
})

test('an event of another account is shown as not found', async () => {
  for (const event of [(await findNewestEvent(bakery.id)).id, '999999999', 'x', '']) {
    const response = await grace.get(`/settings/audit?flyout=event&event=${event}`)
    if (event) expect(textOf(response)).toContain('Event not found.')
    expect(response.text).not.toContain('Dana')
  }
})

test('only users with the permission can read it, as a page, printout or file', async () => {
  const tomas = await signIn(application.url, 'tomas')
  for (const path of [
    '/settings/audit',
    '/settings/audit/print',
    '/export/csv/audit',
    '/settings/audit.data',
  ])
    expect([path, (await tomas.get(path)).status]).toEqual([path, 403])
})
