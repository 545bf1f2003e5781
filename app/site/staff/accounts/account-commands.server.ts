/**
 * The account commands of `npm run staff`. They call the same functions as the pages for staff. Each returns the lines
 * to print, and throws an Error with a sentence if an argument is wrong.
 */
import os from 'node:os'
import type { z } from 'zod'
import { activityKinds } from '../activity/activity'
import { activityUsage, runActivityCommand } from '../activity/activity-commands.server'
import { changeLimits } from './account-limits.server'
import { limitSchema, priceSchema } from './account-schemas'
import { switchPositions } from './account-switches'
import { changeSwitches, reinstateAccount, suspendAccount } from './change-account.server'
import { changeManager, listStaffMembers } from './change-manager.server'
import { changeTrial, trialSchema } from './change-trial.server'
import { requireAccount, requireReason } from './command-arguments.server'
import {
  createUsage,
  detailsUsage,
  inviteAdminUsage,
  runCreateCommand,
  runDetailsCommand,
  runInviteAdminCommand,
} from './option-commands.server'
import { showAccount, showAccounts, showSettings } from './show-commands.server'
import { type UserAction, userActions } from './user-actions'
import { runUserCommand } from './user-commands.server'

export type AccountCommand = { usage: string; run: (args: string[]) => Promise<string[]> }

const actor = () => ({ name: `${os.userInfo().username}, on the server` })

export const accountCommands = new Map<string, AccountCommand>([
  ['accounts', { usage: 'accounts [WORDS] [--after ID] [--json]', run: showAccounts }],
  ['create', { usage: createUsage, run: (args) => runCreateCommand(actor(), args) }],
  ['details', { usage: detailsUsage, run: (args) => runDetailsCommand(actor(), args) }],
  ['invite-admin', { usage: inviteAdminUsage, run: (args) => runInviteAdminCommand(actor(), args) }],
  ['account', { usage: 'account ID [--json]', run: showAccount }],
  ...activityKinds.map(
    (kind) =>
      [
        kind,
        { usage: activityUsage(kind), run: (args: string[]) => runActivityCommand(kind, args) },
      ] as const,
  ),
  ['settings', { usage: 'settings ID [--json]', run: showSettings }],
  ['set', { usage: 'set ID SETTING on|off|default REASON', run: setSwitch }],
  ['limit', { usage: 'limit ID LOCATIONS|none|default REASON', run: setLimit }],
  ['price', { usage: 'price ID DOLLARS|default REASON', run: setPrice }],
  ['suspend', { usage: 'suspend ID REASON', run: suspend }],
  ['trial', { usage: 'trial ID LAST-DAY|none REASON', run: setTrial }],
  ['manager', { usage: 'manager ID EMAIL|none REASON', run: setManager }],
  ['reinstate', { usage: 'reinstate ID REASON', run: reinstate }],
  ...userActions.map(
    (action) =>
      [
        `user-${action}`,
        {
          usage: `user-${action} ID USER-ID REASON`,
          run: (args: string[]) => runForUser(action, args),
        },
      ] as const,
  ),
])

async function setSwitch([id, code = '', value = '', ...words]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const position = switchPositions.find((known) => known === value)
  if (!position) throw new Error('The new value must be on, off or default')
  const change = { reason: requireReason(words), shown: null }
  const changes = await changeSwitches(actor(), account.id, new Map([[code, position]]), change)
  return [
    Array.isArray(changes) && changes.length > 0
      ? `${code} is now ${position}`
      : `${code} already was ${position}`,
  ]
}

async function setLimit([id, locations, ...words]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const change = parseChange(limitSchema, { locations, reason: words.join(' ') || undefined })
  const isChanged = (await changeLimits(actor(), account.id, { ...change, shown: null })) === true
  return [
    `The limit of locations during a trial of ${account.name} ${isChanged ? 'is now' : 'already was'} ${change.locations}`,
  ]
}

async function setPrice([id, price, ...words]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const change = parseChange(priceSchema, { price, reason: words.join(' ') || undefined })
  const isChanged = (await changeLimits(actor(), account.id, { ...change, shown: null })) === true
  return [
    `The price of a location of ${account.name} ${isChanged ? 'is now' : 'already was'} ${change.price}`,
  ]
}

function parseChange<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = schema.safeParse(values)
  if (!parsed.success) throw new Error(parsed.error.issues[0]!.message)
  return parsed.data
}

async function suspend([id, ...words]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const isChanged = await suspendAccount(actor(), account.id, requireReason(words))
  return [isChanged ? `${account.name} is suspended` : `${account.name} already was suspended`]
}

async function reinstate([id, ...words]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const isChanged = await reinstateAccount(actor(), account.id, requireReason(words))
  return [isChanged ? `${account.name} is active` : `${account.name} was not suspended`]
}

async function setTrial([id, lastDay, ...words]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const parsed = trialSchema.safeParse({ lastDay, reason: words.join(' ') || undefined })
  if (!parsed.success) throw new Error(parsed.error.issues[0]!.message)
  if (!(await changeTrial(actor(), account, { ...parsed.data, shown: null })))
    throw new Error(`${account.name} is ${account.status}, so its trial cannot be changed`)
  return [
    parsed.data.lastDay === null
      ? `${account.name} has no trial`
      : `The trial of ${account.name} ends after ${parsed.data.lastDay}`,
  ]
}

async function setManager([id, email = '', ...words]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const reason = requireReason(words)
  const managerId = email === 'none' ? undefined : (await requireStaffMember(email)).id
  const name = await changeManager(actor(), account.id, { managerId, reason, shown: null })
  return [name ? `${name} manages ${account.name}` : `${account.name} has no manager`]
}

async function requireStaffMember(email: string) {
  const member = (await listStaffMembers()).find((known) => known.email === email.toLowerCase())
  if (!member) throw new Error(`"${email}" is not staff`)
  return member
}

async function runForUser(action: UserAction, [id, userId, ...words]: string[]): Promise<string[]> {
  const { id: accountId } = await requireAccount(id)
  return runUserCommand(actor(), action, { accountId, userId, reason: requireReason(words) })
}
