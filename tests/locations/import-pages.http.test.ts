import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { formsIn } from '../cast/forms'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { type Answer, signedIn, type Visitor, wordsOf } from '../cast/visitor'

const application = await testApplication({}, ['worker'])
const rows = await openRows(application.database)
const cast = await findCast(application.database.ownerUrl)
const marco = await signedIn(application.url, 'marco')
const door = '/settings/imports/new?kind=locations'

async function upload(who: Visitor, contents: BlobPart): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([contents]), 'places.csv')
  return who.upload(door, form)
}

/** What the mapping form would send as it stands. */
const proposed = (page: Answer, path: string) =>
  formsIn(page.text, path).find(({ fields }) => fields.some(([name]) => name === 'columns[0]'))!.fields

test('a file of locations goes through the door of reviews, without a script', async () => {
  const page = wordsOf(await marco.get(door))
  expect(page).toContain('Import locations')
  const { leadsTo } = await upload(marco, readFileSync('tests/locations/files/va-sites.csv'))
  const mapping = await marco.get(leadsTo!)
  const fields = proposed(mapping, leadsTo!)
  expect(Object.fromEntries(fields)).toMatchObject({
    'columns[0]': 'external_id',
    'columns[1]': 'name',
    'columns[10]': 'monday',
    country: 'US',
    create: 'on',
    update: 'on',
  })
  const chosen = await marco.post(leadsTo!, fields)
  const checked = wordsOf(await marco.get(chosen.leadsTo!))
  expect(checked).toContain('42 would be created')
  expect(checked).toContain('3 rows with hours that cannot be read')
  expect(checked).toContain('Mon–Fri: 7:00 AM – 4:30 PM')

  await marco.post(chosen.leadsTo!)
  const now = async () => wordsOf(await marco.get(chosen.leadsTo!))
  await expect.poll(now, { timeout: 40_000, interval: 200 }).toContain('Complete')
  expect(await now()).toContain('Locations created 42')
  expect(await now()).toContain('See locations')
  expect(wordsOf(await marco.get('/settings/locations?keywords=Caribou'))).toContain('Caribou VA Clinic')
  const [change] = await rows.all(
    `select c.origin, c.actor from location_changes c join locations l on l.id = c.location_id
     where l.account_id = $1 and l.name = 'Caribou VA Clinic'`,
    [cast.accounts.bakery.id],
  )
  expect(change).toEqual({ origin: 'import', actor: cast.people.marco.name })
})

test('what cannot be comes back with what was chosen', async () => {
  const { leadsTo } = await upload(marco, 'Town,Street\nBoise,1 Main St\n')
  const path = leadsTo!
  const fields = proposed(await marco.get(path), path).filter(([name]) => !/create|update/.test(name))
  const refused = await marco.post(path, fields)
  expect(refused.status).toBe(422)
  expect(wordsOf(refused)).toContain('Choose the column of the name or of the External ID')
  expect(wordsOf(refused)).toContain('Choose what to do with the locations')
  expect(Object.fromEntries(proposed(refused, path))).toMatchObject({
    'columns[0]': 'city',
    'columns[1]': 'address',
  })
  const wrong = await marco.post(path, [...fields, ['country', 'Nowhere'], ['columns[0]', 'password']])
  expect(wrong.status).toBe(422)
})

test('only who may change locations may bring them, and no more than they may', async () => {
  const { userId } = cast.people.marco
  const forbid = (action: string) =>
    rows.all(
      `insert into user_permissions (account_id, user_id, resource, action, is_allowed) values ($1, $2, 'location', $3, false)`,
      [cast.accounts.bakery.id, userId, action],
    )
  await forbid('create')
  const { leadsTo } = await upload(marco, 'Name,City\nSomewhere new,Boise\nBoise,Boise City\n')
  const page = await marco.get(leadsTo!)
  expect(wordsOf(page)).not.toContain('Create locations that are not found')
  const chosen = await marco.post(leadsTo!, [...proposed(page, leadsTo!), ['create', 'on']])
  const checked = wordsOf(await marco.get(chosen.leadsTo!))
  expect(checked).toContain('0 would be created')
  expect(checked).toContain('There is no such location')

  await forbid('update')
  expect((await marco.get(door)).status).toBe(403)
  expect((await upload(marco, 'Name\nX\n')).status).toBe(403)
  expect(wordsOf(await marco.get('/settings/imports/new'))).not.toContain('Locations')
})
