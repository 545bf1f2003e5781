import { expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { mailFilter } from '#app/mail/mail-filter'
import { mailStatusLabel } from '#app/mail/mail-status-label'
import { listMails } from '#app/mail/mails.server'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
await rows.all(`insert into accounts (name) values ('Bakery'), ('Inn')`)
await rows.all(`
  insert into mails (account_id, kind, to_email, to_name, from_name, subject, message_id, status, attempts, is_uncertain, problem, queued_at)
  values (1, 't', 'a@x.example', 'Ann', 'H', 'Invitation', 'm', 'sent', 1, false, '', now() - interval '4 hours'),
    (1, 't', 'b@x.example', 'Ben', 'H', 'New password', 'm', 'failed', 1, false, '550 no such user', now() - interval '3 hours'),
    (1, 't', 'c@x.example', 'Cat', 'H', 'New password', 'm', 'sent', 2, true, '', now() - interval '2 hours'),
    (1, 't', 'd@x.example', 'Dan', 'H', 'New password', 'm', 'queued', 3, false, '451 later', now() - interval '1 hour'),
    (2, 't', 'z@x.example', 'Zoe', 'H', 'New password', 'm', 'queued', 0, false, '', now())`)

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
