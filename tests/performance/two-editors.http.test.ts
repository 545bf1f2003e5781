import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { editForm } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const account = cast.accounts.bakery.id
const [dana, other] = [await signIn(application.url, 'dana'), await signIn(application.url, 'dana')]

type Fields = [string, string][]
const openForm = async (path: string): Promise<Fields> => editForm(await dana.get(path))
const change = (fields: Fields, changes: Record<string, string>): Fields => [
  ...fields.filter(([name]) => !(name in changes)),
  ...Object.entries(changes),
]

test('a target of one person holds when another saves a rating from a form that was open before', async () => {
  const path = '/settings/target-score/edit'
  const opened = await openForm(path)
  await other.post(path, change(await openForm(path), { total_reviews: '150' }))
  expect((await dana.post(path, change(opened, { avg_rating: '4.6' }))).status).toBe(302)
  const saved = await rows.one(
    'select avg_rating::float8, total_reviews, changed_by from target_scores where account_id = $1',
    [account],
  )
  expect(saved).toEqual({ avg_rating: 4.6, total_reviews: 150, changed_by: 'Dana Okafor' })
})

test('weights that two people change are one conflict, so that they always add up to 100', async () => {
  const path = '/settings/target-score/edit'
  const opened = await openForm(path)
  const weightOf = (name: string) => Number(opened.find(([each]) => each === name)![1])
  const shift = (from: string, to: string) => ({
    [from]: String(weightOf(from) - 1),
    [to]: String(weightOf(to) + 1),
  })
  await other.post(path, change(opened, shift('avg_rating_weight', 'total_reviews_weight')))
  const mine = change(opened, shift('response_rate_weight', 'response_time_weight'))
  const refused = await dana.post(path, mine)
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('This target score was changed while you were editing it.')
  expect(textOf(refused)).toContain('Average rating: weight')
})

test('custom targets of a location merge; if none remains, the account’s targets apply', async () => {
  const { id } = await rows.one<{ id: string }>(
    `select id::text from locations l where account_id = $1 and removed_at is null and not exists (
       select from location_custom_targets c where c.location_id = l.id) order by id limit 1`,
    [account],
  )
  const path = `/settings/target-score/${id}`
  const empty = await openForm(path)
  await other.post(path, change(empty, { avg_rating: '4.2' }))
  expect((await dana.post(path, change(empty, { total_reviews: '7' }))).status).toBe(302)
  const load = () =>
    rows.all('select avg_rating::float8, total_reviews from location_custom_targets where location_id = $1', [
      id,
    ])
  expect(await load()).toEqual([{ avg_rating: 4.2, total_reviews: 7 }])
  const full = await openForm(path)
  await other.post(path, change(full, { avg_rating: '' }))
  expect((await dana.post(path, change(full, { total_reviews: '' }))).status).toBe(302)
  expect(await load()).toEqual([])
})

test('who saves custom targets that somebody deleted reads by whom and when, and can create them anew', async () => {
  const { id } = await rows.one<{ id: string }>(
    `select id::text from locations l where account_id = $1 and removed_at is null and not exists (
       select from location_custom_targets c where c.location_id = l.id) order by id limit 1`,
    [account],
  )
  const path = `/settings/target-score/${id}`
  await dana.post(path, change(await openForm(path), { avg_rating: '4.2', total_reviews: '7' }))
  const opened = await openForm(path)
  await other.post(`${path}/delete`)
  // Also if the field was empty before, as it is after the deletion.
  expect((await dana.post(path, change(opened, { response_rate: '80' }))).status).toBe(422)
  const refused = await dana.post(path, change(opened, { avg_rating: '4.4' }))
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toMatch(
    /Dana Okafor deleted this custom target while you were editing it \( ?\w+ \d.*\) ?\. Nothing was saved\./,
  )
  await dana.post(path, editForm(refused))
  expect(
    await rows.one(
      'select avg_rating::float8, total_reviews from location_custom_targets where location_id = $1',
      [id],
    ),
  ).toEqual({ avg_rating: 4.4, total_reviews: 7 })
})
