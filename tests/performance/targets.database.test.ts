import { parseWithZod } from '@conform-to/zod/v4'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPerformance } from '#app/product/performance/performance.server'
import { defaultTargets } from '#app/product/performance/score/default-targets'
import { scoreChange, scoreOf } from '#app/product/performance/score/score'
import { scoreFilter } from '#app/product/performance/score/score-filter'
import { loadScoreExplanation } from '#app/product/performance/score/score-page.server'
import { customTargetFilter } from '#app/product/performance/score/targets/custom-target-filter'
import {
  deleteCustomTargets,
  listCustomTargets,
  requireCustomLocation,
  saveCustomTargets,
} from '#app/product/performance/score/targets/custom-targets.server'
import { targetFormValues } from '#app/product/performance/score/targets/target-form-values'
import { customTargetsSchema, targetsSchema } from '#app/product/performance/score/targets/target-schema'
import {
  loadAccountTargets,
  loadAllTargets,
  saveTargets,
} from '#app/product/performance/score/targets.server'
import { type DemoAccounts, seedDemoAccounts, today } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const clock = { now: today, timeZone: 'America/Chicago' }
let demo: DemoAccounts
let locations: { id: string; name: string }[]

beforeAll(async () => {
  demo = await seedDemoAccounts(database)
  locations = await rows.all(
    'select id::text, name from locations where account_id = $1 order by lower(name), id',
    [demo.accounts.bakery.id],
  )
})

const asBakery = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(demo.accounts.bakery.id, fn)
const danaAsViewer = () =>
  ({
    ...demo.people.dana,
    impersonator: null,
    features: { new_performance_score: true },
  }) as unknown as Viewer

const formDataOf = (values: Record<string, string>) => {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}

describe('the target form', () => {
  const formValues = targetFormValues(defaultTargets.subscores)
  const submitForm = (changed: Record<string, string>) =>
    parseWithZod(formDataOf({ ...formValues, ...changed }), { schema: targetsSchema })

  test('parses the values it showed to the same targets', () => {
    expect(submitForm({})).toMatchObject({ status: 'success', value: defaultTargets.subscores })
  })

  test('shows the sum of weights that are not 100 %, and keeps the input', () => {
    const reply = submitForm({ ll_sync_ratio_weight: '17' }).reply()
    expect(reply.error).toEqual({
      avg_rating_weight: ['Weights must add up to 100%. They add up to 105%: 5% too much'],
    })
    expect(reply.initialValue).toMatchObject({ ll_sync_ratio_weight: '17', avg_rating: '4.5' })
  })

  test.each([
    ['avg_rating', '5', 'Average rating: enter a number from 2 to 4.9'],
    ['avg_rating', '4,5', 'Average rating: enter a number from 2 to 4.9'],
    ['total_reviews', '12.5', 'Total reviews: enter a whole number from 1 to 1,000,000'],
    ['response_rate', '', 'Response rate: enter a whole number from 1 to 100'],
    ['response_time', '0', 'Response time: enter a number from 0.05 to 365'],
    ['owner_photos_count_weight', '-4', 'Owner photos: enter a weight from 0 to 100, as a whole percent'],
  ])('refuses %s with the value "%s", naming the field', (field, value, message) => {
    expect(submitForm({ [field]: value }).reply().error).toEqual({ [field]: [message] })
  })

  test('for a single location requires at least one target; empty ones fall back to the account’s', () => {
    const parseCustom = (values: Record<string, string>) =>
      parseWithZod(formDataOf(values), { schema: customTargetsSchema })
    expect(parseCustom({ avg_rating: '', total_reviews: ' ' }).status).toBe('error')
    expect(parseCustom({ total_reviews: '40' })).toMatchObject({
      value: { total_reviews: 40, avg_rating: null, ll_sync_ratio: null },
    })
  })
})

const loadSubscoreTargets = (tx: Tx) => loadAccountTargets(tx, 'subscores')

describe('targets', () => {
  test('are the defaults until an admin sets them, and the audit log records the previous values', async () => {
    const newTargets = {
      ...defaultTargets.subscores,
      avgRating: { target: 4.75, weight: 40 },
      syncShare: { target: 0.57, weight: 17 },
    }
    expect(await asBakery(loadSubscoreTargets)).toEqual(defaultTargets.subscores)
    await asBakery((tx) => saveTargets(tx, danaAsViewer(), newTargets))
    expect(await asBakery(loadSubscoreTargets)).toEqual(newTargets)
    const [event] = await rows.all<{ details: object; actor: string }>(
      `select details, actor from audit_events where action = 'target_score.changed'`,
    )
    expect(event).toEqual({
      actor: 'Dana Okafor',
      details: {
        avg_rating: { before: { target: 4.5, weight: 45 }, after: { target: 4.75, weight: 40 } },
        ll_sync_ratio: { before: { target: 100, weight: 12 }, after: { target: 57, weight: 17 } },
      },
    })
    expect(await asAccount(demo.accounts.dental.id, loadSubscoreTargets)).toEqual(defaultTargets.subscores)
  })

  test('of a location override the account’s, can be searched, and can be removed', async () => {
    const [first, second] = locations
    const {
      id: _,
      name: __,
      address: ___,
      ...none
    } = await asBakery((tx) => requireCustomLocation(tx, first!.id))
    await asBakery((tx) =>
      saveCustomTargets(tx, danaAsViewer(), first!.id, { ...none, total_reviews: 7, response_time: 1.25 }),
    )
    const { account, forLocation: subject } = await asBakery((tx) => loadAllTargets(tx, 'subscores'))
    expect(subject(second!.id)).toBe(account)
    expect(subject(first!.id)).toEqual({
      ...account,
      totalReviews: { ...account.totalReviews, target: 7 },
      responseSeconds: { ...account.responseSeconds, target: 108_000 },
    })
    const listLocations = (query: string) =>
      asBakery((tx) =>
        listCustomTargets(
          tx,
          new Request(`https://own.invalid/settings/target-score?${query}`),
          customTargetFilter.read(new URLSearchParams(query)),
        ),
      )
    expect((await listLocations('')).locations).toMatchObject([
      { id: first!.id, total_reviews: 7, response_time: 1.25 },
    ])
    expect((await listLocations('search_terms=nowhere-at-all')).locations).toEqual([])
    expect((await listLocations('view=others')).list.total).toBe(locations.length - 1)
    await asBakery((tx) => deleteCustomTargets(tx, danaAsViewer(), first!.id))
    await asBakery((tx) => deleteCustomTargets(tx, danaAsViewer(), first!.id))
    expect((await listLocations('')).list.total).toBe(0)
    const events = await rows.all<{ action: string; subject: string }>(
      `select action, subject from audit_events where action like 'custom_target.%' order by id`,
    )
    expect(events).toEqual([
      { action: 'custom_target.changed', subject: first!.name },
      { action: 'custom_target.deleted', subject: first!.name },
    ])
  })

  test('of another account’s location return 404', async () => {
    const foreignLocation = asAccount(demo.accounts.inn.id, (tx) =>
      requireCustomLocation(tx, locations[0]!.id),
    )
    await expect(foreignLocation).rejects.toMatchObject({ status: 404 })
  })
})

describe('the score explanation', () => {
  const parseFilter = (query: string) => scoreFilter.read(new URLSearchParams(query))

  test('of a location shows the report’s score, with parts that add up to the score and to its change', async () => {
    const filter = parseFilter(`locationId=${locations[0]!.id}`)
    const { score, steps, subject } = await asBakery((tx) => loadScoreExplanation(tx, filter, {}, clock))
    const [row] = await asBakery((tx) => loadPerformance(tx, filter, clock, { withPrevious: true }))
    expect(subject).toBe(locations[0]!.name)
    expect(score.value).toBe(row!.score.value!.toFixed(2))
    expect(sum(score.parts.map(({ points }) => points))).toBe(score.value)
    expect(sum(score.parts.map(({ weight }) => weight.replace('%', '')))).toBe('100.00')
    const change = scoreChange(row!.score, row!.previous!.score)!
    expect(score.change).toBe(change.value)
    expect(sum(score.parts.map((part) => String(part.change)))).toBe(change.value.toFixed(2))
    // The score can be recomputed from the displayed figures and targets.
    const { forLocation: targetsOf } = await asBakery((tx) => loadAllTargets(tx, 'subscores'))
    expect(scoreOf(row!.metrics, targetsOf(row!.id), 'subscores')).toEqual(row!.score)
    expect(steps.every(({ text, gain }) => text !== '' && gain >= 0)).toBe(true)
  })

  test('of all locations shows their mean, and lists the lowest scores with the most valuable step', async () => {
    const {
      score,
      locations: lowest,
      total,
    } = await asBakery((tx) => loadScoreExplanation(tx, parseFilter(''), {}, clock))
    const all = await asBakery((tx) => loadPerformance(tx, parseFilter(''), clock))
    const values = all.map((row) => row.score.value!)
    expect(total).toBe(locations.length)
    expect(Number(score.value)).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 2)
    expect(lowest).toHaveLength(25)
    expect(lowest[0]!.score).toBe(Math.min(...values).toFixed(2))
    expect(lowest[0]!.step).toMatch(/\d/)
  })

  test('names the group it explains, or says how many locations it is about', async () => {
    const group = await rows.one<{ id: string; name: string; size: number }>(
      `select g.id::text, g.name, count(*)::int as size from groups g
       join group_locations m on m.account_id = g.account_id and m.group_id = g.id
       where g.account_id = $1 group by g.id, g.name having count(*) > 1 order by g.id limit 1`,
      [demo.accounts.bakery.id],
    )
    const subjectOf = async (query: string) => {
      const names = { group: { [group.id]: group.name } }
      return (await asBakery((tx) => loadScoreExplanation(tx, parseFilter(query), names, clock))).subject
    }
    const [first, second] = locations
    expect(await subjectOf('')).toBe(`all ${locations.length} locations`)
    expect(await subjectOf(`groupId=${group.id}`)).toBe(`${group.name}, ${group.size} locations`)
    expect(await subjectOf(`locationId=${first!.id}&locationId=${second!.id}`)).toBe('2 locations')
  })
})

function sum(values: string[]): string {
  return values.reduce((total, value) => total + Number(value), 0).toFixed(2)
}
