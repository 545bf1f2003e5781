/** The commands of staff whose fields are options: `create`, `details` and `invite-admin`. Each does what its page does. */
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import type { StaffActor } from './change-account.server'
import { changeDetails, staffDetailsSchema } from './change-details.server'
import { requireAccount } from './command-arguments.server'
import { createAccount, createAccountSchema } from './create-account.server'
import { adminSchema, inviteAdmin } from './invite-admin.server'

/** The options of a command, each with the field of the form that it fills in. */
type Options = Record<string, string>

const createOptions = {
  name: 'name',
  kind: 'kind',
  'time-zone': 'timeZone',
  industry: 'vertical',
  parent: 'parentId',
  'trial-end': 'lastDay',
  'admin-name': 'adminName',
  'admin-email': 'adminEmail',
  reason: 'reason',
}
const detailsOptions = { name: 'name', 'time-zone': 'timeZone', industry: 'vertical', reason: 'reason' }
const adminOptions = { name: 'name', email: 'email', reason: 'reason' }

export const createUsage =
  'create --name NAME --admin-name NAME --admin-email EMAIL --reason REASON [--kind business|partner] [--industry CODE] [--time-zone ZONE] [--parent ID] [--trial-end LAST-DAY]'
export const detailsUsage = 'details ID [--name NAME] [--industry CODE] [--time-zone ZONE] --reason REASON'
export const inviteAdminUsage = 'invite-admin ID --name NAME --email EMAIL --reason REASON'

export async function runCreateCommand(actor: StaffActor, args: string[]): Promise<string[]> {
  const defaults = { kind: 'business', timeZone: 'America/New_York', vertical: 'other' }
  const input = parseOptions(createAccountSchema, createOptions, args, defaults)
  const result = await createAccount(actor, input, new Date())
  if (!result.ok) throw optionError(createOptions, result.field, result.reason)
  return [`${result.id}  active  ${input.name}`, `An invitation was sent to ${input.adminEmail}`]
}

export async function runDetailsCommand(actor: StaffActor, [id, ...args]: string[]): Promise<string[]> {
  const { name, timeZone, vertical, ...account } = await requireAccount(id)
  const input = parseOptions(staffDetailsSchema, detailsOptions, args, { name, timeZone, vertical })
  await changeDetails(actor, account.id, { ...input, shown: null })
  return [`${account.id}  ${account.status}  ${input.name}  ${input.vertical}  ${input.timeZone}`]
}

export async function runInviteAdminCommand(actor: StaffActor, [id, ...args]: string[]): Promise<string[]> {
  const account = await requireAccount(id)
  const input = parseOptions(adminSchema, adminOptions, args)
  const result = await inviteAdmin(actor, account, input, new Date())
  if (!result.ok) throw optionError(adminOptions, result.field ?? '', result.reason)
  return [`An invitation was sent to ${input.email}`]
}

/** Reads the options into the fields of the form. Throws an Error that names the first option that is wrong. */
function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  options: Options,
  args: string[],
  defaults: Record<string, string> = {},
): z.output<Schema> {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])),
  })
  const entries = Object.entries(options).map(([option, field]) => [field, values[option]] as const)
  const input = schema.safeParse({
    ...defaults,
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
  })
  if (input.success) return input.data
  const [{ path, message }] = input.error.issues as [(typeof input.error.issues)[number]]
  throw optionError(options, String(path[0]), message)
}

function optionError(options: Options, field: string, message: string): Error {
  const option = Object.keys(options).find((name) => options[name] === field)
  return new Error(option ? `${message} (--${option})` : message)
}
