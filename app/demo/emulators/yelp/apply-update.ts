/**
 * Applies an update as Yelp does: each field is accepted or rejected separately, and an empty string or null deletes
 * the field's value. Regular and special hours are in one list; an entry with a date applies to that date only.
 */

import { weekdays } from '#app/kit/opening-hours/hours'
import { findCategoryByName } from '#app/kit/providers/business-categories'
import type { StoredBusiness } from './stored-business'

type FieldResult = { status: string; error?: string }
type FieldUpdater = (business: StoredBusiness, value: unknown) => string | null

const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:00)?$/

const fieldUpdaters: Record<string, FieldUpdater> = {
  name: (business, value) => {
    if (toText(value) === '' || toText(value).length > 64) return 'The name must have 1 to 64 characters.'
    business.name = toText(value)
    return null
  },
  phone: (business, value) => {
    if (toText(value) !== '' && !/^\+[1-9]\d{6,14}$/.test(toText(value))) return 'Invalid phone number.'
    business.phone = toText(value)
    return null
  },
  url: (business, value) => {
    if (toText(value) !== '' && !/^https?:\/\/.{1,247}$/.test(toText(value))) return 'Invalid URL.'
    business.website = toText(value)
    return null
  },
  categories: (business, value) => {
    if (business.categories.length > 0) return 'The business has categories already.'
    const aliases = Array.isArray(value) ? value.map(toText) : []
    business.categories = aliases.map((alias) => ({
      alias,
      title: findCategoryByName('yelp', alias)?.name ?? alias,
    }))
    return null
  },
  closed: (business, value) => {
    business.is_closed = value === true
    return null
  },
  temporarily_closed: (business, value) => {
    if (toText(value) !== '' && !/^\d\d\/\d\d\/\d{4}$/.test(toText(value))) return 'Invalid date.'
    business.temporarily_closed = toText(value)
    return null
  },
  hours: (business, value) => applyHours(business, Array.isArray(value) ? value : []),
}
for (const [wireName, storedName] of Object.entries({
  address1: 'address1',
  address2: 'address2',
  address3: 'address3',
  city: 'city',
  state: 'state',
  postal_code: 'zip_code',
  country: 'country',
}))
  fieldUpdaters[wireName] = (business, value) => {
    business.location[storedName] = toText(value)
    return null
  }

export function applyUpdate(
  business: StoredBusiness,
  update: Record<string, unknown>,
): Record<string, FieldResult> {
  const results = Object.entries(update).map(([name, value]): [string, FieldResult] => {
    const updateField = fieldUpdaters[name]
    const error =
      business.refuses[name] ?? (updateField ? updateField(business, value) : 'Unknown attribute.')
    return [name, error ? { status: 'REJECTED', error } : { status: 'COMPLETED' }]
  })
  return Object.fromEntries(results)
}

type HoursEntry = { day?: string; date?: string; open?: string; close?: string; action?: string }

function applyHours(business: StoredBusiness, entries: HoursEntry[]): string | null {
  const timedEntries = entries.filter(({ action }) => !action)
  if (!timedEntries.every(({ open, close }) => timePattern.test(open ?? '') && timePattern.test(close ?? '')))
    return 'Invalid hours.'
  const digits = (time = '') => time.slice(0, 5).replace(':', '')
  const regular = timedEntries.filter(({ date }) => !date)
  if (regular.length > 0)
    business.open = regular.map(({ day = '', open, close }) => ({
      day: weekdays.indexOf(day as (typeof weekdays)[number]),
      start: digits(open),
      end: digits(close),
    }))
  const datedEntries = entries.filter(({ date }) => date)
  const unchanged = business.special_hours.filter((one) =>
    datedEntries.every(({ date }) => date !== one.date),
  )
  const changed = datedEntries
    .filter(({ action }) => !action || action === 'closed')
    .map(({ date, open, close, action }) =>
      action
        ? { date, is_closed: true }
        : { date, start: digits(open), end: digits(close), is_closed: false, is_overnight: false },
    )
  business.special_hours = [...unchanged, ...changed]
  return null
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
