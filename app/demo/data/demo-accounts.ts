/**
 * The cast: five accounts and the people who sign in to them. The demo, the tests and the screenshots show
 * the same ones. A partner manages a bakery chain and a dental group; an inn is nobody's business but its own
 * and proves that accounts do not see each other; a support desk helps them all.
 */
import type { UserType } from '#app/database/schema'

/** Everybody's, on purpose: a demo is for looking around in. */
export const demoPassword = 'thirteen-warm-loaves'

export type DemoUser = {
  name: string
  email: string
  userType: UserType
  isAccountOwner?: boolean
  isStaff?: boolean
  /** The only places a limited user sees. */
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

/** The partner comes first: the two it manages name it as their parent. */
export const demoAccounts: DemoAccount[] = [partner, bakery, dental, inn, supportDesk]
export const managedByPartner = new Set<DemoAccount['key']>(['bakery', 'dental'])
