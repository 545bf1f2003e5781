import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePhone } from '#app/product/locations/form/input/parse-phone'
import { parseWebAddress } from '#app/product/locations/form/input/parse-web-address'
import { toLocationFacts, toOverrides } from '#app/product/locations/form/location-input'
import { locationSchema } from '#app/product/locations/form/location-schema'

const completeForm = {
  name: 'Oak Park',
  public_name: 'Harbor Dental Oak Park',
  address: '140 Marion St',
  city: 'Oak Park',
  country_id: 'US',
  state_id: 'US-IL',
  zipcode: '60301',
}

function parseForm(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  return parseWithZod(form, { schema: locationSchema('2026-11-21') })
}
const errorsOf = (fields: Record<string, string | string[]>) => parseForm(fields).reply().error ?? {}
const parseValues = (fields: Record<string, string | string[]>) => {
  const submission = parseForm(fields)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value
}

describe('required fields', () => {
  const labels = {
    name: 'Internal Name is required',
    public_name: 'Public Name is required',
    address: 'Address is required',
    city: 'City is required',
    country_id: 'Country is required',
    state_id: 'State is required',
    zipcode: 'Zip Code is required',
  }

  test('all missing fields have an error with their label', () => {
    expect(errorsOf({})).toEqual(
      Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, [label]])),
    )
    expect(Object.keys(errorsOf({})).sort()).toEqual(Object.keys(labels).sort())
  })

  test('a blank text counts as missing', () => {
    for (const [name, label] of Object.entries(labels))
      expect(errorsOf({ ...completeForm, [name]: '   ' })[name]?.[0]).toBe(label)
  })

  test('all other fields are optional', () => {
    expect(toLocationFacts(parseValues(completeForm))).toEqual({
      name: 'Oak Park',
      public_name: 'Harbor Dental Oak Park',
      address: '140 Marion St',
      address_2: '',
      city: 'Oak Park',
      country_id: 'US',
      country: 'United States',
      zipcode: '60301',
      state_id: 'US-IL',
      state: 'Illinois',
      state_code: 'IL',
      phone: '',
      phone_2: '',
      website: null,
      external_id: null,
      is_headquarters: false,
    })
  })
})

describe('the state of a location', () => {
  test('a state of another country is refused', () => {
    expect(errorsOf({ ...completeForm, country_id: 'DE' })).toEqual({
      state_id: ['Choose a state in Germany'],
    })
    expect(errorsOf({ ...completeForm, country_id: 'ZZ' }).country_id).toEqual([
      'Choose a country from the list',
    ])
  })
})

describe('a phone number', () => {
  test('must be valid in the chosen country, and is stored in that country’s format', () => {
    expect(toLocationFacts(parseValues({ ...completeForm, phone: '312.555.0142' })).phone).toBe(
      '(312) 555-0142',
    )
    expect(toLocationFacts(parseValues({ ...completeForm, phone: '+44 20 7946 0958' })).phone).toBe(
      '+44 20 7946 0958',
    )
    expect(parsePhone('020 7946 0958', 'GB')).toBe('020 7946 0958')
    expect(errorsOf({ ...completeForm, phone: '020 7946 0958' }).phone).toEqual([
      'Enter a phone number such as (512) 555-0100',
    ])
    expect(errorsOf({ ...completeForm, phone: '12' }).phone).toBeDefined()
  })

  test('parsing a stored phone number again does not change it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('US', 'GB', 'DE', 'MX', 'JP'),
        fc.stringMatching(/^\+?[\d ().-]{3,18}$/),
        (country, text) => {
          const kept = parsePhone(text, country)
          if (kept) expect(parsePhone(kept, country)).toBe(kept)
        },
      ),
    )
  })
})

describe('a website', () => {
  test('accepts only public web addresses', () => {
    expect(parseWebAddress('example.com/shop')).toBe('https://example.com/shop')
    expect(parseWebAddress(' http://example.com ')).toBe('http://example.com')
    for (const wrong of [
      'javascript:alert(1)',
      'ftp://example.com',
      'no spaces.com x',
      'localhost',
      'https://',
      'x',
      'https://user:pw@example.com',
    ])
      expect([wrong, parseWebAddress(wrong)]).toEqual([wrong, null])
    expect(errorsOf({ ...completeForm, website: 'nowhere' }).website).toEqual([
      'Enter a web address such as https://www.example.com',
    ])
  })

  test('never accepts a scheme other than http or https', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseWebAddress(text) ?? 'https://').toMatch(/^https?:\/\//i)
      }),
    )
  })
})

describe('an override', () => {
  const checkedOverrides = {
    ...completeForm,
    'overrides.facebook.phone_on': 'on',
    'overrides.bing.website_on': 'on',
  }

  test('a checked override without a value is an error, reported together with all others', () => {
    expect(errorsOf({ ...checkedOverrides, name: '' })).toEqual({
      name: ['Internal Name is required'],
      'overrides.facebook.phone': ['Enter phone number or unselect directory'],
      'overrides.bing.website': ['Enter website or unselect directory'],
    })
  })

  test('an unchecked override is ignored, whatever its text', () => {
    const overrides = toOverrides(parseValues({ ...completeForm, 'overrides.facebook.phone': 'not a phone' }))
    expect(overrides.facebook).toEqual({ phone: null, phone_2: null, website: null })
  })

  test('phone numbers and websites of overrides are normalized like the location’s own', () => {
    const overrides = toOverrides(
      parseValues({
        ...checkedOverrides,
        'overrides.facebook.phone': '3125550142',
        'overrides.bing.website': 'example.com',
      }),
    )
    expect(overrides.facebook).toEqual({ phone: '(312) 555-0142', phone_2: null, website: null })
    expect(overrides.bing).toEqual({ phone: null, phone_2: null, website: 'https://example.com' })
  })
})

test('errors in hours are reported together with all others', () => {
  const errors = errorsOf({
    ...completeForm,
    zipcode: '',
    phone: '1',
    'hours.week': 'set',
    'hours.monday.state': 'open',
    'hours.monday.hours[0].open_time': '9ish',
  })
  expect(Object.keys(errors)).toEqual(
    expect.arrayContaining(['zipcode', 'phone', 'hours.monday.hours[0].open_time']),
  )
})

test('arbitrary input is either accepted or rejected with errors, and never throws', () => {
  const names = [
    ...Object.keys(completeForm),
    'phone',
    'website',
    'hours',
    'hours.monday',
    'overrides',
    'overrides.bing',
    'special_hours[0]',
    'npi',
  ]
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(...names),
        fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 2 })),
      ),
      (fields) => {
        expect(['success', 'error']).toContain(parseForm({ ...completeForm, ...fields }).status)
      },
    ),
  )
})
