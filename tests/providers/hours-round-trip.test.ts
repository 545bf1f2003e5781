import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { appleEmulator } from '#app/demo/emulators/apple-business/emulator.server'
import { bingEmulator } from '#app/demo/emulators/bing-places/emulator.server'
import { googleEmulator } from '#app/demo/emulators/google-business-profile/emulator.server'
import { yelpEmulator } from '#app/demo/emulators/yelp/emulator.server'
import type { DatedSpecialDay } from '#app/kit/opening-hours/hours'
import { type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { isSameWeek } from '#app/kit/opening-hours/week'
import { createAppleAdapter } from '#app/kit/providers/apple-business/directory.server'
import { initialDetails, mergeDetails } from '#app/kit/providers/apple-business/translate'
import { createBingAdapter } from '#app/kit/providers/bing-places/directory.server'
import { initialBusiness, mergeBusiness } from '#app/kit/providers/bing-places/translate'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import { createGoogleBusinessApi } from '#app/kit/providers/google-business-profile/api.server'
import { createGoogleAdapter } from '#app/kit/providers/google-business-profile/directory.server'
import { type ListingFacts, listingFields } from '#app/kit/providers/listing-facts'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { createYelpAdapter } from '#app/kit/providers/yelp/directory.server'
import { bakery, startEmulator } from './directory-fixtures'
import { bakeryPages, bakery as facebookBakery, startFacebook } from './facebook-pages/emulated-facebook'

// What a directory accepts, it shows as we have it. What it cannot hold is said before anything is sent.
const open = (...ranges: [open_time: string, close_time: string][]): DayHours => ({
  open: true,
  is_24_hours: false,
  hours: ranges.map(([open_time, close_time]) => ({ open_time, close_time })),
})
const closed: DayHours = { open: false, is_24_hours: false, hours: [] }
const wholeDay: DayHours = { open: true, is_24_hours: true, hours: [] }

const days = {
  'office hours': open(['09:00', '17:00']),
  'past midnight': open(['18:00', '02:00']),
  'from 4 AM to 4 AM': open(['04:00', '04:00']),
  'from noon to noon': open(['12:00', '12:00']),
  'until midnight': open(['12:00', '00:00']),
  'the whole day': wholeDay,
  'two ranges': open(['09:00', '12:00'], ['13:00', '18:00']),
  'three ranges': open(['07:00', '10:00'], ['11:00', '14:00'], ['18:00', '23:00']),
} satisfies Record<string, DayHours>
type DayName = keyof typeof days

const weekOf = (day: DayHours, sunday = day) =>
  Object.fromEntries(weekdays.map((name) => [name, name === 'sunday' ? sunday : day])) as WeekHours
/** Every day, and every day but Sunday. */
const weeksOf = (name: DayName) => [weekOf(days[name]), weekOf(days[name], closed)]

/** The day at the end of a year and the day after it. */
const specialDaysOf = (name: DayName): DatedSpecialDay[] => [
  toSpecialDay('2026-12-31', days[name]),
  toSpecialDay('2027-01-02', closed),
]
const toSpecialDay = (date: string, { open: isOpen, is_24_hours, hours }: DayHours): DatedSpecialDay => ({
  date,
  closed: !isOpen,
  is_24_hours,
  hours,
})

let now = new Date('2026-11-21T12:00:00Z')
const clock = () => now
const stops: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

type Connected = { adapter: DirectoryAdapter; remoteId: string; facts: ListingFacts }

async function started(app: Parameters<typeof startEmulator>[0]) {
  const emulator = await startEmulator(app)
  stops.push(emulator.stop)
  return emulator
}

const directories: Record<string, () => Promise<Connected>> = {
  async Apple() {
    const { url, control } = await started(appleEmulator({ now: clock }))
    const locationDetails = {
      ...initialDetails(bakery, 'brand'),
      ...mergeDetails({}, bakery, [...listingFields], '2026-11-21'),
    }
    await control('seed', { settings: { moderationSeconds: 60 }, locations: [{ id: '1', locationDetails }] })
    const client = { clientId: 'id', clientSecret: 'secret', orgId: '77', brandId: 'brand' }
    return { adapter: createAppleAdapter({ url, ...client, now: clock }), remoteId: '1', facts: bakery }
  },
  async Bing() {
    const { url, control } = await started(bingEmulator({ now: clock }))
    const business = mergeBusiness(initialBusiness(bakery), bakery, [...listingFields], '2026-11-21')
    const settings = { checkSeconds: 60, isQuotaEnforced: false }
    await control('seed', { settings, businesses: [{ business }] })
    const adapter = createBingAdapter({ url, puid: 'puid', email: 'us@highstreet.example', now: clock })
    return { adapter, remoteId: business.StoreId, facts: bakery }
  },
  async Facebook() {
    const facebook = await startFacebook()
    stops.push(facebook.stop)
    await facebook.seed(bakeryPages())
    return { adapter: facebook.connect(), remoteId: '1001', facts: facebookBakery }
  },
  async Google() {
    const { url, control } = await started(googleEmulator({ now: clock }))
    await control('seed', {
      settings: { isQuotaEnforced: false, moderationSeconds: 60 },
      accounts: [{ name: 'accounts/1', accountName: 'Bakery' }],
      profiles: [
        {
          name: 'locations/2',
          account: 'accounts/1',
          placeId: 'ChIJ2',
          location: {
            title: 'Wheatwhistle',
            // Google refuses special hours without them.
            regularHours: {
              periods: [
                { openDay: 'MONDAY', openTime: { hours: 9 }, closeDay: 'MONDAY', closeTime: { hours: 17 } },
              ],
            },
            storefrontAddress: { regionCode: 'US', locality: 'Chicago', addressLines: ['108 N State St'] },
          },
        },
      ],
    })
    const client = { clientId: 'id', clientSecret: 'secret', refreshToken: 'refresh' }
    const api = createGoogleBusinessApi({ url, tokenUrl: `${url}/token`, ...client })
    return { adapter: createGoogleAdapter(api), remoteId: 'accounts/1/locations/2', facts: bakery }
  },
  async Yelp() {
    const { url, control } = await started(yelpEmulator({ now: clock }))
    const business = {
      id: 'y1',
      alias: 'wheatwhistle-chicago',
      name: 'Wheatwhistle',
      phone: '+13125550101',
      location: {
        address1: '108 N State St',
        city: 'Chicago',
        state: 'IL',
        zip_code: '60602',
        country: 'US',
      },
      categories: [{ alias: 'bakeries', title: 'Bakeries' }],
      open: [],
      reviews: [],
      refuses: {},
    }
    await control('seed', { settings: { jobSeconds: 120, quota: 2500 }, businesses: [business] })
    const user = { apiKey: 'key', user: 'user', password: 'password' }
    const urls = { placesUrl: `${url}/v3`, ingestUrl: `${url}/v1/ingest` }
    return { adapter: createYelpAdapter({ ...urls, ...user, now: clock }), remoteId: 'y1', facts: bakery }
  },
}

const firstRange = 'Bing shows only the first range of hours of a date.'
const notFromMidnight = 'Bing doesn’t support 24 hours that begin after midnight.'
/** Why a directory shows only the first range of these special hours. */
const partialReasons: Record<string, Partial<Record<DayName, string>>> = {
  Bing: { 'two ranges': firstRange, 'three ranges': firstRange },
}
/** Why a directory cannot hold these hours. */
const reasons: Record<
  string,
  { hours?: Partial<Record<DayName, RegExp | string>>; specialHours?: Partial<Record<DayName, string>> }
> = {
  Bing: {
    hours: { 'from 4 AM to 4 AM': notFromMidnight, 'from noon to noon': notFromMidnight },
    specialHours: {
      'from 4 AM to 4 AM': notFromMidnight,
      'from noon to noon': notFromMidnight,
    },
  },
  Google: {
    specialHours: {
      'from noon to noon': 'Google doesn’t support special hours that end at noon or later on the next day.',
    },
  },
  Facebook: { hours: { 'three ranges': 'Facebook allows two ranges of hours per day. Monday has more.' } },
}

function requireOk<T>(result: ProviderResult<T>): T {
  if (result.outcome !== 'ok') throw new Error(JSON.stringify(result))
  return result.value
}

describe.each(Object.keys(directories))('%s', (directory) => {
  let connected: Connected
  // A directory of its own for each test, because directories limit calls per minute.
  beforeEach(async () => {
    connected = await directories[directory]!()
  })

  async function show(field: 'hours' | 'special_hours', change: Partial<ListingFacts>) {
    const { adapter, remoteId } = connected
    const facts = { ...connected.facts, ...change }
    const sent = requireOk(await adapter.write(requireOk(await adapter.read(remoteId)), facts, [field]))
    expect([sent.taken, sent.refused]).toEqual([[field], []])
    // Moderation, checks and jobs take up to two minutes.
    now = new Date(now.getTime() + 600_000)
    if (sent.job) requireOk(await adapter.confirm(remoteId, sent.job))
    return requireOk(await adapter.read(remoteId))!.facts
  }

  test.each(Object.keys(days) as DayName[])(
    'shows a week that is open %s, or says that it cannot',
    async (name) => {
      for (const hours of weeksOf(name)) {
        const reason = connected.adapter.unsupportedFields({ ...connected.facts, hours }).hours
        expect(reason).toEqual(reasons[directory]?.hours?.[name])
        if (reason === undefined) {
          const shown = (await show('hours', { hours })).hours
          expect(isSameWeek(shown ?? null, hours), JSON.stringify(shown)).toBe(true)
        }
      }
    },
  )

  test.each(Object.keys(days) as DayName[])(
    'shows a special day that is open %s, or says what it cannot',
    async (name) => {
      const special_hours = specialDaysOf(name)
      const facts = { ...connected.facts, special_hours }
      const reason = connected.adapter.unsupportedFields(facts).special_hours
      const partialReason = connected.adapter.partialFields?.(facts).special_hours
      if (connected.adapter.abilities.special_hours !== 'writes') return expect(reason).toBeDefined()
      expect(reason).toEqual(reasons[directory]?.specialHours?.[name])
      expect(partialReason).toEqual(partialReasons[directory]?.[name])
      const held = special_hours.map((day) =>
        partialReason ? { ...day, hours: day.hours.slice(0, 1) } : day,
      )
      if (reason === undefined)
        expect((await show('special_hours', { special_hours })).special_hours).toEqual(held)
    },
  )
})
