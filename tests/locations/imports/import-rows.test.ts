import { describe, expect, test } from 'vitest'
import { parseHours } from '#app/product/imports/locations/hours/parse-hours'
import type { LocationField } from '#app/product/imports/locations/location-fields'
import { createLocationRowParser } from '#app/product/imports/locations/parse-location-row'
import { proposeLocationColumns } from '#app/product/imports/locations/propose-location-columns'

describe('hours in imported files', () => {
  const openDay = (...ranges: [string, string][]) => ({
    open: true,
    is_24_hours: false,
    hours: ranges.map(([open_time, close_time]) => ({ open_time, close_time })),
  })

  test.each([
    ['8:00 AM - 5:00 PM', openDay(['08:00', '17:00'])],
    ['700AM-430PM', openDay(['07:00', '16:30'])],
    ['7:30AM-4:00PM', openDay(['07:30', '16:00'])],
    ['10am–6pm', openDay(['10:00', '18:00'])],
    ['8-4:30pm', openDay(['08:00', '16:30'])],
    ['1-5pm', openDay(['13:00', '17:00'])],
    ['12-5pm', openDay(['12:00', '17:00'])],
    ['noon to midnight', openDay(['12:00', '00:00'])],
    ['9:00 to 17:30', openDay(['09:00', '17:30'])],
    ['0900-1730', openDay(['09:00', '17:30'])],
    ['08:00-12:00, 13:00-17:00', openDay(['08:00', '12:00'], ['13:00', '17:00'])],
    ['13:00-17:00 & 08:00-13:00', openDay(['08:00', '17:00'])],
    ['6 PM - 2 AM', openDay(['18:00', '02:00'])],
    ['09:00 Uhr - 17:00 Uhr', openDay(['09:00', '17:00'])],
    ['von 9 bis 18 Uhr', openDay(['09:00', '18:00'])],
    ['9.00am - 5.30pm', openDay(['09:00', '17:30'])],
    ['9:00 a. m. – 5:00 p. m.', openDay(['09:00', '17:00'])],
    ['9a - 5p', openDay(['09:00', '17:00'])],
    ['9-18', openDay(['09:00', '18:00'])],
    ['09:00-12:00 / 13:00-17:00', openDay(['09:00', '12:00'], ['13:00', '17:00'])],
    ['09:00-12:00\n14:00-18:00', openDay(['09:00', '12:00'], ['14:00', '18:00'])],
    ['9h30 à 18h', openDay(['09:30', '18:00'])],
    ['de 9:00 a 14:00 y de 16:00 a 20:00', openDay(['09:00', '14:00'], ['16:00', '20:00'])],
    ['9:00 às 18:00', openDay(['09:00', '18:00'])],
    ['dalle 9.00 alle 13.00', openDay(['09:00', '13:00'])],
    ['8u30-17u', openDay(['08:30', '17:00'])],
    ['9時00分～18時00分', openDay(['09:00', '18:00'])],
    ['午前9時～午後5時', openDay(['09:00', '17:00'])],
    ['٩:٠٠ ص–٥:٠٠ م', openDay(['09:00', '17:00'])],
  ])('parses the hours "%s"', (cell, expected) => {
    expect(parseHours(cell)).toEqual(expected)
  })

  test.each([
    '24/7',
    '24 hours',
    'Open 24 hours',
    '00:00-24:00',
    '12:00 AM - 12:00 AM',
    '24 Stunden geöffnet',
    'Rund um die Uhr geöffnet',
    'Ouvert 24h/24',
    'Abierto las 24 horas',
    'Aperto 24 ore su 24',
    '24 uur geopend',
    'Buka 24 jam',
    '24時間営業',
    'مفتوح على مدار 24 ساعة',
  ])('"%s" means open all day', (cell) => {
    expect(parseHours(cell)).toEqual({ open: true, is_24_hours: true, hours: [] })
  })

  test.each([
    'Closed',
    'closed',
    'x',
    '-',
    '–',
    'off',
    'Geschlossen',
    'Fermé',
    'Cerrado',
    'Fechado',
    'Chiuso',
    'Gesloten',
    'Tutup',
    '定休日',
    'مغلق',
  ])('"%s" means closed', (cell) => {
    expect(parseHours(cell)).toEqual({ open: false, is_24_hours: false, hours: [] })
  })

  test.each(['9-5', 'AM-PM', 'by appointment', '25:00-26:00', '8:70-9:00', '13 PM - 14 PM', '8:00', '8-'])(
    '"%s" is ambiguous or invalid, and gives null',
    (cell) => {
      expect(parseHours(cell)).toBeNull()
    },
  )

  const locales = [
    'en-US',
    'en-GB',
    'de',
    'de-AT',
    'fr',
    'fr-CA',
    'es',
    'es-MX',
    'pt-BR',
    'it',
    'nl',
    'id',
    'ja',
    'ar',
  ]
  test.each(locales)('hours as Intl writes them in %s are read back', (locale) => {
    const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    const timeOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
    for (let from = 0; from < 1440; from += 17) {
      const to = (from + 475) % 1440
      const cell = `${format.format(from * 60_000)} – ${format.format(to * 60_000)}`
      expect([cell, parseHours(cell)]).toEqual([cell, openDay([timeOf(from), timeOf(to)])])
    }
  })

  test('an empty cell gives undefined', () => {
    expect(parseHours('  ')).toBeUndefined()
  })
})

describe('proposing a mapping from the headings', () => {
  const proposeMapping = (headings: string, row = '') => {
    const columns = proposeLocationColumns(headings.split(','), row ? [row.split(',')] : [])
    return Object.fromEntries(
      headings.split(',').flatMap((heading, n) => (columns[n] ? [[heading, columns[n]]] : [])),
    )
  }

  test('recognizes the headings of a retail chain’s file', () => {
    expect(
      proposeMapping(
        'store_id,street,city,state,zip,latitude,longitude,phone,state_name,brand',
        '2249,1 Elm St,Katy,TX,77494,29.7,-95.8,2813923352,Texas,CVS',
      ),
    ).toEqual({
      store_id: 'external_id',
      street: 'address',
      city: 'city',
      state: 'state',
      zip: 'zipcode',
      latitude: 'latitude',
      longitude: 'longitude',
      phone: 'phone',
      brand: 'public_name',
    })
  })

  test('recognizes two address lines and a column of hours for each weekday', () => {
    expect(
      proposeMapping(
        'StationNo,StationName,Address1,Address2,CITY,S_ABBR,ST,STA_PHONE,ZIP,ZIP4,Monday,Sunday',
      ),
    ).toEqual({
      StationNo: 'external_id',
      StationName: 'name',
      Address1: 'address',
      Address2: 'address_2',
      CITY: 'city',
      ST: 'state',
      STA_PHONE: 'phone',
      ZIP: 'zipcode',
      Monday: 'monday',
      Sunday: 'sunday',
    })
  })

  test.each([
    ['Filialnummer,Filiale,Straße,Hausnummer,PLZ,Ort,Telefon,Montag,Sonntag', 'German'],
    ['Code magasin,Nom,Adresse,Numéro de voie,Code postal,Ville,Téléphone,lundi,dimanche', 'French'],
    [
      'Código de tienda,Sucursal,Calle,Número exterior,Código postal,Ciudad,Teléfono,lunes,domingo',
      'Spanish',
    ],
    ['Código da loja,Loja,Rua,Número,CEP,Cidade,Telefone,segunda-feira,domingo', 'Portuguese'],
    ['Codice negozio,Negozio,Via,Numero civico,CAP,Città,Telefono,lunedì,domenica', 'Italian'],
    ['Winkelnummer,Winkel,Straat,Huisnummer,Postcode,Plaats,Telefoon,maandag,zondag', 'Dutch'],
    ['Kode toko,Nama toko,Alamat,Nomor rumah,Kode pos,Kota,No telepon,Senin,Minggu', 'Indonesian'],
    ['店舗コード,店舗名,住所,house_number,郵便番号,市区町村,電話番号,月曜日,日曜日', 'Japanese'],
    ['رمز الفرع,اسم الفرع,الشارع,رقم المبنى,الرمز البريدي,المدينة,رقم الهاتف,الاثنين,الأحد', 'Arabic'],
    [
      'ref,name,addr:street,addr:housenumber,addr:postcode,addr:city,contact:phone,monday,sunday',
      'OpenStreetMap',
    ],
  ])('recognizes the headings %s (%s)', (headings) => {
    const fields = [
      'external_id',
      'name',
      'address',
      'house_number',
      'zipcode',
      'city',
      'phone',
      'monday',
      'sunday',
    ]
    const ids = ['1', '2'].map((id) => [id])
    expect(proposeLocationColumns(headings.split(','), ids)).toEqual(fields)
  })

  test('recognizes the names of nested objects, as in GeoJSON and the lists of store finders', () => {
    const headings =
      'type,features.id,features.properties.name,features.properties.address.city,features.geometry.latitude,contact.name'
    expect(proposeMapping(headings)).toEqual({
      'features.id': 'external_id',
      'features.properties.name': 'name',
      'features.properties.address.city': 'city',
      'features.geometry.latitude': 'latitude',
    })
  })

  test('recognizes the headings of the bulk upload of Google Business Profile', () => {
    expect(proposeMapping('Store code,Locality,Administrative area,Country / Region,Postal code')).toEqual({
      'Store code': 'external_id',
      Locality: 'city',
      'Administrative area': 'state',
      'Country / Region': 'country',
      'Postal code': 'zipcode',
    })
    expect(proposeMapping('StateProvince')).toEqual({ StateProvince: 'state' })
    expect(proposeMapping('State/Province,Region')).toEqual({ 'State/Province': 'state' })
  })

  test('recognizes columns with the hours of several days', () => {
    expect(proposeMapping('Name,Weekday Hours,Sat-Sun')).toMatchObject({
      'Weekday Hours': 'weekday_hours',
      'Sat-Sun': 'weekend_hours',
    })
    expect(proposeMapping('Name,Mon-Fri Hours,Saturday Hours,Sunday Hours')).toMatchObject({
      'Mon-Fri Hours': 'weekday_hours',
      'Saturday Hours': 'saturday',
    })
  })

  test('the sign # after a name is its number, and alone it is nothing', () => {
    expect(proposeMapping('#,Store #,Phone #,Street #,Street,Suite #')).toEqual({
      'Store #': 'external_id',
      'Phone #': 'phone',
      'Street #': 'house_number',
      Street: 'address',
      'Suite #': 'address_2',
    })
  })

  test('a number that all rows share is not proposed as the External ID', () => {
    const rows = ['1429860783,119', '1429860783,120'].map((row) => row.split(','))
    expect(proposeLocationColumns(['uid', 'store_number'], rows)).toEqual([null, 'external_id'])
  })
})

describe('parsing a row', () => {
  const parseRow = (cells: Partial<Record<LocationField, string>>, country = 'US') => {
    const columns = Object.keys(cells) as LocationField[]
    return createLocationRowParser({ columns, country, create: true, update: true, createGroups: true })(
      Object.values(cells),
    )
  }

  test('normalizes values as the location form does', () => {
    expect(
      parseRow({
        external_id: '402',
        name: ' Togus  VA Medical Center ',
        address: 'null',
        address_2: '1 VA Center',
        city: 'Augusta',
        state: 'ME',
        zipcode: '4330',
        phone: '207-623-8411 x',
        website: 'www.va.gov/maine',
        open_status: 'Temporarily Closed',
        is_headquarters: 'yes',
        time_zone: 'GMT-05:00 America/New_York',
        latitude: '44.28',
        groups: 'Maine; New England',
      }),
    ).toMatchObject({
      name: 'Togus VA Medical Center',
      groups: ['Maine', 'New England'],
      warnings: [],
      facts: {
        external_id: '402',
        name: 'Togus VA Medical Center',
        address: '1 VA Center',
        city: 'Augusta',
        state: 'Maine',
        state_id: 'US-ME',
        state_code: 'ME',
        zipcode: '04330',
        phone: '(207) 623-8411',
        website: 'https://www.va.gov/maine',
        open_status: 'temporarily_inactive',
        is_headquarters: true,
        time_zone: 'America/New_York',
        latitude: 44.28,
      },
    })
  })

  test('a house number in a column of its own is written as in the country', () => {
    const addressIn = (country: string, cells: Partial<Record<LocationField, string>>) => {
      const row = parseRow({ name: 'A', ...cells }, country)
      return 'facts' in row ? row.facts.address : null
    }
    expect(addressIn('US', { address: 'Main St', house_number: '12' })).toBe('12 Main St')
    expect(addressIn('DE', { address: 'Hauptstraße', house_number: '12a' })).toBe('Hauptstraße 12a')
    expect(addressIn('DE', { address: 'Hauptstraße 12', house_number: '12' })).toBe('Hauptstraße 12')
  })

  test.each([
    ['CLOSED_TEMPORARILY', 'temporarily_inactive'],
    ['CLOSED_PERMANENTLY', 'inactive'],
    ['OPERATIONAL', 'active'],
  ])('the status %s of Google is read', (open_status, expected) => {
    expect(parseRow({ name: 'A', open_status })).toMatchObject({
      facts: { open_status: expected },
      warnings: [],
    })
  })

  test('a row with a total is no location, unless it has an address', () => {
    for (const label of ['Total', 'Grand Total:', 'Summe', 'Count: 12'])
      expect(parseRow({ external_id: label, name: '12 stores' })).toEqual({
        reason: `The row is a summary of other rows: ${label}`,
      })
    expect(parseRow({ name: 'Total', address: '1 Main St' })).toMatchObject({ name: 'Total' })
    expect(parseRow({ name: 'Total Wine' })).toMatchObject({ name: 'Total Wine' })
  })

  test('hours of several days apply to those without a column, and a day without any is left out', () => {
    const row = parseRow({ name: 'A', friday: '8am-8pm', weekday_hours: '9am-5pm', saturday: '' })
    expect(row).toMatchObject({
      hours: { monday: { hours: [{ open_time: '09:00' }] }, friday: { hours: [{ open_time: '08:00' }] } },
    })
    expect('hours' in row && row.hours.saturday).toMatchObject({ open: false })
    expect('hours' in row && row.hours).not.toHaveProperty('sunday')
  })

  test('a ZIP code of Puerto Rico gets back its leading zeros', () => {
    expect(parseRow({ name: 'A', country: 'Puerto Rico', zipcode: '901' })).toMatchObject({
      facts: { zipcode: '00901' },
    })
  })

  test('NA is Namibia in a column of countries, and nothing elsewhere', () => {
    expect(parseRow({ name: 'Windhoek', country: 'NA', phone: 'NA' })).toMatchObject({
      facts: { country_id: 'NA' },
      warnings: [],
    })
    const american = parseRow({ name: 'Austin', state: 'TX', country: 'NA' })
    expect('facts' in american && american.facts).not.toHaveProperty('country_id')
  })

  test('an empty cell leaves its fact out', () => {
    const row = parseRow({
      external_id: '7',
      name: '',
      phone: '',
      website: 'NULL',
      monday: '',
      is_headquarters: '',
    })
    expect(row).toMatchObject({ facts: { external_id: '7' }, name: '' })
    expect(Object.keys('facts' in row ? row.facts : {})).toEqual(['external_id'])
  })

  test('unreadable values are left out, and each gives a warning', () => {
    const row = parseRow({
      name: 'Airport',
      state: 'Nowhere',
      phone: '12',
      website: 'none given',
      open_status: 'maybe',
      monday: 'AM-PM',
      npi: '12',
    })
    expect(row).toMatchObject({
      facts: { name: 'Airport', state: 'Nowhere' },
      warnings: [
        { kind: 'unknown state', text: '“Nowhere”' },
        { kind: 'unreadable phone', text: '“12”' },
        { kind: 'unreadable website', text: '“none given”' },
        { kind: 'unreadable status', text: '“maybe”' },
        { kind: 'unreadable NPI', text: '“12”' },
        { kind: 'unreadable hours', text: 'Monday “AM-PM”' },
      ],
    })
  })

  test('a row with an invalid NPI is accepted without any NPI', () => {
    expect(parseRow({ name: 'Airport', npi: '1234567893' })).toMatchObject({
      facts: { npi_numbers: ['1234567893'] },
    })
    const wrong = parseRow({ name: 'Airport', npi: '1234567893, 1234567890' })
    expect(wrong).toMatchObject({ warnings: [{ kind: 'unreadable NPI' }] })
    expect('facts' in wrong ? wrong.facts : {}).not.toHaveProperty('npi_numbers')
  })

  test('a row without a name is named after its brand and street', () => {
    expect(parseRow({ public_name: 'CVS', address: '1 Elm St' })).toMatchObject({ name: 'CVS, 1 Elm St' })
  })

  test('a row with the name of a person is named after that person', () => {
    const cells = { first_name: 'Ada', last_name: 'Moss', public_name: 'Moss Dental', address: '1 Elm St' }
    expect(parseRow(cells)).toMatchObject({ name: 'Ada Moss' })
    expect(parseRow({ name: 'Downtown', ...cells })).toMatchObject({ name: 'Downtown' })
  })

  test('a full address in one column is split into its parts', () => {
    expect(parseRow({ name: 'Nationals', address: '915 Half St SE, Washington, DC 20003' })).toMatchObject({
      facts: { address: '915 Half St SE', city: 'Washington', state_id: 'US-DC', zipcode: '20003' },
    })
  })

  test('values of another country are parsed by that country’s rules', () => {
    expect(
      parseRow({
        name: 'Soho',
        country: 'UK',
        state: 'London, City of',
        phone: '020 7946 0958',
        zipcode: '1234',
      }),
    ).toMatchObject({
      facts: {
        country: 'United Kingdom',
        country_id: 'GB',
        state_id: 'GB-LND',
        phone: '020 7946 0958',
        zipcode: '1234',
      },
    })
  })

  test('a Canadian postal code implies Canada when no country is given', () => {
    expect(parseRow({ name: 'Robson', state: 'BC', zipcode: 'V6B 2J8' })).toMatchObject({
      facts: { country_id: 'CA', state_id: 'CA-BC' },
    })
  })

  test('when some days have hours, those with an empty cell are closed', () => {
    const row = parseRow({ name: 'A', monday: '8am-5pm', tuesday: '' })
    expect(row).toMatchObject({
      hours: { monday: { open: true }, tuesday: { open: false } },
    })
  })

  test('a cell with the hours of the whole week is read, unless the days have columns', () => {
    expect(parseRow({ name: 'A', opening_hours: 'Mo-Fr 08:00-17:00; PH off' })).toMatchObject({
      hours: { monday: { hours: [{ open_time: '08:00', close_time: '17:00' }] }, sunday: { open: false } },
      warnings: [{ kind: 'other hours', text: '“PH off”' }],
    })
    expect(parseRow({ name: 'A', opening_hours: 'by appointment' })).toMatchObject({
      hours: {},
      warnings: [{ kind: 'unreadable week', text: '“by appointment”' }],
    })
    const byDay = parseRow({ name: 'A', monday: '9am-5pm', opening_hours: 'Mo-Fr 08:00-17:00' })
    expect(byDay).toMatchObject({ hours: { monday: { hours: [{ open_time: '09:00' }] } } })
  })

  test('a value that is too long is refused with the name of its field', () => {
    expect(parseRow({ name: 'x'.repeat(201) })).toEqual({ reason: 'The name is longer than 200 characters' })
  })
})
