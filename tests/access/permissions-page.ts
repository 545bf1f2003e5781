/** Returns `docs/permissions.md`, generated from the tables that the product itself uses. */

import { accountSettings } from '#app/kit/access/account-settings'
import { featureFlags } from '#app/kit/access/features'
import {
  allPermissions,
  isPermittedByDefault,
  partnerPermissions,
  wholeAccountPermissions,
} from '#app/kit/access/permissions'
import { userTypeLabels } from '#app/kit/access/user-types'
import type { UserType } from '#app/kit/database/schema'

const types = Object.keys(userTypeLabels) as UserType[]

export function permissionsPage(): string {
  return `# Who may do what

Generated from \`app/kit/access/permissions.ts\`, \`account-settings.ts\` and \`features.ts\`. A test fails if it is out of date;
\`npx vitest run --config tests/vitest.config.ts tests/access/permissions.test.ts --update\` updates it.

## Permissions

The permissions of each user type by default. Overrides of a user change them. **P**: only in partner accounts. **A**: concerns
the whole account, so users who are limited to some locations never have it.

${table(
  ['Permission', '', ...types.map((type) => userTypeLabels[type])],
  allPermissions.map((permission) => [
    `\`${permission}\``,
    partnerPermissions.has(permission) ? 'P' : wholeAccountPermissions.has(permission) ? 'A' : '',
    ...types.map((type) => (isPermittedByDefault(type, permission) ? 'yes' : '–')),
  ]),
)}

A Limited User is always limited to some locations and groups. Any other user except an admin can be.

## Account settings

${table(
  ['Code', 'What it turns on', 'Default', 'Changed by'],
  Object.entries(accountSettings).map(([code, setting]) => [
    `\`${code}\``,
    setting.meaning,
    formatOnOff(setting.default),
    setting.by,
  ]),
)}

## Feature flags

\`?features.special_hours=false\` in any address sets a flag for one browser; the account's setting of the same code sets
it for everyone in the account.

${table(
  ['Flag', 'What it turns on', 'Default', 'In an address'],
  Object.entries(featureFlags).map(([name, flag]) => [
    `\`${name}\``,
    flag.meaning,
    formatOnOff(flag.default),
    flag.byUrl ? 'yes' : '–',
  ]),
)}
`
}

function table(headings: string[], rows: string[][]): string {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const formatOnOff = (isOn: boolean) => (isOn ? 'on' : 'off')
