/** The pages under Settings, in the order of its start page, each with what it asks of its viewer. */
import type { Paths } from '#app/paths'
import type { Gate } from '#app/session/gate'
import type { IconName } from '#app/ui/icon-names'

export type SettingsPlace = {
  label: string
  meaning: string
  icon: IconName
  gate: Gate
  /** Not in a parent account, which has no locations and no reviews. */
  only?: 'others'
  path: (paths: Paths) => string
}

export const settingsPlaces: SettingsPlace[] = [
  {
    label: 'Profile',
    meaning: 'Your name, your e-mail address and how you sign in',
    icon: 'user',
    gate: {},
    path: (paths) => paths.profile(),
  },
  {
    label: 'Password',
    meaning: 'Another one, whenever you like',
    icon: 'lock',
    gate: {},
    path: (paths) => paths.password(),
  },
  {
    label: 'Two-step sign-in',
    meaning: 'A code of your phone beside the password',
    icon: 'tick',
    gate: {},
    path: (paths) => paths.secondFactor(),
  },
  {
    label: 'Sessions',
    meaning: 'Where you are signed in',
    icon: 'clock',
    gate: {},
    path: (paths) => paths.sessions(),
  },
  {
    label: 'API tokens',
    meaning: 'Keys for programs that act as you',
    icon: 'link',
    gate: { all: ['api_token.create'] },
    path: (paths) => paths.apiTokens(),
  },
  {
    label: 'Saved filters',
    meaning: 'Yours, and those that others share with you',
    icon: 'filter',
    gate: { feature: 'saved_filter_controls', setting: 'saved_filters' },
    path: (paths) => paths.savedFilters(),
  },
  {
    label: 'Locations',
    meaning: 'Your places of business, with their addresses and hours',
    icon: 'pin',
    gate: { all: ['location.read'] },
    path: (paths) => paths.locations(),
  },
  {
    label: 'Groups',
    meaning: 'Sets of locations, to filter by and to give people their places',
    icon: 'grid',
    gate: { all: ['group.read'], setting: 'groups' },
    path: (paths) => paths.groups(),
  },
  {
    label: 'Users',
    meaning: 'Who belongs to the account, and what they may see and do',
    icon: 'users',
    gate: { all: ['user.read'] },
    path: (paths) => paths.users(),
  },
  {
    label: 'Account',
    meaning: 'Name, time zone, industry and what is switched on',
    icon: 'store',
    gate: { all: ['account.update'] },
    path: (paths) => paths.account(),
  },
  {
    label: 'Target score',
    meaning: 'What your locations aim at, and how much each figure weighs',
    icon: 'chart',
    gate: { feature: 'custom_score', all: ['location_score.read'] },
    only: 'others',
    path: (paths) => paths.targetScore(),
  },
  {
    label: 'Experience categories',
    meaning: 'The words by which reviews are known to speak of staff, prices and the like',
    icon: 'tag',
    gate: { setting: ['insights', 'experience_analysis'], all: ['insights.read'] },
    only: 'others',
    path: (paths) => paths.categoryTerms(),
  },
  {
    label: 'Single sign-on keys',
    meaning: 'With which a site of your own signs your people in',
    icon: 'log-in',
    gate: { all: ['account.update'] },
    path: (paths) => paths.ssoKeys(),
  },
  {
    label: 'Billing',
    meaning: 'What your account may use, and for how long',
    icon: 'file',
    gate: {},
    path: (paths) => paths.billing(),
  },
  {
    label: 'White label',
    meaning: 'Your own name, logo, colours and domain',
    icon: 'palette',
    gate: { all: ['whitelabel.update'] },
    path: (paths) => paths.whiteLabel(),
  },
  {
    label: 'Integrations',
    meaning: 'What the account is connected to, and what belongs to which location there',
    icon: 'link',
    gate: { all: ['integration.read'] },
    path: (paths) => paths.integrations(),
  },
  {
    label: 'Imports',
    meaning: 'Reviews and locations brought along in files',
    icon: 'import',
    gate: { all: ['import.read'] },
    path: (paths) => paths.imports(),
  },
  {
    label: 'Scheduled exports',
    meaning: 'Lists that are sent by e-mail, how often, and to whom',
    icon: 'clock',
    gate: { all: ['scheduled_export.create', 'scheduled_export.update'], setting: 'scheduled_exports' },
    path: (paths) => paths.scheduledExports(),
  },
  {
    label: 'Downloads',
    meaning: 'The files made of your lists, for a week each',
    icon: 'download',
    gate: {},
    path: (paths) => paths.fileDownloads(),
  },
  {
    label: 'Location history',
    meaning: 'What every location was, who changed it, and the way back',
    icon: 'history',
    gate: { all: ['location.read'] },
    path: (paths) => paths.locationChanges(),
  },
  {
    label: 'Bulk edits',
    meaning: 'What was changed for many locations at once, and what came of it',
    icon: 'edit',
    gate: { all: ['location.update'] },
    path: (paths) => paths.bulkEdits(),
  },
  {
    label: 'Audit log',
    meaning: 'Who did what, and when',
    icon: 'history',
    gate: { all: ['audit_event.read'] },
    path: (paths) => paths.audit(),
  },
  {
    label: 'Mails',
    meaning: 'What was sent, and what could not be',
    icon: 'reply',
    gate: { all: ['audit_event.read'] },
    path: (paths) => paths.mails(),
  },
]
