import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePhone } from '#app/locations/form/input/parse-phone'
import { parseWebAddress } from '#app/locations/form/input/parse-web-address'
import { toLocationFacts, toOverrides } from '#app/locations/form/location-input'
import { locationSchema } from '#app/locations/form/location-schema'

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

describe('LF-2 what is required', () => {
  const labels = {
    name: 'Internal Name is required',
    public_name: 'Public Name is required',
    address: 'Address is required',
    city: 'City is required',
    country_id: 'Country is required',
    state_id: 'State is required',
    zipcode: 'Zip Code is required',
  }

  test('is asked for by its label, all at once, in the order of the form', () => {
    expect(errorsOf({})).toEqual(
      Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, [label]])),
    )
    expect(Object.keys(errorsOf({})).sort()).toEqual(Object.keys(labels).sort())
  })

  test('is not there when it is blank', () => {
    for (const [name, label] of Object.entries(labels))
      expect(errorsOf({ ...completeForm, [name]: '   ' })[name]?.[0]).toBe(label)
  })

  test('is all there is: everything else may be left out', () => {
    expect(toLocationFacts(parseValues(completeForm))).toEqual({
      ...{ name: 'Oak Park', public_name: 'Harbor Dental Oak Park', address: '140 Marion St', address_2: '' },
      ...{ city: 'Oak Park', country_id: 'US', country: 'United States', zipcode: '60301' },
      ...{ state_id: 'US-IL', state: 'Illinois', state_code: 'IL' },
      ...{ phone: '', phone_2: '', website: null, external_id: null, is_headquarters: false },
    })
  })
})

describe('LF-3 a state', () => {
  test('of another country is refused, never kept beside the wrong one', () => {
    expect(errorsOf({ ...completeForm, country_id: 'DE' })).toEqual({
      state_id: ['Choose a state of Germany'],
    })
    expect(errorsOf({ ...completeForm, country_id: 'ZZ' }).country_id).toEqual([
      'Choose a country from the list',
    ])
  })
})

describe('a phone number', () => {
  test('is one of the country that was chosen, and is kept as people there write it', () => {
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

  test('kept once is kept the same again', () => {
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
  test('is an address that can be opened, empty is none', () => {
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

  test('is never an address that runs something', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseWebAddress(text) ?? 'https://').toMatch(/^https?:\/\//i)
      }),
    )
  })
})

describe('OV-1 an override', () => {
  const checkedOverrides = {
    ...completeForm,
    'overrides.facebook.phone_on': 'on',
    'overrides.bing.website_on': 'on',
  }

  test('that is ticked and blank asks for its value, beside everything else that is wrong', () => {
    expect(errorsOf({ ...checkedOverrides, name: '' })).toEqual({
      name: ['Internal Name is required'],
      'overrides.facebook.phone': ['Enter phone number or unselect directory'],
      'overrides.bing.website': ['Enter website or unselect directory'],
    })
  })

  test('that is unticked counts for nothing, whatever stands in it', () => {
    const overrides = toOverrides(parseValues({ ...completeForm, 'overrides.facebook.phone': 'not a phone' }))
    expect(overrides.facebook).toEqual({ phone: null, phone_2: null, website: null })
  })

  test('is kept as a phone and a website are', () => {
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

test('wrong hours are told together with everything else', () => {
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

test('whatever is sent, it is a location or it is refused', () => {
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
