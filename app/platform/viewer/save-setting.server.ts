import type { SettingCode } from '#app/kit/access/account-settings'
import type { Feature } from '#app/kit/access/features'
import type { Tx } from '#app/kit/database/tenant.server'

/** Turns a setting or a feature of the account on or off. Both are stored in the same table. */
export async function saveSetting(tx: Tx, code: SettingCode | Feature, isOn: boolean): Promise<void> {
  const value = String(isOn)
  await tx
    .insertInto('account_settings')
    .values({ account_id: tx.accountId, code, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'code']).doUpdateSet({ value }))
    .execute()
}
