import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { accountCommands } from '#app/site/staff/accounts/account-commands.server'
import type { ActivityKind } from '#app/site/staff/activity/activity'
import { countAllActivity, findActivity } from '#app/site/staff/activity/find-activity.server'
import { endImpersonationJob } from '#app/site/staff/impersonation-jobs.server'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase('demo')
const rows = await openSql(database)
const build = createBuilders(rows)
const { bakery, inn } = (await loadDemoAccounts(database.ownerUrl)).accounts

const run = (command: string, ...args: string[]) => accountCommands.get(command)!.run(args)
const find = (kind: ActivityKind, cursor: { before?: string | null; after?: string | null } = {}) =>
  findActivity(kind, { accountId: inn.id, state: null }, { before: null, after: null, ...cursor })

test('a failed import is listed with its reason', async () => {
  await build.importedFile({
    account_id: bakery.id,
    file_name: 'reviews.csv',
    status: 'failed',
    problem: 'The file has no rows.',
  })
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

test('a job that starts later is planned, with the time of its start', async () => {
  await rows.all(
    `update pgboss.job set start_after = '2099-01-01T00:00:00Z' where data->>'accountId' = $1 and state = 'created'`,
    [inn.id],
  )
  const [job] = await run('jobs', '--account', inn.id, '--json')
  expect(JSON.parse(job!)).toMatchObject({ state: 'planned', at: '2099-01-01T00:00:00.000Z' })
  await rows.all(`update pgboss.job set start_after = now() where start_after = '2099-01-01T00:00:00Z'`)
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
  await rows.all(`delete from source_connections where source = 'google'`)
  await rows.all(`delete from source_connections`)
  await rows.all(`delete from review_fetches`)
  const [first, second] = await rows.all<{ id: string }>(
    'select id::text from locations where account_id = $1 order by id limit 2',
    [bakery.id],
  )
  const inBakery = { account_id: bakery.id }
  for (const connection of [
    { ...inBakery, state: 'connected', remote_name: 'Dana W.' },
    { account_id: inn.id, state: 'ended', remote_name: 'Oscar P.' },
  ] as const)
    await build.insert('source_connections', { source: 'google', token: 'secret', ...connection })
  const anHourAgo = new Date(Date.now() - 3_600_000)
  for (const connection of [
    { source: 'facebook', state: 'connected', token: 'secret', expires_at: anHourAgo },
    { source: 'trustpilot', state: 'disconnected' },
  ] as const)
    await build.insert('source_connections', { ...inBakery, ...connection })
  const refused = { failure_kind: 'refused', failure: 'Ask dana@wheatwhistle.example' } as const
  const unconnected = { failure_kind: 'unconnected', failure: 'Tripadvisor is not connected.' } as const
  const failing_since = new Date()
  for (const fetched of [
    { location_id: first!.id, source_id: '1', succeeded_at: '2026-11-01T10:00:00Z' },
    {
      location_id: second!.id,
      source_id: '1',
      succeeded_at: '2026-11-02T10:00:00Z',
      failing_since,
      ...refused,
    },
    { location_id: first!.id, source_id: '3', succeeded_at: '2026-11-03T10:00:00Z' },
    { location_id: first!.id, source_id: '4', failing_since, ...unconnected },
  ])
    await build.insert('review_fetches', { ...inBakery, remote_id: 'a', ...fetched })
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
