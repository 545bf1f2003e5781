/**
 * Changes that only staff can make to an account: its switches and whether it is suspended. Each change has a reason,
 * which the account's audit log records. A change applies to the next request, because every request reads the account.
 */
import type { AccountStatus, Id } from '#app/database/schema'
import { switchToSignIn } from '#app/database/sign-in-role.server'
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from '#app/viewer/audit.server'
import { saveSetting } from '#app/viewer/save-setting.server'
import { accountSwitches, positionsFrom, type SwitchCode, type SwitchPosition } from './account-switches'

/** The staff member who makes the change, or the command on the server. */
export type StaffActor = { name: string; ip?: string }

type SwitchChange = { code: string; before: SwitchPosition; after: SwitchPosition }

/**
 * Changes the switches whose position differs, and returns these. Throws a RangeError if a switch is unknown.
 */
export async function changeSwitches(
  actor: StaffActor,
  accountId: Id,
  positions: ReadonlyMap<string, SwitchPosition>,
  reason: string,
): Promise<SwitchChange[]> {
  const codes = [...positions.keys()].map(requireSwitch)
  return asAccount(accountId, async (tx) => {
    const stored = await tx
      .selectFrom('account_settings')
      .select(['code', 'value'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute()
    const before = positionsFrom(stored)
    const changes = codes
      .map((code) => ({ code, before: before.get(code)!, after: positions.get(code)! }))
      .filter((change) => change.before !== change.after)
    for (const { code, after } of changes)
      if (after === 'default')
        await tx
          .deleteFrom('account_settings')
          .where('account_id', '=', accountId)
          .where('code', '=', code)
          .execute()
      else await saveSetting(tx, code, after === 'on')
    if (changes.length > 0)
      await recordAudit(tx, {
        userId: null,
        actor: actor.name,
        action: 'setting.changed',
        subject: changes.map(({ code }) => code).join(', '),
        details: { changes, reason },
        ip: actor.ip,
      })
    return changes
  })
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
