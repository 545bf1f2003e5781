/**
 * The five demo accounts and their users, which the demo, the tests and the screenshots share. A partner account
 * manages a bakery chain and a dental group. An inn has no partner, which shows that accounts cannot see each other.
 * The users of the support desk are staff and help all accounts.
 */
import type { UserType } from '#app/kit/database/schema'

/** The password of all demo users. It is the same on purpose, so that visitors can try every role. */
export const demoPassword = 'thirteen-warm-loaves'

export type DemoUser = {
  name: string
  email: string
  userType: UserType
  isAccountOwner?: boolean
  isStaff?: boolean
  /** The names of the locations that a limited user can see. */
  locations?: string[]
}
export type DemoAccount = {
  key: 'partner' | 'bakery' | 'dental' | 'inn' | 'desk'
  name: string
  vertical: string
  segment: string
  timeZone: string
  users: DemoUser[]
}

const partner: DemoAccount = {
  key: 'partner',
  name: 'Lanternfold Partners',
  vertical: 'agency',
  segment: 'partner',
  timeZone: 'America/New_York',
  users: [{ name: 'Nora Vance', email: 'nora@lanternfold.example', userType: 'admin', isAccountOwner: true }],
}

const bakery: DemoAccount = {
  key: 'bakery',
  name: 'Wheatwhistle Bakery',
  vertical: 'restaurants',
  segment: 'enterprise',
  timeZone: 'America/Chicago',
  users: [
    { name: 'Dana Okafor', email: 'dana@wheatwhistle.example', userType: 'admin', isAccountOwner: true },
    { name: 'Marco Lindqvist', email: 'marco@wheatwhistle.example', userType: 'manager' },
    { name: 'Priya Raman', email: 'priya@wheatwhistle.example', userType: 'user' },
    {
      name: 'Leo Castellanos',
      email: 'leo@wheatwhistle.example',
      userType: 'limited_user',
      locations: ['Lakeview', 'Logan Square'],
    },
    { name: 'Ruth Abernathy', email: 'ruth@wheatwhistle.example', userType: 'read_only' },
    { name: 'Emil Novak', email: 'emil@wheatwhistle.example', userType: 'email_only' },
  ],
}

const dental: DemoAccount = {
  key: 'dental',
  name: 'Quillmere Dental Group',
  vertical: 'healthcare',
  segment: 'small',
  timeZone: 'America/Chicago',
  users: [
    { name: 'Grace Whitcomb', email: 'grace@quillmere.example', userType: 'admin', isAccountOwner: true },
    { name: 'Tomas Herrera', email: 'tomas@quillmere.example', userType: 'manager' },
  ],
}

const inn: DemoAccount = {
  key: 'inn',
  name: 'Pinmarrow Inn',
  vertical: 'hospitality',
  segment: 'small',
  timeZone: 'America/New_York',
  users: [
    { name: 'Oscar Fielding', email: 'oscar@pinmarrow.example', userType: 'admin', isAccountOwner: true },
  ],
}

const supportDesk: DemoAccount = {
  key: 'desk',
  name: 'Support Desk',
  vertical: 'other',
  segment: 'staff',
  timeZone: 'America/New_York',
  users: [
    { name: 'Ines Calloway', email: 'ines@supportdesk.example', userType: 'admin', isStaff: true },
    { name: 'Theo Brandt', email: 'theo@supportdesk.example', userType: 'user', isStaff: true },
  ],
}

/** The demo accounts. The partner comes first, because its two child accounts reference it. */
export const demoAccounts: DemoAccount[] = [partner, bakery, dental, inn, supportDesk]
export const managedByPartner = new Set<DemoAccount['key']>(['bakery', 'dental'])
