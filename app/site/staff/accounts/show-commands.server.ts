/** The commands of staff that show accounts: for a terminal, or with `--json` for a program. */
import { parseId } from '#app/kit/database/id'
import { loadTogether } from '#app/kit/database/load-together.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { readCursor } from '#app/platform/reports/keyset-page'
import { loadLocationPrice } from '#app/product/locations/billing-preview.server'
import { formatLimit, formatPrice } from './account-limits'
import { loadLimits } from './account-limits.server'
import { accountSwitches, positionsFrom } from './account-switches'
import { type AccountUser, listAccountUsers } from './account-users.server'
import { readListArguments, requireAccount, toJsonLines } from './command-arguments.server'
import { findAccounts, listStoredSettings } from './find-accounts.server'
import { userBadge } from './user-actions'

export async function showAccounts(args: string[]): Promise<string[]> {
  const { words, after: afterId, isJson } = readListArguments(args)
  const cursor = readCursor({ before: null, after: afterId }, parseId)
  const { rows, after } = await findAccounts({ words: words.join(' '), status: null, cursor })
  if (isJson) return toJsonLines(rows)
  const lines = rows.map(({ id, name, status }) => `${id}  ${status}  ${name}`)
  if (lines.length === 0) return ['No account matches']
  return after ? [...lines, `More: --after ${after}`] : lines
}

export async function showAccount(args: string[]): Promise<string[]> {
  const { words, isJson } = readListArguments(args)
  const account = await requireAccount(words[0])
  const users = await listAccountUsers(account)
  const { limits, price } = await asAccount(account.id, (tx) =>
    loadTogether(tx, {
      limits: () => loadLimits(tx, account.trialEndedAt),
      price: () => loadLocationPrice(tx),
    }),
  )
  if (isJson) return toJsonLines([{ ...account, limits, price, users }])
  return [
    `${account.id}  ${account.status}  ${account.name}`,
    `Created ${account.createdAt.toISOString()}`,
    account.trialEndedAt ? `Trial ends ${account.trialEndedAt.toISOString()}` : 'No trial',
    ...(account.managerName ? [`Account manager ${account.managerName}`] : []),
    ...(account.parentId ? [`Managed by ${account.parentId}  ${account.parentName}`] : []),
    ...limits.map((limit) => `${limit.label}: ${formatLimit(limit)}`),
    `Price of an additional location: ${formatPrice(price)}`,
    ...users.map(formatUser),
  ]
}

function formatUser(user: AccountUser): string {
  return [
    `User ${user.id}`,
    `${userBadge(user).label}${user.isLockedOut ? ', locked out' : ''}`,
    user.userType,
    user.email,
    user.name,
    `two-step ${user.hasSecondFactor ? 'on' : 'off'}`,
    `last sign-in ${user.lastSignInAt?.toISOString() ?? 'never'}`,
  ].join('  ')
}

export async function showSettings(args: string[]): Promise<string[]> {
  const { words, isJson } = readListArguments(args)
  const positions = positionsFrom(await listStoredSettings((await requireAccount(words[0])).id))
  const switches = accountSwitches.map((option) => ({ ...option, position: positions.get(option.code)! }))
  if (isJson) return toJsonLines(switches)
  return switches.map(({ code, meaning, default: isOn, by, position }) => {
    const value = position === 'default' ? `default (${isOn ? 'on' : 'off'})` : position
    return `${code}  ${value}  ${meaning}${by === 'admin' ? '  (also by admins)' : ''}`
  })
}
