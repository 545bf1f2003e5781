/**
 * Saves changes to an account: its name, time zone, industry, and the settings that its admins can change. Review
 * counts are stored by month in the account's time zone, so changing the time zone enqueues a job that recomputes them.
 */

import { adminSettingCodes } from '#app/access/account-settings'
import type { Tx } from '#app/database/tenant.server'
import { enqueue } from '#app/jobs/queue.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { saveSetting } from '#app/viewer/save-setting.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { recountMonthsJob } from './account-jobs.server'
import type { AccountChange, AccountDetails } from './account-schema'

export async function updateAccount(tx: Tx, viewer: Viewer, change: AccountChange): Promise<void> {
  const updated = await updateDetails(tx, change)
  const switched = await updateSettings(tx, viewer, change)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'account.changed',
    subject: change.name,
    details: { ...updated, switched },
  })
}

/** Saves the name, time zone and industry, and returns those before and after for the audit log. */
export async function updateDetails(tx: Tx, change: AccountDetails) {
  const before = await tx
    .selectFrom('accounts')
    .select(['name', 'time_zone', 'vertical'])
    .where('id', '=', tx.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = { name: change.name, time_zone: change.timeZone, vertical: change.vertical }
  await tx.updateTable('accounts').set(after).where('id', '=', tx.accountId).execute()
  // Delayed, because batches of reviews that started before this change still use the old time zone for the counts.
  if (before.time_zone !== after.time_zone)
    await enqueue(tx, recountMonthsJob, { accountId: tx.accountId }, { afterSeconds: 10 })
  return { before, after }
}

/**
 * Saves the settings that have changed and returns them. Returns `{}` if the viewer is not allowed to change settings.
 */
async function updateSettings(tx: Tx, viewer: Viewer, { settings }: AccountChange) {
  if (!viewer.can('account_setting.update')) return {}
  const changes = adminSettingCodes
    .map((code) => ({ code, isOn: settings.includes(code) }))
    .filter(({ code, isOn }) => isOn !== (viewer.settings[code] === true))
  for (const { code, isOn } of changes) await saveSetting(tx, code, isOn)
  return Object.fromEntries(changes.map(({ code, isOn }) => [code, isOn]))
}
