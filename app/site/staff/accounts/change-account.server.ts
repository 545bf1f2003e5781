/**
 * Changes that only staff can make to an account: its switches and whether it is suspended. Each change has a reason,
 * which the account's audit log records. A change applies to the next request, because every request reads the account.
 */

import type { AccountStatus, Id } from '#app/kit/database/schema'
import { switchToSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { lockAccount, recordAccountChange } from '#app/platform/viewer/lock-account.server'
import { saveSetting } from '#app/platform/viewer/save-setting.server'
import { accountSwitches, positionsFrom, type SwitchCode, type SwitchPosition } from './account-switches'
import { mergeAccountForm } from './merge-account-form.server'

/** The staff member who makes the change, or the command on the server. */
export type StaffActor = { name: string; ip?: string }

type SwitchChange = { code: string; before: SwitchPosition; after: SwitchPosition }

/**
 * Changes the switches whose position differs, and returns these; or the conflicts if somebody else has changed them
 * since the form was opened. `shown` is null for a command. Throws a RangeError if a switch is unknown.
 */
export async function changeSwitches(
  actor: StaffActor,
  accountId: Id,
  positions: ReadonlyMap<string, SwitchPosition>,
  { reason, shown }: { reason: string; shown: string | null },
): Promise<SwitchChange[] | EditConflicts> {
  const codes = [...positions.keys()].map(requireSwitch)
  return asAccount(accountId, async (tx) => {
    const last = await lockAccount(tx)
    const rows = await tx
      .selectFrom('account_settings')
      .select(['code', 'value'])
      .where('account_id', '=', accountId)
      .execute()
    const before = positionsFrom(rows)
    const stored = { switches: Object.fromEntries(codes.map((code) => [code, before.get(code)!])) }
    const submitted = { switches: Object.fromEntries(positions) }
    const merged = mergeAccountForm(last, { shown, submitted, stored }, labelOf, formatSwitch)
    if ('conflicts' in merged) return merged.conflicts
    const changes = codes
      .map((code) => ({ code, before: before.get(code)!, after: merged.values.switches[code]! }))
      .filter((change) => change.before !== change.after)
    for (const { code, after } of changes)
      if (after === 'default')
        await tx
          .deleteFrom('account_settings')
          .where('account_id', '=', accountId)
          .where('code', '=', code)
          .execute()
      else await saveSetting(tx, code, after === 'on')
    if (changes.length > 0) {
      await recordAccountChange(tx, actor.name, new Date())
      await recordAudit(tx, {
        userId: null,
        actor: actor.name,
        action: 'setting.changed',
        subject: changes.map(({ code }) => code).join(', '),
        details: { changes, reason },
        ip: actor.ip,
      })
    }
    return changes
  })
}

const codeOf = (field: string): string => field.slice('switches.'.length)

const labelOf = (field: string): string =>
  accountSwitches.find(({ code }) => code === codeOf(field))?.meaning ?? codeOf(field)

function formatSwitch(field: string, { switches }: { switches: Record<string, SwitchPosition> }): string {
  const position = switches[codeOf(field)]
  return position === 'on' ? 'On' : position === 'off' ? 'Off' : 'Default'
}

function requireSwitch(code: string): SwitchCode {
  const found = accountSwitches.find((known) => known.code === code)
  if (!found) throw new RangeError(`There is no setting "${code}"`)
  return found.code
}

/** Suspends an account, so that its users can no longer work in it. Returns false if it was already suspended. */
export const suspendAccount = (actor: StaffActor, accountId: Id, reason: string) =>
  changeStatus(actor, accountId, { from: ['active', 'pending', 'expired'], to: 'suspended' }, reason)

/** Makes a suspended account active again. Returns false if it was not suspended. */
export const reinstateAccount = (actor: StaffActor, accountId: Id, reason: string) =>
  changeStatus(actor, accountId, { from: ['suspended'], to: 'active' }, reason)

async function changeStatus(
  actor: StaffActor,
  accountId: Id,
  { from, to }: { from: readonly AccountStatus[]; to: AccountStatus },
  reason: string,
): Promise<boolean> {
  return asAccount(accountId, async (tx) => {
    // Only the role of signing in can change the status.
    const { numUpdatedRows } = await switchToSignIn(tx, (signIn) =>
      signIn
        .updateTable('accounts')
        .set({ status: to })
        .where('id', '=', accountId)
        .where('status', 'in', from)
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) return false
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: to === 'suspended' ? 'account.suspended' : 'account.reinstated',
      details: { reason },
      ip: actor.ip,
    })
    return true
  })
}
