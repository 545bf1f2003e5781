import { expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { enqueue } from '#app/jobs/queue.server'
import { accountCommands } from '#app/staff/accounts/account-commands.server'
import type { ActivityKind } from '#app/staff/activity/activity'
import { countAllActivity, findActivity } from '#app/staff/activity/find-activity.server'
import { endImpersonationJob } from '#app/staff/impersonation-jobs.server'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase('demo')
const rows = await openSql(database)
const { bakery, inn } = (await loadDemoAccounts(database.ownerUrl)).accounts

const run = (command: string, ...args: string[]) => accountCommands.get(command)!.run(args)
const find = (kind: ActivityKind, cursor: { before?: string | null; after?: string | null } = {}) =>
  findActivity(kind, { accountId: inn.id, state: null }, { before: null, after: null, ...cursor })

test('a failed import is listed with its reason', async () => {
  await rows.one(
    `insert into imports (account_id, kind, file_name, file_key, file_bytes, status, problem, actor)
     values ($1, 'reviews', 'reviews.csv', 'none', 1, 'failed', 'The file has no rows.', 'Dana') returning id`,
    [bakery.id],
  )
  expect((await run('imports', '--account', bakery.id, '--state', 'failed'))[0]).toMatch(
    /failed {2}\d+ {2}reviews: reviews\.csv {2}The file has no rows\.$/,
  )
  expect(await run('imports', '--account', inn.id, '--state', 'failed')).toEqual(['No imports'])
})

test('failed emails are listed for all accounts with the domain of the recipient, not the address or the content', async () => {
  await rows.all(
    `insert into mails (account_id, kind, to_email, from_name, subject, message_id, status, problem)
     select $1, 'invitation', 'someone@secret.example', 'H', 'Private', 'x' || n, 'failed', '550 unknown user'
     from generate_series(1, 51) n returning id`,
    [inn.id],
  )
  const printed = await run('mail', '--state', 'failed')
  expect([printed.length, printed[0], printed.at(-1)]).toEqual([
    51,
    expect.stringMatching(/failed {2}\d+ {2}invitation to secret\.example {2}550 unknown user$/),
    expect.stringMatching(/^More: --after \d+$/),
  ])
  const rest = await run('mail', '--state', 'failed', '--after', printed.at(-1)!.split(' ').at(-1)!, '--json')
  expect(rest.map((line) => JSON.parse(line))).toMatchObject([{ accountId: inn.id, accountName: inn.name }])
  expect([...printed, ...rest].join()).not.toMatch(/someone|Private/)
})

test('waiting jobs are listed with their account, and a page after the last is empty', async () => {
  await asAccount(inn.id, (tx) =>
    enqueue(tx, endImpersonationJob, { accountId: inn.id, impersonationId: '1' }),
  )
  const [job] = await run('jobs', '--account', inn.id, '--json')
  expect(JSON.parse(job!)).toMatchObject({
    what: 'end-impersonation',
    state: 'waiting',
    accountName: inn.name,
  })
  expect(await run('jobs', '--account', inn.id, '--after', JSON.parse(job!).id)).toEqual(['No jobs'])
})

test('the page before another one is the same as on the way there', async () => {
  await asAccount(inn.id, async (tx) => {
    for (let nth = 0; nth < 60; nth++)
      await enqueue(tx, endImpersonationJob, { accountId: inn.id, impersonationId: String(nth) })
  })
  for (const kind of ['mail', 'jobs'] as const) {
    const first = await find(kind)
    const second = await find(kind, { after: first.after })
    expect([first.rows.length, first.before, second.after]).toEqual([50, null, null])
    expect(await find(kind, { before: second.before })).toEqual(first)
  }
})

test('contact details in an error message are masked', async () => {
  await asAccount(inn.id, (tx) =>
    enqueue(tx, endImpersonationJob, { accountId: inn.id, impersonationId: '2' }, { isUrgent: true }),
  )
  await rows.all(
    `update pgboss.job set state = 'failed', output = '{"message": "no mailbox a.b@c.example, call +1 503 555 0142"}'
     where data->>'impersonationId' = '2' returning id`,
  )
  const [line] = await run('jobs', '--account', inn.id, '--state', 'failed')
  expect(line).toMatch(/end-impersonation {2}no mailbox …@c\.example, call \[phone number\]$/)
})

test('connections of all accounts are listed with their state, last success and last error', async () => {
  await rows.all(`delete from google_connections`)
  await rows.all(`delete from source_connections`)
  await rows.all(`delete from review_fetches`)
  const [first, second] = await rows.all<{ id: string }>(
    'select id::text from locations where account_id = $1 order by id limit 2',
    [bakery.id],
  )
  await rows.all(
    `insert into google_connections (account_id, state, refresh_token, google_name)
     values ($1, 'connected', 'secret', 'Dana W.'), ($2, 'ended', 'secret', 'Oscar P.') returning account_id`,
    [bakery.id, inn.id],
  )
  await rows.all(
    `insert into source_connections (account_id, source, state, token, expires_at)
     values ($1, 'facebook', 'connected', 'secret', now() - interval '1 hour'),
       ($1, 'trustpilot', 'disconnected', null, null) returning source`,
    [bakery.id],
  )
  await rows.all(
    `insert into review_fetches (account_id, location_id, source_id, remote_id, succeeded_at, failing_since, failure_kind, failure)
     values ($1, $2, 1, 'a', '2026-11-01T10:00:00Z', null, null, ''),
       ($1, $3, 1, 'b', '2026-11-02T10:00:00Z', now(), 'refused', 'Ask dana@wheatwhistle.example'),
       ($1, $2, 3, 'c', '2026-11-03T10:00:00Z', null, null, ''),
       ($1, $2, 4, 'd', null, now(), 'unconnected', 'Tripadvisor is not connected.') returning source_id`,
    [bakery.id, first!.id, second!.id],
  )
  const listed = await run('connections')
  expect(listed).toHaveLength(6)
  expect(listed.filter((line) => line.includes(`  ${bakery.id}  `))).toEqual([
    `2026-11-02T10:00:00.000Z  failing  ${bakery.id}  Google  1 location: Ask …@wheatwhistle.example`,
    `-  ended  ${bakery.id}  Facebook  The connection has expired`,
    `2026-11-03T10:00:00.000Z  connected  ${bakery.id}  Yelp`,
    `-  disconnected  ${bakery.id}  Tripadvisor`,
    `-  disconnected  ${bakery.id}  Trustpilot`,
  ])
  expect(await run('connections', '--account', inn.id)).toEqual([
    `-  ended  ${inn.id}  Google  The source ended the connection`,
  ])
  expect(
    (await run('connections', '--state', 'connected', '--json')).map((line) => JSON.parse(line)),
  ).toEqual([
    {
      id: `${bakery.id}-3`,
      accountId: bakery.id,
      accountName: bakery.name,
      state: 'connected',
      what: 'Yelp',
      at: '2026-11-03T10:00:00.000Z',
      problem: '',
    },
  ])
  expect((await run('connections', '--account', bakery.id, '--after', `${bakery.id}-3`)).length).toBe(2)
  expect((await countAllActivity()).activity.connections).toEqual(
    expect.arrayContaining([
      { state: 'failing', count: 1 },
      { state: 'ended', count: 2 },
    ]),
  )
})

test.each([
  ['mail', ['--state', 'done'], 'The state must be waiting, failed'],
  ['connections', ['--state', 'failed'], 'The state must be failing, ended, disconnected, connected'],
  ['imports', ['--account', 'x'], '"x" is not the id of an account'],
])('%s %j says what is wrong', async (command, args, message) => {
  await expect(run(command, ...args)).rejects.toThrow(message)
})
