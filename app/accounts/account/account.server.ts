/**
 * Saves changes to an account: its name, time zone, industry, and the settings that its admins can change. Review
 * counts are stored by month in the account's time zone, so changing the time zone enqueues a job that recomputes them.
 */

import { adminSettingCodes } from '#app/kit/access/account-settings'
import type { Tx } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { saveSetting } from '#app/platform/viewer/save-setting.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { mergeAccount } from './account-edits.server'
import { recountMonthsJob } from './account-jobs.server'
import type { AccountChange, AccountDetails } from './account-schema'

/** Saves what the person changed. Returns the conflicts instead if somebody else has changed the same fields. */
export async function updateAccount(
  tx: Tx,
  viewer: Viewer,
  submitted: AccountChange,
  now: Date,
): Promise<EditConflicts | null> {
  const { settings: _, ...details } = submitted
  // Without the permission, the page has no settings.
  const canSwitch = viewer.can('account_setting.update')
  const merged = await mergeAccount(tx, canSwitch ? submitted : details)
  if ('conflicts' in merged) return merged.conflicts
  const { change } = merged
  const updated = await updateDetails(tx, change, viewer.name, now)
  const switched = await updateSettings(tx, viewer, change)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'account.changed',
    subject: change.name,
    details: { ...updated, switched },
  })
  return null
}

/** Saves the name, time zone and industry, and returns those before and after for the audit log. */
export async function updateDetails(
  tx: Tx,
  change: Omit<AccountDetails, 'vertical'> & { vertical: string },
  actor: string,
  now: Date,
) {
  const before = await tx
    .selectFrom('accounts')
    .select(['name', 'time_zone', 'vertical'])
    .where('id', '=', tx.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const after = { name: change.name, time_zone: change.timeZone, vertical: change.vertical }
  await tx
    .updateTable('accounts')
    .set({ ...after, changed_by: actor, changed_at: now })
    .where('id', '=', tx.accountId)
    .execute()
  // Delayed, because batches of reviews that started before this change still use the old time zone for the counts.
  if (before.time_zone !== after.time_zone)
    await enqueue(tx, recountMonthsJob, { accountId: tx.accountId }, { afterSeconds: 10 })
  return { before, after }
}

/**
 * Saves the settings that have changed and returns them. Returns `{}` if the viewer is not allowed to change settings.
 */
async function updateSettings(tx: Tx, viewer: Viewer, { settings }: Pick<AccountChange, 'settings'>) {
  if (!viewer.can('account_setting.update')) return {}
  const changes = adminSettingCodes
    .map((code) => ({ code, isOn: settings.includes(code) }))
    .filter(({ code, isOn }) => isOn !== (viewer.settings[code] === true))
  for (const { code, isOn } of changes) await saveSetting(tx, code, isOn)
  return Object.fromEntries(changes.map(({ code, isOn }) => [code, isOn]))
}
