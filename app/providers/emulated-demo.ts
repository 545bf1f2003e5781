/** The demo's places as profiles of the emulated Google, each business in an account of its own. */
import { companies, openStatusOf, profileNameOf, websiteOf } from '#app/database/demo/companies'
import { demoAccounts } from '#app/database/demo/people'
import { weeks } from '#app/database/demo/places'
import { demoProfile, drifted } from './google-business-profile/emulator/demo-profiles'

const statuses = {
  active: 'OPEN',
  temporarily_inactive: 'CLOSED_TEMPORARILY',
  inactive: 'CLOSED_PERMANENTLY',
} as const

export function demoOnGoogle() {
  const known = demoAccounts.flatMap(({ key, name: title }) => {
    const company = companies[key]
    if (!company) return []
    const { googleAccount, category, website, places } = company
    const profiles = places.map((place, index) =>
      demoProfile({
        ...place,
        locationName: profileNameOf(googleAccount, index),
        title,
        storeCode: place.external_id,
        state: place.state_code,
        website: websiteOf(website, place),
        category,
        hours: weeks[place.week],
        status: statuses[openStatusOf(place)],
      }),
    )
    const account = { name: `accounts/${googleAccount}`, accountName: title }
    return { account, profiles: key === 'bakery' ? profiles.map(drifted) : profiles }
  })
  return {
    accounts: known.map(({ account }) => account),
    profiles: known.flatMap(({ profiles }) => profiles),
  }
}
