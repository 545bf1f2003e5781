import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { TryLater } from '#app/jobs/job'
import {
  acquireLease,
  isHeld,
  LeaseLost,
  leaseSeconds,
  namesOfOthers,
  recordSending,
  renewLease,
  whileHeld,
} from '#app/outbound/lease.server'
import { removeOnce, sendOnce } from '#app/outbound/send-once.server'
import { type Answer, unavailable } from '#app/providers/answer'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { accountWithPlaces } from '../reviews/written-reviews'

// What sends is killed anywhere, twelve times, with two photos alike at one location. The rows are real; the provider has
// a list and no idempotency key, tells its newest first, and now and then does what it does not say.
const account = '971'
const database = await testDatabase()
const rows = await openRows(database)
let place: string
let picture: string

beforeAll(async () => {
  ;[place] = (await accountWithPlaces(database, { accountId: account, zone: 'UTC', places: 1 })) as [string]
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

function provider() {
  const items: Item[] = []
  let made = 0
  return {
    items,
    list: (): Answer<Item[]> => ({ outcome: 'ok', value: items.toReversed() }),
    create(fate: Attempt['fate'], now: Date): Answer<Item> {
      if (fate === 'never') return unavailable('no answer')
      const item = { name: `item ${++made}`, createdAt: now.toISOString() }
      items.push(item)
      return fate === 'told' ? { outcome: 'ok', value: item } : unavailable('no answer')
    },
    remove(name: string): Answer<null> {
      const at = items.findIndex((item) => item.name === name)
      if (at >= 0) items.splice(at, 1)
      return { outcome: 'ok', value: null }
    },
  }
}

async function twoAlike(): Promise<string[]> {
  await rows.all('delete from photos where account_id = $1', [account])
  const made = await rows.all<{ id: string }>(
    `insert into photos (account_id, location_id, picture_id, source_id, state, added_at)
     select $1, $2, $3, 1, 'pending', now() from generate_series(1, 2) returning id::text`,
    [account, place, picture],
  )
  return made.map(({ id }) => id)
}

const leasable = (id: string) => ({
  table: 'photos' as const,
  key: { id },
  among: { location_id: place },
})
const isPending = sql<SqlBool>`state = 'pending'`
const late = leaseSeconds + 1
const rowOf = (id: string) =>
  rows.one<Row>('select google_name, is_uncertain, existing_names, state from photos where id = $1', [id])

/** One run of a job, as every strategy is written: acquire, send once, settle. */
async function run(id: string, there: ReturnType<typeof provider>, { killedAt, fate }: Attempt, now: Date) {
  const reach = (point: Point) => {
    if (point === killedAt) throw new Killed(point)
  }
  const of = leasable(id)
  const lease = await asAccount(account, (tx) => acquireLease(tx, of, now))
  if (!lease) return
  const row = await rowOf(id)
  reach('acquired')
  const findSent = async (found: Item[]) => {
    const others = await asAccount(account, (tx) => namesOfOthers(tx, of))
    return found.find(({ name }) => !row.existing_names.includes(name) && !others.includes(name)) ?? null
  }
  const { answer, isUnsure } = await sendOnce<Item, null>({
    isUnsure: row.is_uncertain,
    async list() {
      const listed = there.list()
      reach('listed')
      return listed
    },
    findSent,
    async prepare() {
      reach('prepared')
      return { outcome: 'ok', value: { ready: null } }
    },
    async recordSending(knownNames) {
      await recordSending(account, lease, { still: isPending, knownNames }, now)
      reach('recorded')
    },
    async create() {
      const made = there.create(fate, now)
      reach('created')
      return made
    },
  })
  const settled = answer.outcome === 'ok' ? answer.value.name : null
  await asAccount(account, (tx) =>
    sql`update photos set leased_until = null, is_uncertain = ${isUnsure}, google_name = coalesce(${settled}, google_name),
       state = case when ${settled}::text is null then state else 'live' end where ${whileHeld(tx, lease)}`.execute(
      tx,
    ),
  )
  reach('settled')
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  killedAt: fc.constantFrom(...points),
  fate: fc.constantFrom(...fates),
  photo: fc.constantFrom(0, 1),
  // Within the lease, or after it.
  seconds: fc.constantFrom(1, late),
})

/** All that is left is done without a kill: one photo after the other. */
async function walk(attempts: Attempt[], isRemoved: boolean): Promise<void> {
  const ids = await twoAlike()
  const there = provider()
  let at = Date.parse('2026-11-26T12:00:00Z')
  const go = async ({ seconds, ...one }: Attempt) => {
    at += seconds * 1000
    const id = ids[one.photo]!
    if ((await rowOf(id)).state !== 'pending') return
    await run(id, there, { seconds, ...one }, new Date(at)).catch((error: unknown) => {
      if (!(error instanceof Killed) && !(error instanceof TryLater)) throw error
    })
  }
  for (const one of attempts) await go(one)
  const last = { killedAt: null, fate: 'told', seconds: late } as const
  if (isRemoved) return removed(ids, there)
  for (const photo of [0, 1, 0, 1] as const) await go({ ...last, photo })
  const ended = await Promise.all(ids.map(rowOf))
  expect(there.items.map(({ name }) => name).sort()).toEqual(ended.map((row) => row.google_name).sort())
  expect(ended.map(({ state }) => state)).toEqual(['live', 'live'])
}

/** Taken down instead: nothing of either is left behind. */
async function removed(ids: string[], there: ReturnType<typeof provider>): Promise<void> {
  for (const id of ids) {
    const { google_name: name, is_uncertain: isUnsure, existing_names: known } = await rowOf(id)
    const answer = await removeOnce<Item>({
      name,
      isUnsure,
      list: async () => there.list(),
      async findSent(found) {
        const others = await asAccount(account, (tx) => namesOfOthers(tx, leasable(id)))
        return found.find((one) => !known.includes(one.name) && !others.includes(one.name)) ?? null
      },
      remove: async (each) => there.remove(each),
    })
    expect(answer.outcome).toBe('ok')
    await rows.all('delete from photos where id = $1', [id])
  }
  expect(there.items).toEqual([])
}

test('killed at every point, once and twice, there is one of each at the end', async () => {
  let cases = 0
  for (const first of points)
    for (const second of points)
      for (const fate of fates)
        for (const photo of [0, 1] as const) {
          const kills: Attempt[] = [
            { killedAt: first, fate, photo: 0, seconds: late },
            { killedAt: second, fate, photo, seconds: late },
          ]
          await walk(kills, false)
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
        await walk(attempts, isRemoved)
        cases++
      },
    ),
    { numRuns: 60 },
  )
  console.log(`${cases} cases of twelve kills walked`)
})

test('who was silent for longer than the lease sends and settles nothing any more', async () => {
  const [id] = (await twoAlike()) as [string]
  const of = leasable(id)
  const now = new Date('2026-11-26T12:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const first = (await asAccount(account, (tx) => acquireLease(tx, of, now)))!
  expect(await asAccount(account, (tx) => acquireLease(tx, of, after(leaseSeconds - 1)))).toBeNull()
  const second = (await asAccount(account, (tx) => acquireLease(tx, of, after(late))))!
  expect(second).not.toBeNull()
  await expect(recordSending(account, first, { still: isPending }, after(late))).rejects.toThrow(LeaseLost)
  await asAccount(account, async (tx) => {
    expect(await renewLease(tx, first, after(late))).toBe(false)
    expect(await isHeld(tx, first)).toBe(false)
    expect(await isHeld(tx, second)).toBe(true)
  })
})

test('who lives renews it, and holds it as long as nobody else took it', async () => {
  const [id, other] = (await twoAlike()) as [string, string]
  const now = new Date('2026-11-26T12:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const lease = (await asAccount(account, (tx) => acquireLease(tx, leasable(id), now)))!
  expect(await asAccount(account, (tx) => renewLease(tx, lease, after(late)))).toBe(true)
  const soon = after(late + leaseSeconds - 1)
  // Of those among which one is sent at a time, the other neither.
  for (const one of [id, other])
    expect(await asAccount(account, (tx) => acquireLease(tx, leasable(one), soon))).toBeNull()
  await recordSending(account, lease, { still: isPending }, soon)
  expect((await rowOf(id)).is_uncertain).toBe(true)
})

test('what changed while it was prepared is not sent, and is free at once', async () => {
  const [id] = (await twoAlike()) as [string]
  const now = new Date('2026-11-26T12:00:00Z')
  const lease = (await asAccount(account, (tx) => acquireLease(tx, leasable(id), now)))!
  await rows.all("update photos set state = 'deleting' where id = $1", [id])
  await expect(recordSending(account, lease, { still: isPending }, now)).rejects.toThrow(LeaseLost)
  expect((await rowOf(id)).is_uncertain).toBe(false)
  expect(await asAccount(account, (tx) => acquireLease(tx, leasable(id), now))).not.toBeNull()
})
