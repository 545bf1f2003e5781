import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { editForm, shownOn, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const path = '/settings/account'
const [dana, other] = [await signIn(application.url, 'dana'), await signIn(application.url, 'dana')]

type Fields = [string, string][]
const openForm = async (): Promise<Fields> => editForm(await dana.get(path))
const omit = (fields: Fields, value: string): Fields => fields.filter(([, each]) => each !== value)
const loadAccount = () =>
  rows.one<{ name: string; time_zone: string; vertical: string }>(
    'select name, time_zone, vertical from accounts where id = $1',
    [cast.accounts.bakery.id],
  )
const isGroupsOn = async () => (await openForm()).some(([, value]) => value === 'groups')

test('a new name and a setting hold when a form that was open before is saved with another time zone', async () => {
  const opened = await openForm()
  expect(await isGroupsOn()).toBe(true)
  await other.post(path, omit(withField(await openForm(), 'name', 'Wheatwhistle'), 'groups'))
  expect((await dana.post(path, withField(opened, 'timeZone', 'America/Denver'))).status).toBe(302)
  expect(await loadAccount()).toMatchObject({ name: 'Wheatwhistle', time_zone: 'America/Denver' })
  expect(await isGroupsOn()).toBe(false)
})

test('a name that two people change comes back with both, and the second decides', async () => {
  const opened = await openForm()
  await other.post(path, withField(await openForm(), 'name', 'Wheat'))
  const refused = await dana.post(path, withField(opened, 'name', 'Whistle'))
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('This account was changed while you were editing it. Nothing was saved.')
  expect(textOf(refused)).toMatch(/Account name Wheat Dana Okafor ?, .* Whistle/)
  const again = editForm(refused)
  expect((await dana.post(path, again)).status).toBe(302)
  expect((await loadAccount()).name).toBe('Whistle')
})

test('a person who may not switch settings changes none', async () => {
  const fields = { name: 'Whistle', timeZone: 'America/Denver', vertical: 'restaurants' }
  const before = await rows.all('select code, value from account_settings where account_id = $1 order by 1', [
    cast.accounts.bakery.id,
  ])
  await rows.all(
    `insert into user_permissions (account_id, user_id, resource, action, is_allowed)
     values ($1, $2, 'account_setting', 'update', false)`,
    [cast.accounts.bakery.id, cast.people.dana.userId],
  )
  const response = await dana.post(path, { ...fields, shown: await shownOn(dana, path) })
  expect(response.status).toBe(302)
  expect(
    await rows.all('select code, value from account_settings where account_id = $1 order by 1', [
      cast.accounts.bakery.id,
    ]),
  ).toEqual(before)
})
