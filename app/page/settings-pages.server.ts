/** The pages under Settings, in the order of its start page; reports that declare a card follow. */
import type { PlainAddress } from '#app/routing/href'
import type { IconName } from '#app/ui/icon-names'

export type SettingsPage = { label: string; meaning: string; icon: IconName; address: PlainAddress }

export const settingsPages: readonly SettingsPage[] = [
  {
    label: 'Profile',
    meaning: 'Your name, your e-mail address and how you sign in',
    icon: 'user',
    address: '/settings/profile',
  },
  {
    label: 'Password',
    meaning: 'Another one, whenever you like',
    icon: 'lock',
    address: '/settings/profile/password',
  },
  {
    label: 'Two-step sign-in',
    meaning: 'A code of your phone beside the password',
    icon: 'tick',
    address: '/settings/profile/second-factor',
  },
  {
    label: 'Sessions',
    meaning: 'Where you are signed in',
    icon: 'clock',
    address: '/settings/sessions',
  },
  {
    label: 'API tokens',
    meaning: 'Keys for programs that act as you',
    icon: 'link',
    address: '/settings/api-tokens',
  },
  {
    label: 'Saved filters',
    meaning: 'Yours, and those that others share with you',
    icon: 'filter',
    address: '/settings/saved-filters',
  },
  {
    label: 'Locations',
    meaning: 'Your places of business, with their addresses and hours',
    icon: 'pin',
    address: '/settings/locations',
  },
  {
    label: 'Groups',
    meaning: 'Sets of locations, to filter by and to give people their places',
    icon: 'grid',
    address: '/settings/groups',
  },
  {
    label: 'Users',
    meaning: 'Who belongs to the account, and what they may see and do',
    icon: 'users',
    address: '/settings/users',
  },
  {
    label: 'Account',
    meaning: 'Name, time zone, industry and what is switched on',
    icon: 'store',
    address: '/settings/account',
  },
  {
    label: 'Target score',
    meaning: 'What your locations aim at, and how much each figure weighs',
    icon: 'chart',
    address: '/settings/target-score',
  },
  {
    label: 'Experience categories',
    meaning: 'The words by which reviews are known to speak of staff, prices and the like',
    icon: 'tag',
    address: '/settings/experience-categories',
  },
  {
    label: 'Single sign-on keys',
    meaning: 'With which a site of your own signs your people in',
    icon: 'log-in',
    address: '/settings/account/sso-keys',
  },
  {
    label: 'Billing',
    meaning: 'What your account may use, and for how long',
    icon: 'file',
    address: '/settings/billing/edit',
  },
  {
    label: 'White label',
    meaning: 'Your own name, logo, colours and domain',
    icon: 'palette',
    address: '/settings/white-label',
  },
  {
    label: 'Integrations',
    meaning: 'What the account is connected to, and what belongs to which location there',
    icon: 'link',
    address: '/settings/integrations',
  },
  {
    label: 'Imports',
    meaning: 'Reviews and locations brought along in files',
    icon: 'import',
    address: '/settings/imports',
  },
  {
    label: 'Scheduled exports',
    meaning: 'Lists that are sent by e-mail, how often, and to whom',
    icon: 'clock',
    address: '/settings/scheduled-exports/manage',
  },
  {
    label: 'Downloads',
    meaning: 'The files made of your lists, for a week each',
    icon: 'download',
    address: '/file-downloads',
  },
  {
    label: 'Bulk edits',
    meaning: 'What was changed for many locations at once, and what came of it',
    icon: 'edit',
    address: '/settings/locations/bulk',
  },
  {
    label: 'Mails',
    meaning: 'What was sent, and what could not be',
    icon: 'reply',
    address: '/settings/mails',
  },
]
