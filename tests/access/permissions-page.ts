/** Returns `docs/permissions.md`, generated from the tables that the product itself uses. */

import { accountSettings } from '#app/access/account-settings'
import { featureFlags } from '#app/access/features'
import {
  allPermissions,
  isPermittedByDefault,
  partnerPermissions,
  wholeAccountPermissions,
} from '#app/access/permissions'
import { userTypeLabels } from '#app/access/user-types'
import type { UserType } from '#app/database/schema'

const types = Object.keys(userTypeLabels) as UserType[]

export function permissionsPage(): string {
  return `# Who may do what

Written from \`app/access/permissions.ts\`, \`account-settings.ts\` and \`features.ts\`; a test fails when it is stale.
\`npx vitest run --config tests/vitest.config.ts tests/access/permissions.test.ts --update\` writes it anew.

## Permissions

What each user type has by default. A user's own overrides come on top. **P** exists in parent accounts only;
**A** reaches beyond single places, so that nobody who is limited to some of them ever has it.

${table(
  ['Permission', '', ...types.map((type) => userTypeLabels[type])],
  allPermissions.map((permission) => [
    `\`${permission}\``,
    partnerPermissions.has(permission) ? 'P' : wholeAccountPermissions.has(permission) ? 'A' : '',
    ...types.map((type) => (isPermittedByDefault(type, permission) ? 'yes' : '–')),
  ]),
)}

A Limited User is always limited to the locations and groups named for them; any other user but an admin can be.

## Account settings

${table(
  ['Code', 'What it opens', 'Without a row', 'Switched by'],
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
  ['Flag', 'What it opens', 'By default', 'In an address'],
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
