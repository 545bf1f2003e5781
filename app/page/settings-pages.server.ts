/** The pages under Settings, in the order of their cards on the settings page. The cards of reports follow these. */
import type { PlainAddress } from '#app/routing/href'
import type { IconName } from '#app/ui/icon-names'

export type SettingsPage = { label: string; description: string; icon: IconName; address: PlainAddress }

export const settingsPages: readonly SettingsPage[] = [
  {
    label: 'Profile',
    description: 'Your name, email address and sign-in options',
    icon: 'user',
    address: '/settings/profile',
  },
  {
    label: 'Password',
    description: 'Change the password you sign in with',
    icon: 'lock',
    address: '/settings/profile/password',
  },
  {
    label: 'Two-step sign-in',
    description: 'Require a code from your phone at each sign-in',
    icon: 'tick',
    address: '/settings/profile/second-factor',
  },
  {
    label: 'Sessions',
    description: 'Devices where you’re signed in',
    icon: 'clock',
    address: '/settings/sessions',
  },
  {
    label: 'API tokens',
    description: 'Access tokens for scripts and integrations',
    icon: 'link',
    address: '/settings/api-tokens',
  },
  {
    label: 'Saved filters',
    description: 'Views you saved or that were shared with you',
    icon: 'filter',
    address: '/settings/saved-filters',
  },
  {
    label: 'Locations',
    description: 'Addresses, hours and contact details',
    icon: 'pin',
    address: '/settings/locations',
  },
  {
    label: 'Groups',
    description: 'Group locations for filtering and permissions',
    icon: 'grid',
    address: '/settings/groups',
  },
  {
    label: 'Users',
    description: 'Manage users and their permissions',
    icon: 'users',
    address: '/settings/users',
  },
  {
    label: 'Account',
    description: 'Name, time zone, industry and features',
    icon: 'store',
    address: '/settings/account',
  },
  {
    label: 'Target score',
    description: 'Targets and weights behind the performance score',
    icon: 'chart',
    address: '/settings/target-score',
  },
  {
    label: 'Experience categories',
    description: 'The words that sort reviews into topics such as staff or price',
    icon: 'tag',
    address: '/settings/experience-categories',
  },
  {
    label: 'Single sign-on keys',
    description: 'Let your own site sign users in',
    icon: 'log-in',
    address: '/settings/account/sso-keys',
  },
  {
    label: 'Billing',
    description: 'Plan and trial status',
    icon: 'file',
    address: '/settings/billing/edit',
  },
  {
    label: 'White label',
    description: 'Your own name, logo, colors and domain',
    icon: 'palette',
    address: '/settings/white-label',
  },
  {
    label: 'Integrations',
    description: 'Connected services and their locations',
    icon: 'link',
    address: '/settings/integrations',
  },
  {
    label: 'Imports',
    description: 'Import reviews and locations from CSV or JSON',
    icon: 'import',
    address: '/settings/imports',
  },
  {
    label: 'Scheduled exports',
    description: 'Reports emailed on a schedule',
    icon: 'clock',
    address: '/settings/scheduled-exports/manage',
  },
  {
    label: 'Downloads',
    description: 'Your exports, kept for 7 days',
    icon: 'download',
    address: '/file-downloads',
  },
  {
    label: 'Bulk edits',
    description: 'Past bulk changes and their results',
    icon: 'edit',
    address: '/settings/locations/bulk',
  },
  {
    label: 'Email log',
    description: 'Sent and failed emails',
    icon: 'reply',
    address: '/settings/mails',
  },
]
