/** The pages under Settings, in the order of its start page; reports that define a card follow. */
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
    meaning: 'Change the password you sign in with',
    icon: 'lock',
    address: '/settings/profile/password',
  },
  {
    label: 'Two-step sign-in',
    meaning: 'Add a code from your phone at sign-in',
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
    meaning: 'Access tokens for scripts and integrations',
    icon: 'link',
    address: '/settings/api-tokens',
  },
  {
    label: 'Saved filters',
    meaning: 'Views you saved or that were shared with you',
    icon: 'filter',
    address: '/settings/saved-filters',
  },
  {
    label: 'Locations',
    meaning: 'Addresses, hours and contact details',
    icon: 'pin',
    address: '/settings/locations',
  },
  {
    label: 'Groups',
    meaning: 'Group locations for filtering and permissions',
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
    meaning: 'Name, time zone, industry and features',
    icon: 'store',
    address: '/settings/account',
  },
  {
    label: 'Target score',
    meaning: 'Targets and weights behind the performance score',
    icon: 'chart',
    address: '/settings/target-score',
  },
  {
    label: 'Experience categories',
    meaning: 'The words that sort reviews into topics such as staff or price',
    icon: 'tag',
    address: '/settings/experience-categories',
  },
  {
    label: 'Single sign-on keys',
    meaning: 'Let your own site sign users in',
    icon: 'log-in',
    address: '/settings/account/sso-keys',
  },
  {
    label: 'Billing',
    meaning: 'Plan and trial status',
    icon: 'file',
    address: '/settings/billing/edit',
  },
  {
    label: 'White label',
    meaning: 'Your own name, logo, colors and domain',
    icon: 'palette',
    address: '/settings/white-label',
  },
  {
    label: 'Integrations',
    meaning: 'Connected services and their locations',
    icon: 'link',
    address: '/settings/integrations',
  },
  {
    label: 'Imports',
    meaning: 'Import reviews and locations from CSV or JSON',
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
    meaning: 'Your exports, kept for 7 days',
    icon: 'download',
    address: '/file-downloads',
  },
  {
    label: 'Bulk edits',
    meaning: 'Past bulk changes and their results',
    icon: 'edit',
    address: '/settings/locations/bulk',
  },
  {
    label: 'Mails',
    meaning: 'E-mail log: sent and failed',
    icon: 'reply',
    address: '/settings/mails',
  },
]
