import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import fc from 'fast-check'
import type { Call } from '#app/demo/emulators/protocol/call-journal.server'
import type { DatedSpecialDay } from '#app/kit/opening-hours/hours'
import { type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { timeAt } from '#app/kit/opening-hours/time-of-day'
import type { ListingFacts } from '#app/kit/providers/listing-facts'

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const hourRange = fc
  .tuple(minute, fc.integer({ min: 1, max: 12 * 60 }))
  .map(([from, length]) => ({ open_time: timeAt(from), close_time: timeAt(from + length) }))
const closed: DayHours = { open: false, is_24_hours: false, hours: [] }
const allDay: DayHours = { open: true, is_24_hours: true, hours: [] }

/** A range starts at any minute and ends on the same day, at midnight, or on the next day. */
const openDays: fc.Arbitrary<DayHours> = fc.oneof(
  fc.constant(allDay),
  fc
    .uniqueArray(hourRange, { minLength: 1, maxLength: 3, selector: ({ open_time }) => open_time })
    .map((hours) => ({
      open: true,
      is_24_hours: false,
      hours: hours.toSorted((one, other) => (one.open_time < other.open_time ? -1 : 1)),
    })),
)

const days = Object.fromEntries(weekdays.map((name) => [name, fc.oneof(fc.constant(closed), openDays)]))
export const weekOfHours: fc.Arbitrary<WeekHours | null> = fc
  .record(days as Record<keyof WeekHours, fc.Arbitrary<DayHours>>)
  .map((week) => (weekdays.some((name) => week[name].open) ? week : null))

/** Distinct dates from January 1, 2027 on. */
export const specialDays: fc.Arbitrary<DatedSpecialDay[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.oneof(fc.constant(closed), openDays)), {
    maxLength: 5,
    selector: ([day]) => day,
  })
  .map((all) =>
    all
      .toSorted(([one], [other]) => one - other)
      .map(([day, { open, is_24_hours, hours }]) => ({
        date: new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
        closed: !open,
        is_24_hours,
        hours,
      })),
  )

export const bakery: ListingFacts = {
  public_name: 'Wheatwhistle',
  external_id: 'W-1',
  address: {
    address: '108 N State St',
    address_2: 'Suite 5',
    city: 'Chicago',
    state: 'IL',
    zipcode: '60602',
    country_id: 'US',
  },
  phone: '(312) 555-0101',
  website: 'https://wheatwhistle.example',
  category: { gcid: 'gcid:bakery', name: 'Bakery' },
  open_status: 'active',
  hours: {
    ...(Object.fromEntries(weekdays.map((day) => [day, closed])) as WeekHours),
    monday: { open: true, is_24_hours: false, hours: [{ open_time: '07:00', close_time: '18:00' }] },
    friday: { open: true, is_24_hours: false, hours: [{ open_time: '18:00', close_time: '02:00' }] },
    saturday: allDay,
  },
  special_hours: [{ date: '2026-12-25', closed: true, is_24_hours: false, hours: [] }],
}

/** Starts an emulator on its own port. Returns its URL and functions to control it. */
export async function startEmulator(app: Express) {
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function control(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/emulator/${path}`, sent)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  return {
    url,
    control,
    async calls(match: string): Promise<Call[]> {
      const { calls } = (await control('calls')) as { calls: Call[] }
      return calls.filter(({ method, path }) => `${method} ${path}`.includes(match))
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Every kind of invalid response, and the reason that is reported. */
export const untrustedResponses = [
  ['error-500', 'The provider returned error 500.'],
  ['error-503', 'The provider returned error 503.'],
  ['hang', 'The provider took too long to respond.'],
  ['slow', 'The provider took too long to respond.'],
  ['reset', 'The connection failed (ECONNRESET).'],
  ['truncated', 'The connection failed (UND_ERR_SOCKET).'],
  ['html', 'The response was not valid JSON.'],
  ['broken-json', 'The response was not valid JSON.'],
  ['wrong-shape', 'The response had an unknown format.'],
  ['huge', 'The response was larger than 5 MB.'],
  ['redirect', 'The provider returned a redirect (302).'],
] as const
