/**
 * The groups of the settings, and the pages under Settings in the order in which the settings page and the list beside
 * every settings page show them. `exports/settings-groups.server.ts` adds the reports that are settings.
 */
import type { PlainAddress } from '#app/kit/routing/href'
import type { IconName } from '#app/kit/ui/icon-names'

export const settingsGroupLabels = ['You', 'Account', 'Locations', 'Data', 'Developers'] as const

/** A card of the settings page, except its label and address. */
export type SettingsCard = {
  group: (typeof settingsGroupLabels)[number]
  description: string
  icon: IconName
}
export type SettingsPage = SettingsCard & { label: string; address: PlainAddress }

export const settingsPages: readonly SettingsPage[] = [
  {
    group: 'You',
    label: 'Profile',
    description: 'Your name, email address and sign-in options',
    icon: 'user',
    address: '/settings/profile',
  },
  {
    group: 'You',
    label: 'Password',
    description: 'Change the password you sign in with',
    icon: 'lock',
    address: '/settings/profile/password',
  },
  {
    group: 'You',
    label: 'Two-step sign-in',
    description: 'Require a code from your phone at each sign-in',
    icon: 'tick',
    address: '/settings/profile/second-factor',
  },
  {
    group: 'You',
    label: 'Sessions',
    description: 'Devices where you’re signed in',
    icon: 'clock',
    address: '/settings/sessions',
  },
  {
    group: 'You',
    label: 'Saved filters',
    description: 'Views you saved or that were shared with you',
    icon: 'filter',
    address: '/settings/saved-filters',
  },
  {
    group: 'Account',
    label: 'Account',
    description: 'Name, time zone, industry and features',
    icon: 'store',
    address: '/settings/account',
  },
  {
    group: 'Account',
    label: 'Users',
    description: 'Manage users and their permissions',
    icon: 'users',
    address: '/settings/users',
  },
  {
    group: 'Account',
    label: 'Billing',
    description: 'Plan and trial status',
    icon: 'file',
    address: '/settings/billing/edit',
  },
  {
    group: 'Account',
    label: 'White label',
    description: 'Your own name, logo, colors and domain',
    icon: 'palette',
    address: '/settings/white-label',
  },
  {
    group: 'Account',
    label: 'Integrations',
    description: 'Connected services and their locations',
    icon: 'link',
    address: '/settings/integrations',
  },
  {
    group: 'Account',
    label: 'Email log',
    description: 'Sent and failed emails',
    icon: 'reply',
    address: '/settings/mails',
  },
  {
    group: 'Locations',
    label: 'Locations',
    description: 'Addresses, hours and contact details',
    icon: 'pin',
    address: '/settings/locations',
  },
  {
    group: 'Locations',
    label: 'Groups',
    description: 'Group locations for filtering and permissions',
    icon: 'grid',
    address: '/settings/groups',
  },
  {
    group: 'Locations',
    label: 'Target score',
    description: 'Targets and weights behind the performance score',
    icon: 'chart',
    address: '/settings/target-score',
  },
  {
    group: 'Locations',
    label: 'Bulk edits',
    description: 'Past bulk changes and their results',
    icon: 'edit',
    address: '/settings/locations/bulk',
  },
  {
    group: 'Data',
    label: 'Imports',
    description: 'Import reviews and locations from Excel, CSV or JSON',
    icon: 'import',
    address: '/settings/imports',
  },
  {
    group: 'Data',
    label: 'Scheduled exports',
    description: 'Reports emailed on a schedule',
    icon: 'clock',
    address: '/settings/scheduled-exports/manage',
  },
  {
    group: 'Data',
    label: 'Downloads',
    description: 'Your exports, kept for 7 days',
    icon: 'download',
    address: '/file-downloads',
  },
  {
    group: 'Data',
    label: 'Topic words',
    description: 'The words that sort reviews into topics such as staff or price',
    icon: 'tag',
    address: '/settings/experience-categories',
  },
  {
    group: 'Developers',
    label: 'API tokens',
    description: 'Access tokens for scripts and integrations',
    icon: 'link',
    address: '/settings/api-tokens',
  },
  {
    group: 'Developers',
    label: 'Single sign-on keys',
    description: 'Let your own site sign users in',
    icon: 'log-in',
    address: '/settings/account/sso-keys',
  },
]
