import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'

const application = await startTestApplication({}, ['worker'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const marco = await signIn(application.url, 'marco')
const importPath = '/settings/imports/new?kind=locations'

async function upload(visitor: Visitor, contents: BlobPart): Promise<PageResponse> {
  const form = new FormData()
  form.append('file', new Blob([contents]), 'places.csv')
  return visitor.upload(importPath, form)
}

/** Returns the fields that the unchanged mapping form posts. */
const proposedMapping = (page: PageResponse, path: string) =>
  parseForms(page.text, path).find(({ fields }) => fields.some(([name]) => name === 'columns[0]'))!.fields

test('without JavaScript, a file of locations can be imported through the import pages', async () => {
  const page = textOf(await marco.get(importPath))
  expect(page).toContain('Import locations')
  const { redirectTo } = await upload(marco, readFileSync('tests/locations/files/va-sites.csv'))
  const mapping = await marco.get(redirectTo!)
  const fields = proposedMapping(mapping, redirectTo!)
  expect(Object.fromEntries(fields)).toMatchObject({
    'columns[0]': 'external_id',
    'columns[1]': 'name',
    'columns[10]': 'monday',
    country: 'US',
    create: 'on',
    update: 'on',
  })
  const chosen = await marco.post(redirectTo!, fields)
  const checked = textOf(await marco.get(chosen.redirectTo!))
  expect(checked).toContain('42 locations to import')
  expect(checked).toContain('7 days with hours that can’t be read')
  expect(checked).toContain('Mon–Fri: 7:00 AM – 4:30 PM')

  await marco.post(chosen.redirectTo!)
  const currentText = async () => textOf(await marco.get(chosen.redirectTo!))
  await expect.poll(currentText, { interval: 200 }).toContain('Complete')
  expect(await currentText()).toContain('Locations created 42')
  expect(await currentText()).toContain('View locations')
  expect(textOf(await marco.get('/settings/locations?keywords=Caribou'))).toContain('Caribou VA Clinic')
  const [change] = await rows.all(
    `select c.origin, c.actor from location_changes c join locations l on l.id = c.location_id
     where l.account_id = $1 and l.name = 'Caribou VA Clinic'`,
    [cast.accounts.bakery.id],
  )
  expect(change).toEqual({ origin: 'import', actor: cast.people.marco.name })
})

test('in a wide file, columns have text fields; a name that is no field is refused and comes back', async () => {
  const { redirectTo } = await upload(marco, readFileSync('tests/locations/files/nppes.csv'))
  const path = redirectTo!
  const page = await marco.get(path)
  expect(page.text.length).toBeLessThan(500_000)
  const fields = proposedMapping(page, path)
  expect(fields.filter(([name, value]) => name.startsWith('columns[') && value !== '')).toEqual([
    ['columns[0]', 'NPI numbers'],
    ['columns[4]', 'Internal name'],
    ['columns[5]', 'Last name of a person'],
    ['columns[6]', 'First name of a person'],
    ['columns[11]', 'Public name or brand'],
    ['columns[28]', 'Street address'],
    ['columns[29]', 'Address 2: suite, floor'],
    ['columns[30]', 'City'],
    ['columns[31]', 'State or province'],
    ['columns[32]', 'ZIP or postal code'],
    ['columns[33]', 'Country'],
    ['columns[34]', 'Phone'],
  ])
  const typed = fields.map(([name, value]): [string, string] =>
    name === 'columns[48]' ? [name, 'Licence'] : [name, value],
  )
  const refused = await marco.post(path, typed)
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('Choose a field from the list, or leave this empty')
  expect(proposedMapping(refused, path)).toContainEqual(['columns[48]', 'Licence'])

  const chosen = await marco.post(path, fields)
  const checked = textOf(await marco.get(chosen.redirectTo!))
  expect(checked).toContain('10 locations to import')
  expect(checked).toContain('3500 CENTRAL AVE')
  expect(checked).toMatch(/Provider Credential Text ?: 8 rows, such as “M.D.”/)
  expect(checked).toMatch(/\d+ more columns/)
})

test('an invalid mapping is refused, and the form keeps the choices', async () => {
  const { redirectTo } = await upload(marco, 'Town,Street\nBoise,1 Main St\n')
  const path = redirectTo!
  const fields = proposedMapping(await marco.get(path), path).filter(([name]) => !/create|update/.test(name))
  const refused = await marco.post(path, fields)
  expect(refused.status).toBe(422)
  expect(textOf(refused)).toContain('Choose a column for the name or the External ID')
  expect(textOf(refused)).toContain('Choose to create locations')
  expect(Object.fromEntries(proposedMapping(refused, path))).toMatchObject({
    'columns[0]': 'city',
    'columns[1]': 'address',
  })
  const wrong = await marco.post(path, [...fields, ['country', 'Nowhere'], ['columns[0]', 'password']])
  expect(wrong.status).toBe(422)
})

test('importing locations requires permission to update them, and creating them requires its own', async () => {
  const { userId } = cast.people.marco
  const forbidAction = (action: string) =>
    build.permission({ account_id: cast.accounts.bakery.id, id: userId }, `location.${action}`, false)
  await forbidAction('create')
  const { redirectTo } = await upload(marco, 'Name,City\nSomewhere new,Boise\nBoise,Boise City\n')
  const page = await marco.get(redirectTo!)
  expect(textOf(page)).not.toContain('Create locations that are not found')
  const chosen = await marco.post(redirectTo!, [...proposedMapping(page, redirectTo!), ['create', 'on']])
  const checked = textOf(await marco.get(chosen.redirectTo!))
  expect(checked).not.toMatch(/\d locations? to import/)
  expect(checked).toContain('Location not found')

  await forbidAction('update')
  expect((await marco.get(importPath)).status).toBe(403)
  expect((await upload(marco, 'Name\nX\n')).status).toBe(403)
  expect((await marco.get('/settings/imports/new')).text).not.toContain('kind=locations')
})
