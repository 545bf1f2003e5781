import { expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { editForm, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const account = { id: cast.accounts.bakery.id }
const dana = await signIn(application.url, 'dana')
const marco = await signIn(application.url, 'marco')
const { userId } = cast.people.priya
const path = `/settings/users/${userId}/edit`
const [locationId = '', otherId = ''] = (
  await rows.all<{ id: string }>(
    'select id::text from locations where account_id = $1 and removed_at is null order by id limit 2',
    [account.id],
  )
).map(({ id }) => id)

type Fields = [string, string][]

/** Returns what a browser would submit from the page of the user, as the person left it. */
async function openForm(visitor: Visitor): Promise<Fields> {
  return editForm(await visitor.get(path))
}
const omit = (fields: Fields, name: string, value: string): Fields =>
  fields.filter(([each, submitted]) => each !== name || submitted !== value)
const save = (visitor: Visitor, fields: Fields) => visitor.post(path, withField(fields, 'intent', 'save'))

async function loadAccess() {
  const locations = await rows.all<{ location_id: string }>(
    'select location_id::text from user_locations where user_id = $1 order by location_id',
    [userId],
  )
  const permissions = await rows.all<{ action: string }>(
    'select action from user_permissions where user_id = $1 and not is_allowed order by action',
    [userId],
  )
  const { name } = await rows.one<{ name: string }>('select name from users where id = $1', [userId])
  return {
    name,
    locations: locations.map((row) => row.location_id),
    refused: permissions.map((row) => row.action),
  }
}

test('what one person withdraws from a user stays withdrawn when another saves an open form', async () => {
  await rows.all(`update users set is_limited = true where id = $1`, [userId])
  await rows.all('delete from user_locations where user_id = $1', [userId])
  await rows.all(
    'insert into user_locations (account_id, user_id, location_id) select $1, $2, unnest($3::bigint[])',
    [account.id, userId, [locationId, otherId]],
  )
  await build.permission({ account_id: account.id, id: userId }, 'review.respond', false)

  const openedByMarco = await openForm(marco)
  const withdrawn = omit(await openForm(dana), 'locations', otherId)
  expect((await save(dana, withField(withdrawn, 'permissions.group-read', 'refused'))).status).toBe(302)

  expect((await save(marco, withField(openedByMarco, 'name', 'Priya R.'))).status).toBe(302)
  expect(await loadAccess()).toEqual({
    name: 'Priya R.',
    locations: [locationId],
    refused: ['read', 'respond'],
  })
})

test('a name that two people change comes back to the second, with both names, and saving again keeps the typed one', async () => {
  const openedByMarco = await openForm(marco)
  await save(
    dana,
    withField(withField(await openForm(dana), 'name', 'Priya Raman'), 'permissions.group-read', 'default'),
  )

  const refused = await save(marco, withField(openedByMarco, 'name', 'P. Raman'))
  expect(refused.status).toBe(422)
  const text = textOf(refused)
  expect(text).toContain('This user was changed while you were editing it. Nothing was saved.')
  expect(text.slice(text.indexOf('Nothing was saved'))).toMatch(
    /Name Priya Raman Dana Okafor ?, .* P\. Raman/,
  )
  expect((await loadAccess()).name).toBe('Priya Raman')

  const shownAgain = editForm(refused)
  expect(shownAgain).toContainEqual(['name', 'P. Raman'])
  expect((await save(marco, shownAgain)).status).toBe(302)
  expect(await loadAccess()).toMatchObject({ name: 'P. Raman', refused: ['respond'] })
})

test('a form from before what it shows was known writes over nothing', async () => {
  const withoutShown = (await openForm(marco)).filter(([name]) => name !== 'shown')
  await save(dana, omit(await openForm(dana), 'locations', locationId))
  const refused = await save(marco, withoutShown)
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toMatch(/Locations 0 locations .* 1 location/)
  expect((await loadAccess()).locations).toEqual([])
})

test('two people who save at the same moment both keep their changes', async () => {
  await Promise.all([
    openForm(dana).then((fields) => save(dana, withField(fields, 'name', 'Priya Raman'))),
    openForm(marco).then((fields) => save(marco, withField(fields, 'permissions.review-respond', 'default'))),
  ])
  expect(await loadAccess()).toMatchObject({ name: 'Priya Raman', refused: [] })
})
