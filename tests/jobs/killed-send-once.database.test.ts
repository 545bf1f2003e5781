import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import {
  acquireLease,
  LeaseLost,
  leaseCondition,
  leaseSeconds,
  listOtherNames,
  lockLeasedRow,
  recordSending,
  renewLease,
} from '#app/kit/jobs/lease.server'
import { removeOnce, sendOnce } from '#app/kit/jobs/send-once.server'
import { type ProviderResult, unavailableResult } from '#app/kit/providers/provider-result'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { byDepth, isInShare } from '../support/depth'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

// Kills the sender at arbitrary points, up to twelve times, with two identical photos at one location. The rows are
// real; the provider has a list but no idempotency key, lists its newest first, and sometimes creates an item without
// confirming it.
const account = '971'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
let locationId: string
let picture: string

beforeAll(async () => {
  ;[locationId] = (await createAccountWithLocations(database, {
    accountId: account,
    zone: 'UTC',
    locationCount: 1,
  })) as [string]
  picture = (await build.picture({ account_id: account })).id
})

const points = ['acquired', 'listed', 'prepared', 'recorded', 'created', 'settled'] as const
type Point = (typeof points)[number]
/** What happens to a create request: confirmed, done but not confirmed, or not done. */
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
  const photo = {
    account_id: account,
    location_id: locationId,
    picture_id: picture,
    state: 'pending',
  } as const
  return [(await build.photo(photo)).id, (await build.photo(photo)).id]
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

/** One run of a job: acquire the lease, send once, record the result. */
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
  // Before or after the lease has expired.
  seconds: fc.constantFrom(1, afterLease),
})

/** Makes the attempts, then finishes both photos without kills, or removes them, and verifies the result. */
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

/** Removes both photos and verifies that the provider has neither. */
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

test('each photo exists exactly once after kills at any two points', async () => {
  let [cases, number] = [0, 0]
  for (const first of points)
    for (const second of points)
      for (const fate of fates)
        for (const photo of [0, 1] as const) {
          if (!isInShare(number++, 7)) continue
          const kills: Attempt[] = [
            { killedAt: first, fate, photo: 0, seconds: afterLease },
            { killedAt: second, fate, photo, seconds: afterLease },
          ]
          await runAttempts(kills, false)
          cases++
        }
  console.log(`${cases} cases of two kills tested`)
})

test('each photo exists exactly once, or not at all once removed, after twelve kills', async () => {
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
    { numRuns: byDepth(60, 8) },
  )
  console.log(`${cases} cases of twelve kills tested`)
})

test('a run whose lease has expired can neither send nor record a result', async () => {
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

test('a run can renew its lease as long as no other run has acquired it', async () => {
  const [id, other] = (await insertTwoPhotos()) as [string, string]
  const now = new Date('2026-11-26T12:00:00Z')
  const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const lease = (await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(id), now)))!
  expect(await asAccount(account, (tx) => renewLease(tx, lease, secondsLater(afterLease)))).toBe(true)
  const beforeExpiry = secondsLater(afterLease + leaseSeconds - 1)
  // The other photo cannot be acquired either, because only one of them is sent at a time.
  for (const one of [id, other])
    expect(await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(one), beforeExpiry))).toBeNull()
  await recordSending(account, lease, { condition: isPending }, beforeExpiry)
  expect((await findRow(id)).is_uncertain).toBe(true)
})

test('a row that changed during preparation is not sent, and its lease is released at once', async () => {
  const [id] = (await insertTwoPhotos()) as [string]
  const now = new Date('2026-11-26T12:00:00Z')
  const lease = (await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(id), now)))!
  await rows.all("update photos set state = 'deleting' where id = $1", [id])
  await expect(recordSending(account, lease, { condition: isPending }, now)).rejects.toThrow(LeaseLost)
  expect((await findRow(id)).is_uncertain).toBe(false)
  expect(await asAccount(account, (tx) => acquireLease(tx, leasedRowOf(id), now))).not.toBeNull()
})
