/**
 * What becomes of an update at Yelp: each field is taken or not by itself, and an empty text or a null deletes. Hours
 * come in one list; a date with an action says what becomes of that date alone.
 */
import { weekDays } from '#app/providers/google-business-profile/week-periods'
import { kindNamed } from '#app/providers/kinds-of-business'
import type { StoredBusiness } from './state.server'

type Result = { status: string; error?: string }
type Change = (business: StoredBusiness, value: unknown) => string | null

const clock = /^([01]\d|2[0-3]):[0-5]\d(:00)?$/

const changes: Record<string, Change> = {
  name: (business, value) => {
    if (text(value) === '' || text(value).length > 64) return 'The name must have 1 to 64 characters.'
    business.name = text(value)
    return null
  },
  phone: (business, value) => {
    if (text(value) !== '' && !/^\+[1-9]\d{6,14}$/.test(text(value))) return 'Invalid phone number.'
    business.phone = text(value)
    return null
  },
  url: (business, value) => {
    if (text(value) !== '' && !/^https?:\/\/.{1,247}$/.test(text(value))) return 'Invalid URL.'
    business.website = text(value)
    return null
  },
  categories: (business, value) => {
    if (business.categories.length > 0) return 'The business has categories already.'
    const aliases = Array.isArray(value) ? value.map(text) : []
    business.categories = aliases.map((alias) => ({ alias, title: kindNamed('yelp', alias)?.name ?? alias }))
    return null
  },
  closed: (business, value) => {
    business.is_closed = value === true
    return null
  },
  temporarily_closed: (business, value) => {
    if (text(value) !== '' && !/^\d\d\/\d\d\/\d{4}$/.test(text(value))) return 'Invalid date.'
    business.temporarily_closed = text(value)
    return null
  },
  hours: (business, value) => takeHours(business, Array.isArray(value) ? value : []),
}
for (const [sent, kept] of Object.entries({
  address1: 'address1',
  address2: 'address2',
  address3: 'address3',
  city: 'city',
  state: 'state',
  postal_code: 'zip_code',
  country: 'country',
}))
  changes[sent] = (business, value) => {
    business.location[kept] = text(value)
    return null
  }

export function applyUpdate(
  business: StoredBusiness,
  update: Record<string, unknown>,
): Record<string, Result> {
  const results = Object.entries(update).map(([name, value]): [string, Result] => {
    const change = changes[name]
    const error = business.refuses[name] ?? (change ? change(business, value) : 'Unknown attribute.')
    return [name, error ? { status: 'REJECTED', error } : { status: 'COMPLETED' }]
  })
  return Object.fromEntries(results)
}

type Entry = { day?: string; date?: string; open?: string; close?: string; action?: string }

function takeHours(business: StoredBusiness, entries: Entry[]): string | null {
  const timed = entries.filter(({ action }) => !action)
  if (!timed.every(({ open, close }) => clock.test(open ?? '') && clock.test(close ?? '')))
    return 'Invalid hours.'
  const digits = (time = '') => time.slice(0, 5).replace(':', '')
  const regular = timed.filter(({ date }) => !date)
  if (regular.length > 0)
    business.open = regular.map(({ day = '', open, close }) => ({
      day: weekDays.indexOf(day as (typeof weekDays)[number]),
      start: digits(open),
      end: digits(close),
    }))
  const dated = entries.filter(({ date }) => date)
  const kept = business.special_hours.filter((one) => dated.every(({ date }) => date !== one.date))
  const said = dated
    .filter(({ action }) => !action || action === 'closed')
    .map(({ date, open, close, action }) =>
      action
        ? { date, is_closed: true }
        : { date, start: digits(open), end: digits(close), is_closed: false, is_overnight: false },
    )
  business.special_hours = [...kept, ...said]
  return null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
