/**
 * Creates an account whose locations have matching profiles on an emulated Google, which each test file starts itself.
 */

import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import type { ChangeActor } from '#app/product/locations/changes/pending-change'
import { changeLocation } from '#app/product/locations/changes/record-changes.server'
import type { LocationFacts } from '#app/product/locations/facts'
import { publicationPolling, publishLocationJob } from '#app/product/locations/publishing/publish-jobs.server'
import { findPublication } from '#app/product/locations/publishing/publishing.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import type { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { createBuilders } from '../../support/builders'
import type { SqlClient } from '../../support/sql'
import type { TestDatabase } from '../../support/test-database'

type Google = Awaited<ReturnType<typeof startGoogle>>

export const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    { open: true, is_24_hours: false, hours: [{ open_time: '08:00', close_time: '18:00' }] },
  ]),
) as NonNullable<LocationFacts['hours']>

/** Points this process at the emulated Google, with an installation-wide connection. */
export function configureGoogle({ url }: Google): void {
  process.env.GOOGLE_BUSINESS_URL = url
  process.env.GOOGLE_AUTHORIZE_URL = `${url}/authorize`
  process.env.GOOGLE_TOKEN_URL = `${url}/token`
  process.env.GOOGLE_REVOKE_URL = `${url}/revoke`
  process.env.GOOGLE_CLIENT_ID = 'id'
  process.env.GOOGLE_CLIENT_SECRET = 'secret'
  process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
}

export async function createPublishedLocations(
  database: TestDatabase,
  rows: SqlClient,
  google: Google,
  account: string,
) {
  const build = createBuilders(rows)
  await createQueues(database.ownerUrl, allJobs)
  await rows.all(`insert into accounts (id, name) values ($1, 'Bakery') on conflict do nothing`, [account])
  const by: ChangeActor = { origin: 'user', userId: '1', name: 'Dana' }
  let number = 0

  const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)

  return {
    inAccount,
    /** Creates a location and its profile. */
    async location() {
      number += 1
      const name = `locations/${account}${number}`
      const { id } = await build.location({
        account_id: account,
        name: `W-${number}`,
        public_name: 'Wheatwhistle',
        external_id: `W-${number}`,
        address: '108 N State St',
        city: 'Chicago',
        state: 'Illinois',
        state_id: 'US-IL',
        state_code: 'IL',
        zipcode: '60602',
        phone: '(312) 555-0101',
        website: 'https://wheatwhistle.example/loop',
        hours: JSON.stringify(week),
        google_location_name: `accounts/1/${name}`,
        time_zone: 'America/Chicago',
      })
      await build.locationListing({ account_id: account, location_id: id, auto_sync: true })
      await google.seed({
        accounts: [{ name: 'accounts/1', accountName: 'Bakery' }],
        profiles: [profileOf(name, `W-${number}`)],
      })
      return {
        id,
        name,
        change: (desired: Partial<LocationFacts>) =>
          inAccount((tx) => changeLocation(tx, id, desired, by, new Date())),
        publication: () => inAccount((tx) => findPublication(tx, id)),
        publish: (attempt = 0) =>
          publishLocationJob.run({ accountId: account, locationId: id }, jobRun(attempt)),
        async follow() {
          const { sent_revision } = await rows.one<{ sent_revision: number }>(
            'select sent_revision from location_publications where location_id = $1',
            [id],
          )
          const followed = { accountId: account, locationId: id, sentRevision: sent_revision, looks: 0 }
          await publicationPolling.job.run(followed, jobRun(0))
        },
        /** Returns the update mask and status of each edit that Google received for the location. */
        edits: async () =>
          (await google.calls(`PATCH /v1/${name}`)).map(({ query, status }) => [query.updateMask, status]),
        onGoogle: async () => {
          const { profiles } = (await google.state()) as { profiles: { name: string; location: never }[] }
          return profiles.find((one) => one.name === name)?.location as Record<string, unknown> | undefined
        },
      }
    },
  }
}

export function jobRun(attempt: number, isLastAttempt = false) {
  return { signal: new AbortController().signal, attempt, isLastAttempt }
}

function profileOf(name: string, storeCode: string) {
  return {
    name,
    account: 'accounts/1',
    placeId: `place-${name}`,
    location: {
      storeCode,
      title: 'Wheatwhistle',
      phoneNumbers: { primaryPhone: '(312) 555-0101', additionalPhones: ['(312) 555-0102'] },
      categories: { primaryCategory: { name: 'categories/gcid:bakery', displayName: 'Bakery' } },
      storefrontAddress: {
        regionCode: 'US',
        postalCode: '60602',
        administrativeArea: 'IL',
        locality: 'Chicago',
        addressLines: ['108 N State St'],
      },
      websiteUri: 'https://wheatwhistle.example/loop',
      regularHours: {
        periods: Object.keys(week).map((day) => ({
          openDay: day.toUpperCase(),
          openTime: { hours: 8 },
          closeDay: day.toUpperCase(),
          closeTime: { hours: 18 },
        })),
      },
      openInfo: { status: 'OPEN' },
    },
  }
}
