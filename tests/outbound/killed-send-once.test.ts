import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { RetryLater } from '#app/jobs/job'
import {
  acquireLease,
  LeaseLost,
  leaseCondition,
  leaseSeconds,
  listOtherNames,
  lockLeasedRow,
  recordSending,
  renewLease,
} from '#app/outbound/lease.server'
import { removeOnce, sendOnce } from '#app/outbound/send-once.server'
import { type ProviderResult, unavailableResult } from '#app/providers/provider-result'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

// What sends is killed anywhere, twelve times, with two photos alike at one location. The rows are real; the provider has
// a list and no idempotency key, tells its newest first, and now and then does what it does not say.
const account = '971'
const database = await createTestDatabase()
const rows = await openSql(database)
let locationId: string
let picture: string

beforeAll(async () => {
  ;[locationId] = (await createAccountWithLocations(database, {
    accountId: account,
    zone: 'UTC',
    locationCount: 1,
  })) as [string]
  const made = await rows.one<{ id: string }>(
    `insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
     values ($1, 'ready', 'none', 'none', 'jpeg', 800, 600) returning id::text`,
    [account],
  )
  picture = made.id
})

const points = ['acquired', 'listed', 'prepared', 'recorded', 'created', 'settled'] as const
type Point = (typeof points)[number]
/** What becomes of the making: told, done and not told, or neither. */
const fates = ['told', 'lost', 'never'] as const
type Attempt = { killedAt: Point | null; fate: (typeof fates)[number]; photo: 0 | 1; seconds: number }

class Killed extends Error {}
type Item = { name: string; createdAt: string }
type Row = { google_name: string | null; is_uncertain: boolean; existing_names: string[]; state: string }

function createProvider() {
  const items: Item[] = []
  let count = 0
  return {
    items,
    list: (): ProviderResult<Item[]> => ({ outcome: 'ok', value: items.toReversed() }),
    create(fate: Attempt['fate'], now: Date): ProviderResult<Item> {
      if (fate === 'never') return unavailableResult('no answer')
      const item = { name: `item ${++count}`, createdAt: now.toISOString() }
      items.push(item)
      return fate === 'told' ? { outcome: 'ok', value: item } : unavailableResult('no answer')
    },
    remove(name: string): ProviderResult<null> {
      const index = items.findIndex((item) => item.name === name)
      if (index >= 0) items.splice(index, 1)
      return { outcome: 'ok', value: null }
    },
  }
}

async function insertTwoPhotos(): Promise<string[]> {
  await rows.all('delete from photos where account_id = $1', [account])
  const photos = await rows.all<{ id: string }>(
    `insert into photos (account_id, location_id, picture_id, source_id, state, added_at)
     select $1, $2, $3, 1, 'pending', now() from generate_series(1, 2) returning id::text`,
    [account, locationId, picture],
  )
  return photos.map(({ id }) => id)
}

const leasedRowOf = (id: string) => ({
  table: 'photos' as const,
  key: { id },
  among: { location_id: locationId },
})
const isPending = sql<SqlBool>`state = 'pending'`
const afterLease = leaseSeconds + 1
const findRow = (id: string) =>
  rows.one<Row>('select google_name, is_uncertain, existing_names, state from photos where id = $1', [id])

/** One run of a job, as every strategy is written: acquire, send once, settle. */
async function run(
  id: string,
  remote: ReturnType<typeof createProvider>,
  { killedAt, fate }: Attempt,
  now: Date,
) {
  const killAt = (point: Point) => {
    if (point === killedAt) throw new Killed(point)
  }
  const leasedRow = leasedRowOf(id)
  const lease = await asAccount(account, (tx) => acquireLease(tx, leasedRow, now))
  if (!lease) return
  const row = await findRow(id)
  killAt('acquired')
  const findSent = async (found: Item[]) => {
    const others = await asAccount(account, (tx) => listOtherNames(tx, leasedRow))
    return found.find(({ name }) => !row.existing_names.includes(name) && !others.includes(name)) ?? null
  }
  const { answer: result, isUncertain } = await sendOnce<Item, null>({
    isUncertain: row.is_uncertain,
    async list() {
      const listed = remote.list()
      killAt('listed')
      return listed
    },
    findSent,
    async prepare() {
      killAt('prepared')
      return { outcome: 'ok', value: { ready: null } }
    },
    async recordSending(knownNames) {
      await recordSending(account, lease, { condition: isPending, existingNames: knownNames }, now)
      killAt('recorded')
    },
    async create() {
      const made = remote.create(fate, now)
      killAt('created')
      return made
    },
  })
  const googleName = result.outcome === 'ok' ? result.value.name : null
  await asAccount(account, (tx) =>
    sql`update photos set leased_until = null, is_uncertain = ${isUncertain}, google_name = coalesce(${googleName}, google_name),
       state = case when ${googleName}::text is null then state else 'live' end where ${leaseCondition(tx, lease)}`.execute(
      tx,
    ),
  )
  killAt('settled')
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  killedAt: fc.constantFrom(...points),
  fate: fc.constantFrom(...fates),
  photo: fc.constantFrom(0, 1),
  // Within the lease, or after it.
  seconds: fc.constantFrom(1, afterLease),
})

/** All that is left is done without a kill: one photo after the other. */
async function runAttempts(attempts: Attempt[], isRemoved: boolean): Promise<void> {
  const ids = await insertTwoPhotos()
  const remote = createProvider()
  let time = Date.parse('2026-11-26T12:00:00Z')
  const attemptRun = async ({ seconds, ...one }: Attempt) => {
    time += seconds * 1000
    const id = ids[one.photo]!
    if ((await findRow(id)).state !== 'pending') return
    await run(id, remote, { seconds, ...one }, new Date(time)).catch((error: unknown) => {
      if (!(error instanceof Killed) && !(error instanceof RetryLater)) throw error
    })
  }
  for (const one of attempts) await attemptRun(one)
  const last = { killedAt: null, fate: 'told', seconds: afterLease } as const
  if (isRemoved) return removeAndVerify(ids, remote)
  for (const photo of [0, 1, 0, 1] as const) await attemptRun({ ...last, photo })
  const finalRows = await Promise.all(ids.map(findRow))
  expect(remote.items.map(({ name }) => name).sort()).toEqual(finalRows.map((row) => row.google_name).sort())
  expect(finalRows.map(({ state }) => state)).toEqual(['live', 'live'])
}

/** Taken down instead: nothing of either is left behind. */
async function removeAndVerify(ids: string[], remote: ReturnType<typeof createProvider>): Promise<void> {
  for (const id of ids) {
    const { google_name: name, is_uncertain: isUncertain, existing_names: known } = await findRow(id)
    const result = await removeOnce<Item>({
      name,
      isUncertain,
      list: async () => remote.list(),
      async findSent(found) {
        const others = await asAccount(account, (tx) => listOtherNames(tx, leasedRowOf(id)))
        return found.find((one) => !known.includes(one.name) && !others.includes(one.name)) ?? null
      },
      remove: async (each) => remote.remove(each),
    })
    expect(result.outcome).toBe('ok')
    await rows.all('delete from photos where id = $1', [id])
  }
  expect(remote.items).toEqual([])
}

test('killed at every point, once and twice, there is one of each at the end', async () => {
  let cases = 0
  for (const first of points)
    for (const second of points)
      for (const fate of fates)
        for (const photo of [0, 1] as const) {
          const kills: Attempt[] = [
            { killedAt: first, fate, photo: 0, seconds: afterLease },
            { killedAt: second, fate, photo, seconds: afterLease },
          ]
          await runAttempts(kills, false)
          cases++
        }
  console.log(`${cases} cases of two kills walked`)
})

test('killed twelve times, there is one of each at the end, or nothing once they are taken down', async () => {
  let cases = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(attempt, { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      async (attempts, isRemoved) => {
        await runAttempts(attempts, isRemoved)
        cases++
      },
    ),
    { numRuns: 60 },
  )
  console.log(`${cases} cases of twelve kills walked`)
})

test('who was silent for longer than the lease sends and settles nothing any more', async () => {
  const [id] = (await insertTwoPhotos()) as [string]
  const leasedRow = leasedRowOf(id)
  const now = new Date('2026-11-26T12:00:00Z')
  const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const first = (await asAccount(account, (tx) => acquireLease(tx, leasedRow, now)))!
  expect(
    await asAccount(account, (tx) => acquireLease(tx, leasedRow, secondsLater(leaseSeconds - 1))),
  ).toBeNull()
  const second = (await asAccount(account, (tx) => acquireLease(tx, leasedRow, secondsLater(afterLease))))!
  expect(second).not.toBeNull()
  await expect(
    recordSending(account, first, { condition: isPending }, secondsLater(afterLease)),
  ).rejects.toThrow(LeaseLost)
  await asAccount(account, async (tx) => {
    expect(await renewLease(tx, first, secondsLater(afterLease))).toBe(false)
    expect(await lockLeasedRow(tx, first)).toBe(false)
    expect(await lockLeasedRow(tx, second)).toBe(true)
  })
})

test('who lives renews it, and holds it as long as nobody else took it', async () => {
  const [id, other] = (await insertTwoPhotos()) as [string, string]
  const now = new Date('2026-11-26T12:00:00Z')
  const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const lease = (await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(id), now)))!
  expect(await asAccount(account, (tx) => renewLease(tx, lease, secondsLater(afterLease)))).toBe(true)
  const soon = secondsLater(afterLease + leaseSeconds - 1)
  // Of those among which one is sent at a time, the other neither.
  for (const one of [id, other])
    expect(await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(one), soon))).toBeNull()
  await recordSending(account, lease, { condition: isPending }, soon)
  expect((await findRow(id)).is_uncertain).toBe(true)
})

test('what changed while it was prepared is not sent, and is free at once', async () => {
  const [id] = (await insertTwoPhotos()) as [string]
  const now = new Date('2026-11-26T12:00:00Z')
  const lease = (await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(id), now)))!
  await rows.all("update photos set state = 'deleting' where id = $1", [id])
  await expect(recordSending(account, lease, { condition: isPending }, now)).rejects.toThrow(LeaseLost)
  expect((await findRow(id)).is_uncertain).toBe(false)
  expect(await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(id), now))).not.toBeNull()
})
