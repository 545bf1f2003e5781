import { describe, expect, test } from 'vitest'
import { missingInformationMessage } from '#app/product/locations/form/messages'
import { newWeekFields } from '#app/product/locations/hours/week-form-values'
import { createBuilders } from '../../support/builders'
import { parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type FormFields, type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'

const application = await startTestApplication({
  MAIL: 'off',
  LOCATION_PRICE_CENTS: '1250',
  SUPPORT_EMAIL: 'help@highstreet.example',
})
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const marco = await signIn(application.url, 'marco')
const ruth = await signIn(application.url, 'ruth')
const grace = await signIn(application.url, 'grace')

const completeForm = {
  name: 'Riverside',
  public_name: 'Wheatwhistle Riverside',
  address: '12 Water Street',
  city: 'Peoria',
  country_id: 'US',
  state_id: 'US-IL',
  zipcode: '61602',
}
const noPlaceId = { google_place_id: '' }

type Stored = Record<string, unknown> & { id: string }
const findByName = (name: string, account = bakery) =>
  rows.one<Stored>('select *, id::text as id from locations where account_id = $1 and name = $2', [
    account,
    name,
  ])
const findById = (id: string) =>
  rows.one<Stored>('select *, id::text as id from locations where id = $1', [id])
const addLocation = (visitor: Visitor = dana, fields: FormFields = {}) =>
  visitor.post('/settings/locations/new', { ...completeForm, ...(fields as Record<string, string>) })

/** Opens the edit form; `save` posts its fields with some values replaced. */
async function openForm(visitor: Visitor, id: string, search = '') {
  const path = `/settings/locations/${id}/edit${search}`
  const page = await visitor.get(path)
  const form = parseForms(page.text, path).find(({ fields }) =>
    fields.some(([name]) => name === 'public_name'),
  )
  const fields = Object.fromEntries((form?.fields ?? []).filter(([name]) => name !== '__intent__'))
  const save = (values: Record<string, string> = {}): Promise<PageResponse> =>
    visitor.post(path, { ...fields, intent: 'save', ...values })
  return { page, fields, save }
}
const changesOf = async (id: string) =>
  (
    await rows.all<{ field: string; actor: string }>(
      'select field, actor from location_changes where location_id = $1 order by id',
      [id],
    )
  ).map(({ field, actor }) => `${field} by ${actor.split(' ')[0]}`)

const overridesOf = (id: string) =>
  rows.all<{ directory: string; phone: string | null; website: string | null; switched_off: string[] }>(
    'select directory, phone, website, switched_off from location_overrides where location_id = $1',
    [id],
  )

describe('creating a location', () => {
  test('stores the typed values and redirects to the choice of groups', async () => {
    const response = await addLocation(dana, {
      phone: '309-555-0177',
      website: 'wheatwhistle.example/riverside',
      external_id: 'WW-900',
      is_headquarters: 'on',
      category_q: 'bakery',
      open_status: 'inactive',
      'hours.week': 'set',
      'hours.monday.state': 'open',
      'hours.monday.hours[0].open_time': '7:00 AM',
      'hours.monday.hours[0].close_time': '15:30',
    })
    const location = await findByName('Riverside')
    expect(response.redirectTo).toBe(`/settings/locations/new/${location.id}/groups`)
    expect(location).toMatchObject({
      public_name: 'Wheatwhistle Riverside',
      address: '12 Water Street',
      city: 'Peoria',
      zipcode: '61602',
      country: 'United States',
      country_id: 'US',
      state: 'Illinois',
      state_id: 'US-IL',
      state_code: 'IL',
      phone: '(309) 555-0177',
      website: 'https://wheatwhistle.example/riverside',
      external_id: 'WW-900',
      // The business status cannot be chosen while creating.
      is_headquarters: true,
      category_name: 'Bakery',
      open_status: 'active',
      match_key: 'riverside12waterstreet',
      hours: expect.objectContaining({
        monday: { open: true, is_24_hours: false, hours: [{ open_time: '07:00', close_time: '15:30' }] },
      }),
    })
    expect((await dana.get(response.redirectTo!)).text).toContain('Location created successfully.')
    expect(await changesOf(location.id)).toEqual(['name by Dana'])
    expect(
      await rows.all('select from audit_events where action = $1 and subject = $2', [
        'location.created',
        'Riverside',
      ]),
    ).toHaveLength(1)
  })

  test('the form marks the fields that it requires', async () => {
    const { text } = await dana.get('/settings/locations/new')
    const required = [...text.matchAll(/<label[^>]*data-required[^>]*>([^<]*)/g)].map(([, label]) =>
      label!.trim(),
    )
    expect(required).toEqual([
      'Internal Name',
      'Public Name',
      'Address',
      'City',
      'Zip Code',
      'Country',
      'State',
    ])
    expect(text).toContain('Fields marked with * are required.')
  })

  test('missing required fields show an error each, and the form keeps the typed values', async () => {
    const before = await rows.fingerprint()
    const response = await addLocation(dana, {
      name: '',
      city: ' ',
      zipcode: '',
      phone: '12',
      external_id: 'KEPT-1',
    })
    const pageText = textOf(response)
    expect(response.status).toBe(422)
    expect(response.text).toContain('<title>Error: ')
    expect(pageText).toContain(
      'There is missing required information. Please review the form and try again. Internal Name is required City is required Zip Code is required Enter a phone number such as (512) 555-0100',
    )
    for (const keptValue of ['value="KEPT-1"', 'value="12 Water Street"', 'value="Wheatwhistle Riverside"'])
      expect(response.text).toContain(keptValue)
    expect(response.text).toMatch(/aria-describedby="location-zipcode-error"/)
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('the form for a new location has no business status', async () => {
    const { text } = await dana.get('/settings/locations/new')
    expect(text).not.toContain('name="open_status"')
    expect(text).not.toContain('Temporarily Closed')
  })

  test('the fields have autocomplete tokens and input modes', async () => {
    const { text } = await dana.get('/settings/locations/new')
    for (const token of ['address-line1', 'address-level2', 'postal-code', 'country', 'tel'])
      expect(text).toContain(`autoComplete="${token}"`)
    expect(text).toMatch(/inputMode="tel"/)
  })

  test('an External ID that another location has is refused', async () => {
    const response = await addLocation(dana, { name: 'Twin', external_id: 'WW-001' })
    expect([
      response.status,
      textOf(response).includes('Another location already uses this External ID'),
    ]).toEqual([422, true])
  })

  test('shows the configured price, and only to admins', async () => {
    const price = async (visitor: Visitor) => textOf(await visitor.get('/settings/locations/new'))
    expect(await price(dana)).toContain('This location adds $12.50 per month.')
    expect(await price(marco)).toContain('Adding a location may incur additional costs.')
    expect(await price(marco)).not.toContain('$12.50')
    await setSetting('location_price_cents', '900')
    expect(await price(dana)).toContain('$9.00 per month')
    await setSetting('location_price_cents', 'much')
    expect(await price(dana)).toContain('Error fetching location pricing preview.')
    await setSetting('location_price_cents', null)
    await setSetting('show_billing_location_price_preview', 'false')
    expect(await price(dana)).not.toContain('per month')
    await setSetting('show_billing_location_price_preview', null)
  })

  test('exceeding the trial’s limit is refused with the message shown next to the button', async () => {
    await rows.all(`update accounts set trial_ended_at = now() + interval '5 days' where id = $1`, [bakery])
    await setSetting('trial_location_limit', '3')
    const forAdmin = 'You’ve reached your trial limit of 3 locations. Upgrade to add more.'
    const forOthers =
      'You’ve reached your trial limit of 3 locations. Contact your account administrator to add more.'
    const page = await dana.get('/settings/locations/new')
    expect(textOf(page)).toContain(forAdmin)
    expect(textOf(page)).toMatch(/See billing ?, or contact support ?\./)
    expect(page.text).toMatch(
      /<button[^>]*disabled[^>]*aria-describedby="off"|<button[^>]*aria-describedby="off"[^>]*disabled/,
    )
    expect(textOf(await marco.get('/settings/locations/new'))).toContain(forOthers)
    const before = await rows.fingerprint()
    const response = await addLocation(marco, { name: 'One too many' })
    expect([response.status, textOf(response).includes(forOthers)]).toEqual([422, true])
    // No field is wrong.
    expect(textOf(response)).not.toContain(missingInformationMessage)
    expect(await rows.fingerprint()).toEqual(before)
    await setSetting('trial_location_limit', null)
    await rows.all('update accounts set trial_ended_at = null where id = $1', [bakery])
  })

  test('users who may not create locations get 403', async () => {
    expect((await ruth.get('/settings/locations/new')).status).toBe(403)
    expect((await addLocation(ruth)).status).toBe(403)
  })

  test('redirects to the list when the user may not edit groups', async () => {
    await setPermission('group', 'update', false)
    expect((await addLocation(marco, { name: 'Groupless' })).redirectTo).toBe('/settings/locations')
    await setPermission('group', 'update', null)
  })
})

describe('filling in the form', () => {
  const requestLookup = (intent: string, fields: Record<string, string> = {}) =>
    dana.post('/settings/locations/new', { ...completeForm, intent, ...fields })

  test('choosing another country loads its states and keeps the typed values', async () => {
    const response = await requestLookup('refresh-states', { country_id: 'CA', name: '' })
    expect(response.status).toBe(200)
    expect(response.text).toContain('value="CA-ON"')
    expect(response.text).not.toContain('value="US-IL"')
    expect(response.text).toContain('value="12 Water Street"')
    expect(textOf(response)).not.toContain('is required')
    const stale = await addLocation(dana, { country_id: 'CA' })
    expect([stale.status, textOf(stale).includes('Choose a state in Canada')]).toEqual([422, true])
  })

  test('a category can be found by search and chosen, and is shown by name afterwards', async () => {
    const found = await requestLookup('find-category', { category_q: 'dent' })
    expect(found.status).toBe(200)
    const [, id] =
      /type="radio"[^>]*name="category_id"[^>]*value="(\d+)"[^>]*>(?:(?!<label).)*?Dentist</s.exec(
        found.text,
      ) ?? []
    expect(id).toBeDefined()
    const chosen = { category_q: 'dent', category_searched_q: 'dent', category_id: id!, name: 'Teeth' }
    const again = await addLocation(dana, { ...chosen, category_found: 'yes', zipcode: '' })
    const [radio = ''] = new RegExp(`<input[^>]*value="${id}"[^>]*>`).exec(again.text) ?? []
    expect(radio).toContain('checked')
    await addLocation(dana, chosen)
    expect(await findByName('Teeth')).toMatchObject({ category_id: id, category_name: 'Dentist' })
    const { fields } = await openForm(dana, (await findByName('Teeth')).id)
    expect(fields.category_q).toBe('Dentist')
  })

  test('categories are found 25 at a time, with further pages that keep what was typed', async () => {
    const idsOf = ({ text }: { text: string }) =>
      [...text.matchAll(/type="radio"[^>]*name="category_id"[^>]*value="(\d+)"/g)].map(([, id]) => id!)
    const search = { category_q: 's', category_searched_q: 's', name: 'Typed before' }
    const first = await requestLookup('find-category', search)
    expect([idsOf(first).length, textOf(first).includes('Previous categories')]).toEqual([25, false])
    // The button submits no intent.
    const second = await addLocation(dana, { ...search, category_found: '1', category_page: '2' })
    expect(second.status).toBe(200)
    expect(second.text).toContain('value="Typed before"')
    expect(idsOf(second)).toHaveLength(25)
    expect(idsOf(second).filter((id) => idsOf(first).includes(id))).toEqual([])
    expect(textOf(second)).toMatch(/Previous categories\s*More categories/)
    // A category chosen on one page is still chosen on the next.
    const [onFirst = ''] = idsOf(first)
    const kept = await addLocation(dana, {
      ...search,
      category_found: '1',
      category_page: '2',
      category_id: onFirst,
    })
    expect(idsOf(kept)).toEqual([onFirst, ...idsOf(second)])
    expect(new RegExp(`<input[^>]*value="${onFirst}"[^>]*>`).exec(kept.text)?.[0]).toContain('checked')
    // After a refusal, the page with the chosen category stays.
    const [chosen = ''] = idsOf(second)
    const refused = await addLocation(dana, {
      ...search,
      category_found: '2',
      category_id: chosen,
      zipcode: '',
    })
    expect(refused.status).toBe(422)
    expect(new RegExp(`<input[^>]*value="${chosen}"[^>]*>`).exec(refused.text)?.[0]).toContain('checked')
    for (const category_page of ['0', '-1', 'x', '99999999'])
      expect(idsOf(await addLocation(dana, { ...search, category_page }))).toEqual(idsOf(first))
  })

  test('the full name of a category that is typed after choosing another one replaces it', async () => {
    const dentist = await rows.one<{ id: string }>(
      `select id::text from business_categories where name = 'Dentist'`,
    )
    const chosen = { category_searched_q: 'dent', category_id: dentist.id }
    await addLocation(dana, { ...chosen, name: 'Retyped', category_q: 'Bakery' })
    expect(await findByName('Retyped')).toMatchObject({ category_name: 'Bakery' })
  })

  test('typed category text that was not searched yet is searched instead of saved', async () => {
    const response = await addLocation(dana, { name: 'Hasty', category_q: 'pizz' })
    expect(response.status).toBe(422)
    expect(textOf(response)).toContain('Choose a category from the list')
    expect(textOf(response)).toContain('Pizza restaurant')
  })

  test('the text to search Google for never prevents saving', async () => {
    const response = await addLocation(dana, { name: 'Long', place_q: 'x'.repeat(400) })
    expect(response.status).toBe(302)
  })

  test('choosing a place found on Google fills in the form without saving', async () => {
    const before = await rows.fingerprint()
    const found = await requestLookup('find-place', { place_q: 'bakery' })
    expect(found.status).toBe(200)
    const [, place] = /name="place"[^>]*value="([^"]+)"/.exec(found.text) ?? []
    if (place) {
      const filled = await requestLookup('use-place', { place_q: 'bakery', place, ...noPlaceId })
      expect(filled.text).toContain(`value="${place}"`)
    } else expect(textOf(found)).toMatch(/No places found on Google|Google is not connected/)
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('without JavaScript, hours can be added, extended, removed and copied', async () => {
    const path = '/settings/locations/new'
    const pressButton = (fields: Record<string, string>, type: string, payload: object) =>
      dana.post(path, { ...completeForm, ...fields, __intent__: JSON.stringify({ type, payload }) })
    const added = await pressButton({ 'hours.week': 'none' }, 'update', {
      name: 'hours',
      value: newWeekFields,
    })
    expect(added.status).toBe(200)
    expect(added.text).toContain('value="12 Water Street"')
    const week = Object.fromEntries(
      parseForms(added.text, path)
        .flatMap(({ fields }) => fields)
        .filter(([name]) => name.startsWith('hours.')),
    )
    expect(week).toMatchObject({ 'hours.week': 'set', 'hours.sunday.state': 'closed' })

    const monday = { ...week, 'hours.monday.state': 'open', 'hours.monday.hours[0].open_time': '9:00 AM' }
    const ranges = { name: 'hours.monday.hours' }
    const longer = await pressButton(monday, 'insert', { ...ranges, defaultValue: { open_time: '' } })
    expect(longer.text).toContain('name="hours.monday.hours[1].open_time"')
    const shorter = await pressButton({ ...monday, 'hours.monday.hours[1].open_time': '5:00 PM' }, 'remove', {
      ...ranges,
      index: 0,
    })
    expect(shorter.text).not.toContain('name="hours.monday.hours[1].open_time"')
    expect(shorter.text).toMatch(/name="hours.monday.hours\[0\].open_time"[^>]*value="5:00 PM"/)

    const copied = await pressButton(monday, 'update', {
      name: 'hours.step',
      value: 'copy monday tuesday,sunday',
    })
    for (const day of ['monday', 'tuesday', 'sunday'])
      expect(copied.text).toMatch(
        new RegExp(`name="hours.${day}.hours\\[0\\].open_time"[^>]*value="9:00 AM"`),
      )
    expect(copied.text).not.toMatch(/name="hours.friday.hours\[0\].open_time"[^>]*value="9:00 AM"/)
  })

  test('a list posted as text returns status 400', async () => {
    const payload = { name: 'special_hours' }
    const response = await dana.post('/settings/locations/new', {
      ...completeForm,
      special_hours: 'none',
      __intent__: JSON.stringify({ type: 'insert', payload }),
    })
    expect(response.status).toBe(400)
  })
})

describe('editing a location', () => {
  test('saving redirects to the details page with the list’s query', async () => {
    const { id } = await findByName('Evanston')
    const { save, fields } = await openForm(dana, id, '?sort[by]=city&page=2&keywords=ev&stray=1')
    expect(fields.state_id).toBe('US-IL')
    const response = await save({ public_name: 'Wheatwhistle Evanston', open_status: 'temporarily_inactive' })
    expect(response.redirectTo).toBe(`/settings/locations/${id}/details?sort%5Bby%5D=city&page=2&keywords=ev`)
    expect((await dana.get(response.redirectTo!)).text).toContain('Location updated successfully.')
    expect(await findById(id)).toMatchObject({
      public_name: 'Wheatwhistle Evanston',
      open_status: 'temporarily_inactive',
      city: 'Evanston',
    })
  })

  test('saving an unchanged form a second time changes nothing', async () => {
    const { id } = await findByName('Skokie')
    await (await openForm(dana, id)).save()
    const [before, seen] = [await findById(id), await changesOf(id)]
    await (await openForm(dana, id)).save()
    expect(await changesOf(id)).toEqual(seen)
    expect(await findById(id)).toEqual(before)
  })

  test('a hint explains the business status', async () => {
    const { id } = await findByName('Skokie')
    expect(textOf((await openForm(dana, id)).page)).toContain(
      'When Temporarily Closed, only operating hours sync. When Permanently Closed, only business status syncs.',
    )
  })

  test('clearing the website stores null', async () => {
    const { id } = await findByName('Naperville')
    await (await openForm(dana, id)).save({ website: '' })
    expect((await findById(id)).website).toBeNull()
  })

  test('facts whose fields the form did not send keep their values', async () => {
    const { id } = await findByName('Evanston')
    const otherFacts = async () => {
      const { phone, website, external_id, category_name, time_zone, hours } = await findById(id)
      return { phone, website, external_id, category_name, time_zone, hours, own: await overridesOf(id) }
    }
    await (await openForm(dana, id)).save({
      'overrides.facebook.phone_on': 'on',
      'overrides.facebook.phone': '(312) 555-0177',
    })
    const before = await otherFacts()
    expect(before).toMatchObject({
      phone: expect.stringMatching(/./),
      website: expect.stringMatching(/./),
      category_name: expect.stringMatching(/./),
      own: [{ directory: 'facebook' }],
    })
    const { public_name, address, city, country_id, state_id, zipcode, seen } = (await openForm(dana, id))
      .fields
    const sent = { name: 'Evanston', public_name, address, city, country_id, state_id, zipcode, seen }
    const response = await dana.post(`/settings/locations/${id}/edit`, {
      ...(sent as Record<string, string>),
      intent: 'save',
      zipcode: '60202',
    })
    expect(response.status).toBe(302)
    expect((await findById(id)).zipcode).toBe('60202')
    expect(await otherFacts()).toEqual(before)
  })

  test('only admins can type the Google Place ID; others can choose a place only when it is missing or duplicate', async () => {
    const { id } = await findByName('Schaumburg')
    expect((await openForm(dana, id)).page.text).toContain('Google Place ID')
    expect((await openForm(marco, id)).page.text).not.toContain('for="google_place_id"')
    await (await openForm(dana, id)).save({ google_place_id: 'ChIJ1234567890ab' })
    expect((await findById(id)).google_place_id).toBe('ChIJ1234567890ab')
    expect((await openForm(marco, id)).page.text).not.toContain('Find this location on Google')
    await (await openForm(marco, id)).save({ google_place_id: 'ChIJforgedbyhand' })
    expect((await findById(id)).google_place_id).toBe('ChIJ1234567890ab')
    const wrong = await (await openForm(dana, id)).save({ google_place_id: 'no id' })
    expect(textOf(wrong)).toContain('Enter a Google Place ID')
    const { id: other } = await findByName('Orland Park')
    await (await openForm(dana, other)).save({ google_place_id: 'ChIJ1234567890ab' })
    expect((await openForm(marco, id)).page.text).toContain('Find this location on Google')
  })

  test('healthcare accounts have an NPI field, and an invalid NPI does not prevent saving', async () => {
    const { id } = await rows.one<{ id: string }>(
      'select id::text from locations where account_id = $1 order by id limit 1',
      [cast.accounts.dental.id],
    )
    expect((await openForm(dana, (await findByName('Skokie')).id)).page.text).not.toContain('name="npi"')
    const { save } = await openForm(grace, id)
    expect((await save({ npi: '1245319599' })).status).toBe(302)
    expect((await findById(id)).npi_numbers).toEqual(['1245319599'])
    expect((await (await openForm(grace, id)).save({ npi: 'wrong' })).status).toBe(302)
    expect((await findById(id)).npi_numbers).toEqual(['1245319599'])
    await (await openForm(grace, id)).save({ npi: '' })
    expect((await findById(id)).npi_numbers).toEqual([])
  })

  test('the form edits the first NPI and keeps the others', async () => {
    const { id } = await rows.one<{ id: string }>(
      'select id::text from locations where account_id = $1 order by id offset 1 limit 1',
      [cast.accounts.dental.id],
    )
    const numbers = ['1245319599', '1003000126', '1063837144']
    await rows.all('update locations set npi_numbers = $2 where id = $1', [id, numbers])
    await (await openForm(grace, id)).save({ phone: '' })
    expect((await findById(id)).npi_numbers).toEqual(numbers)
    await (await openForm(grace, id)).save({ npi: '1234567893' })
    expect((await findById(id)).npi_numbers).toEqual(['1234567893', ...numbers.slice(1)])
  })

  test('shows the support address for information that is not listed', async () => {
    const { text } = (await openForm(dana, (await findByName('Skokie')).id)).page
    expect(text).toContain('mailto:help@highstreet.example')
  })

  test('users without permission get 403, and users of other accounts get 404', async () => {
    const { id } = await findByName('Skokie')
    expect((await ruth.get(`/settings/locations/${id}/edit`)).status).toBe(403)
    expect((await grace.get(`/settings/locations/${id}/edit`)).status).toBe(404)
    expect((await grace.post(`/settings/locations/${id}/edit`, completeForm)).status).toBe(404)
  })
})

describe('two users editing the same location', () => {
  test('both keep their changes when they change different fields', async () => {
    const { id } = await findByName('Hyde Park')
    const danasForm = await openForm(dana, id)
    await (await openForm(marco, id)).save({ city: 'Chicago South' })
    expect((await danasForm.save({ zipcode: '60637' })).status).toBe(302)
    expect(await findById(id)).toMatchObject({ city: 'Chicago South', zipcode: '60637' })
  })

  test('changing the same field shows both values before anything is overwritten', async () => {
    const { id } = await findByName('Lakeview')
    const danasForm = await openForm(dana, id)
    await (await openForm(marco, id)).save({ city: 'By Marco', public_name: 'Marco’s' })
    const response = await danasForm.save({ city: 'By Dana' })
    expect(response.status).toBe(422)
    expect(textOf(response)).toMatch(
      /was changed while you were editing it.*City By Marco Marco Lindqvist.*By Dana/,
    )
    expect(await findById(id)).toMatchObject({ city: 'By Marco', public_name: 'Marco’s' })
    const [, seen] = /name="seen" value="([^"]+)"/.exec(response.text) ?? []
    expect((await danasForm.save({ city: 'By Dana', seen: seen! })).status).toBe(302)
    // Her form still contains the old public name, which must not overwrite his.
    expect(await findById(id)).toMatchObject({ city: 'By Dana', public_name: 'Marco’s' })
  })

  test('holiday hours of both are kept, and a date that both changed is a conflict', async () => {
    const { id } = await findByName('Boise')
    const days = (all: Record<string, string>) =>
      Object.assign(
        {},
        ...Object.entries(all).map(([date, open_time], index) => ({
          [`special_hours[${index}].id`]: `${index}-new`,
          [`special_hours[${index}].start_date`]: date,
          [`special_hours[${index}].state`]: 'open',
          [`special_hours[${index}].hours[0].open_time`]: open_time,
          [`special_hours[${index}].hours[0].close_time`]: '5:00 PM',
        })),
      )
    const confirmChanges = async (
      form: Awaited<ReturnType<typeof openForm>>,
      values: Record<string, string>,
    ) => {
      const response = await form.save(values)
      const [, confirmed] = /name="special_hours_confirmed" value="([^"]+)"/.exec(response.text) ?? []
      return confirmed ? form.save({ ...values, special_hours_confirmed: confirmed }) : response
    }
    const loadSpecialHours = () =>
      rows.all(
        `select start_date::text as date, hours->0->>'open_time' as open from special_hours
         where location_id = $1 order by 1`,
        [id],
      )
    await confirmChanges(await openForm(dana, id), days({ '2029-12-25': '9:00 AM', '2029-12-26': '9:00 AM' }))
    const danasForm = await openForm(dana, id)
    const changeDay = (page: typeof danasForm, date: string, open: string) => {
      const name = Object.keys(page.fields).find(
        (field) => field.endsWith('.start_date') && page.fields[field] === date,
      )!
      return { [name.replace('start_date', 'hours[0].open_time')]: open }
    }
    const marcosForm = await openForm(marco, id)
    await confirmChanges(marcosForm, changeDay(marcosForm, '2029-12-25', '11:00 AM'))
    expect((await danasForm.save({ city: 'Boise South' })).status).toBe(302)
    expect(await loadSpecialHours()).toMatchObject([{ open: '11:00' }, { open: '09:00' }])
    const response = await danasForm.save(changeDay(danasForm, '2029-12-25', '8:00 AM'))
    expect([response.status, textOf(response).includes('Holiday Hours, Tue, Dec 25, 2029')]).toEqual([
      422,
      true,
    ])
    const [, seen] = /name="seen" value="([^"]+)"/.exec(response.text) ?? []
    const again = await confirmChanges(danasForm, {
      ...changeDay(danasForm, '2029-12-25', '8:00 AM'),
      seen: seen!,
    })
    expect(again.status).toBe(302)
    expect(await loadSpecialHours()).toMatchObject([{ open: '08:00' }, { open: '09:00' }])
  })

  test('country and state changed by both conflict as one unit', async () => {
    const { id } = await findByName('Logan Square')
    const danasForm = await openForm(dana, id)
    await (await openForm(marco, id)).save({ country_id: 'CA', state_id: 'CA-ON', phone: '' })
    const response = await danasForm.save({ state_id: 'US-WI' })
    expect([response.status, textOf(response).includes('Ontario')]).toEqual([422, true])
    expect(await findById(id)).toMatchObject({ country_id: 'CA', state_id: 'CA-ON', state: 'Ontario' })
    expect((await danasForm.save({ city: 'Elsewhere' })).status).toBe(302)
    expect(await findById(id)).toMatchObject({ country_id: 'CA', state_id: 'CA-ON', city: 'Elsewhere' })
  })
})

describe('the time zone of a location', () => {
  test('can be chosen from the country’s zones, and the hours are local to it', async () => {
    const { id } = await findByName('Evanston')
    const before = (await findById(id)).time_zone
    const { page, save } = await openForm(dana, id)
    expect(page.text).toContain('<option value="America/Indiana/Knox">')
    expect(page.text).not.toContain('<option value="Asia/Tokyo">')
    expect((await save({ time_zone: 'America/Denver' })).status).toBe(302)
    expect(await findById(id)).toMatchObject({ time_zone: 'America/Denver' })
    expect(textOf(await dana.get(`/settings/locations/${id}/edit`))).toContain(
      'Times are local to the location (Mountain Time)',
    )
    expect(await changesOf(id)).toContain('time_zone by Dana')
    const refused = await (await openForm(dana, id)).save({ time_zone: 'Mars/Olympus' })
    expect([refused.status, textOf(refused).includes('Choose a time zone from the list')]).toEqual([
      422,
      true,
    ])
    await (await openForm(dana, id)).save({ time_zone: 'automatic' })
    expect((await findById(id)).time_zone).toBeNull()
    if (before) await (await openForm(dana, id)).save({ time_zone: String(before) })
  })

  test('defaults to the zone of a country that has only one', async () => {
    const response = await addLocation(dana, {
      name: 'Tokyo',
      country_id: 'JP',
      state_id: 'JP-13',
      zipcode: '100-0001',
    })
    expect(response.status).toBe(302)
    const { id } = await findByName('Tokyo')
    expect((await findById(id)).time_zone).toBeNull()
    expect(textOf(await dana.get(`/settings/locations/${id}/edit`))).toContain(
      'Times are local to the location (Japan Standard Time)',
    )
    await dana.post(`/settings/locations/${id}/delete`)
  })

  test('posting it twice is refused with status 422', async () => {
    const { id } = await findByName('Evanston')
    const { fields } = await openForm(dana, id)
    const sent = { ...fields, intent: 'save', time_zone: ['Asia/Tokyo', 'automatic'] }
    expect((await dana.post(`/settings/locations/${id}/edit`, sent)).status).toBe(422)
  })

  test('stays unchanged when the form does not post it', async () => {
    const { id } = await findByName('Evanston')
    await (await openForm(dana, id)).save({ time_zone: 'America/Denver' })
    const { fields } = await openForm(dana, id)
    const { time_zone: _, ...others } = fields
    await dana.post(`/settings/locations/${id}/edit`, { ...others, intent: 'save', city: 'Evanston' })
    expect(await findById(id)).toMatchObject({ time_zone: 'America/Denver' })
    await (await openForm(dana, id)).save({ time_zone: 'automatic' })
  })
})

describe('directory-specific overrides', () => {
  test('are used while checked, shown on the details page, and recorded in the history', async () => {
    const { id } = await findByName('Oak Park')
    const blank = await (await openForm(dana, id)).save({ 'overrides.bing.website_on': 'on' })
    expect([blank.status, textOf(blank).includes('Enter website or unselect directory')]).toEqual([422, true])
    await (await openForm(dana, id)).save({
      'overrides.google_maps.phone_on': 'on',
      'overrides.google_maps.phone': '312 555 0142',
    })
    expect(textOf(await dana.get(`/settings/locations/${id}/details`))).toContain(
      'Google uses (312) 555-0142 (override) instead of (708) 555-0110',
    )
    expect(await changesOf(id)).toContain('override.google_maps.phone by Dana')
    const { fields, save } = await openForm(dana, id)
    expect(fields['overrides.google_maps.phone_on']).toBe('on')
    await save({ 'overrides.google_maps.phone_on': 'off' })
    expect(await overridesOf(id)).toMatchObject([
      { directory: 'google_maps', phone: '(312) 555-0142', switched_off: ['phone'] },
    ])
    expect(textOf(await dana.get(`/settings/locations/${id}/details`))).not.toContain('(override)')
    const off = await openForm(dana, id)
    expect(off.fields).not.toHaveProperty(['overrides.google_maps.phone_on'])
    expect(off.fields['overrides.google_maps.phone']).toBe('(312) 555-0142')
    await off.save()
    expect((await changesOf(id)).filter((change) => change.startsWith('override.'))).toHaveLength(2)
    await off.save({ 'overrides.google_maps.phone_on': 'on' })
    expect(await overridesOf(id)).toMatchObject([{ phone: '(312) 555-0142', switched_off: [] }])
    await off.save()
  })

  test('switching off one override does not affect the directory’s other overrides', async () => {
    const { id } = await findByName('Oak Park')
    const first = await openForm(dana, id)
    await first.save({
      'overrides.google_maps.phone_on': 'on',
      'overrides.google_maps.website_on': 'on',
      'overrides.google_maps.website': 'https://google.example/',
    })
    const { 'overrides.google_maps.phone_on': _, ...fields } = (await openForm(dana, id)).fields
    await dana.post(`/settings/locations/${id}/edit`, { ...fields, intent: 'save' })
    expect(await overridesOf(id)).toMatchObject([
      { phone: '(312) 555-0142', website: 'https://google.example/', switched_off: ['phone'] },
    ])
    const details = textOf(await dana.get(`/settings/locations/${id}/details`))
    expect(details).toContain('Google uses https://google.example/ (override)')
    expect(details).not.toContain('Google uses (312)')
    const { 'overrides.google_maps.website_on': __, ...others } = (await openForm(dana, id)).fields
    await dana.post(`/settings/locations/${id}/edit`, { ...others, intent: 'save' })
    expect(await overridesOf(id)).toMatchObject([{ switched_off: ['phone', 'website'] }])
  })

  test('a directory without the field gets no override for it', async () => {
    const { id } = await findByName('Oak Park')
    const { save } = await openForm(dana, id)
    await save({ 'overrides.bing.phone_2_on': 'on', 'overrides.bing.phone_2': '(312) 555-0142' })
    expect((await overridesOf(id)).map(({ directory }) => directory)).not.toContain('bing')
  })

  test('are not available to users who may not create listings', async () => {
    const { id } = await findByName('Oak Park')
    await setPermission('local_listing', 'create', false)
    const { page, save } = await openForm(marco, id)
    expect(page.text).not.toContain('Directory-specific')
    await save({ 'overrides.bing.phone_on': 'on', 'overrides.bing.phone': '312 555 0142' })
    expect((await overridesOf(id)).map(({ directory }) => directory)).not.toContain('bing')
    await setPermission('local_listing', 'create', null)
  })
})

describe('holiday hours in the form', () => {
  test('the first save shows a warning and the second one saves', async () => {
    const { id } = await findByName('Des Moines')
    const christmas = {
      'special_hours[0].id': '1-new',
      'special_hours[0].start_date': '2029-12-25',
      'special_hours[0].state': 'closed',
    }
    const response = await (await openForm(dana, id)).save(christmas)
    expect(response.status).toBe(409)
    expect(textOf(response)).toContain('Continue anyway')
    const [, confirmed] = /name="special_hours_confirmed" value="([^"]+)"/.exec(response.text) ?? []
    const second = await (await openForm(dana, id)).save({
      ...christmas,
      special_hours_confirmed: confirmed!,
    })
    expect(second.status).toBe(302)
    expect(await rows.all('select start_date::text from special_hours where location_id = $1', [id])).toEqual(
      [{ start_date: '2029-12-25' }],
    )
  })
})

async function setSetting(code: string, value: string | null): Promise<void> {
  await rows.all('delete from account_settings where account_id = $1 and code = $2', [bakery, code])
  if (value !== null) await build.setting(bakery, code, value)
}

/** Sets a permission of Marco's; null resets it to the default of his user type. */
async function setPermission(resource: string, action: string, isAllowed: boolean | null): Promise<void> {
  const { userId } = cast.people.marco
  await rows.all('delete from user_permissions where user_id = $1 and resource = $2 and action = $3', [
    userId,
    resource,
    action,
  ])
  if (isAllowed !== null)
    await build.permission({ account_id: bakery, id: userId }, `${resource}.${action}`, isAllowed)
}
