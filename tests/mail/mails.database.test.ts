import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { mailFilter } from '#app/platform/mail/mail-filter'
import { mailStatusLabel } from '#app/platform/mail/mail-status-label'
import { listMails } from '#app/platform/mail/mails.server'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
for (const id of ['1', '2']) await build.account({ id })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
for (const mail of [
  { to_name: 'Ann', subject: 'Invitation', status: 'sent', attempts: 1, queued_at: hoursAgo(4) },
  { to_name: 'Ben', status: 'failed', attempts: 1, problem: '550 no such user', queued_at: hoursAgo(3) },
  { to_name: 'Cat', status: 'sent', attempts: 2, is_uncertain: true, queued_at: hoursAgo(2) },
  { to_name: 'Dan', status: 'queued', attempts: 3, problem: '451 later', queued_at: hoursAgo(1) },
  { account_id: '2', to_name: 'Zoe', status: 'queued', queued_at: hoursAgo(0) },
] as const)
  await build.insert('mails', {
    account_id: '1',
    kind: 't',
    to_email: `${mail.to_name.toLowerCase()}@x.example`,
    from_name: 'H',
    subject: 'New password',
    message_id: 'm',
    ...mail,
  })

const loadMails = (accountId: string, query: string) =>
  asAccount(accountId, (tx) =>
    listMails(
      tx,
      new Request(`http://x/settings/mails?${query}`),
      mailFilter.read(new URLSearchParams(query)),
    ),
  )
const names = async (query: string) => (await loadMails('1', query)).mails.map(({ toName }) => toName)

test('an account’s emails are listed newest first', async () => {
  expect(await names('')).toEqual(['Dan', 'Cat', 'Ben', 'Ann'])
  expect((await loadMails('2', '')).mails.map(({ toName }) => toName)).toEqual(['Zoe'])
})

test('emails can be searched by subject and recipient, and sorted by status', async () => {
  expect(await names('search_terms=password+ben')).toEqual(['Ben'])
  expect(await names('sort[by]=state&sort[order]=asc')).toEqual(['Ben', 'Dan', 'Cat', 'Ann'])
  expect(await names('sort[by]=to&sort[order]=asc')).toEqual(['Ann', 'Ben', 'Cat', 'Dan'])
})

test('the status labels distinguish retries and possible duplicates', async () => {
  const { mails } = await loadMails('1', '')
  expect(mails.map((mail) => mailStatusLabel(mail).label)).toEqual([
    'Retrying',
    'Sent, possibly twice',
    'Failed',
    'Sent',
  ])
  expect(Object.keys(mails[0]!)).not.toContain('html')
})
