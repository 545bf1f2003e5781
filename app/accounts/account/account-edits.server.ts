/** Merges the changes of two people who edit the same account at once. */
import { type SettingCode, settingsFrom } from '#app/kit/access/account-settings'
import { verticals } from '#app/kit/access/verticals'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import type { AccountChange } from './account-schema'
import { storedSettings } from './admin-settings'

type EditedValues = Omit<AccountChange, 'shown' | 'vertical'> & { vertical: string }
/** Without `settings`, the form has none. A command shows nothing before it changes what it names: `shown` is null. */
type SubmittedValues = Omit<EditedValues, 'settings'> & { settings?: SettingCode[]; shown: string | null }

/**
 * Locks the account and returns the changes to save: those that the person made, on top of the stored values. Returns
 * the conflicts if somebody else has changed the same fields.
 */
export async function mergeAccount(
  tx: Tx,
  { shown, ...change }: SubmittedValues,
): Promise<{ change: EditedValues } | { conflicts: EditConflicts }> {
  const row = await tx
    .selectFrom('accounts')
    .select(['name', 'time_zone', 'vertical', 'changed_by', 'changed_at'])
    .where('id', '=', tx.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', tx.accountId)
    .execute()
  const settings = storedSettings(settingsFrom(rows))
  const stored = { name: row.name, timeZone: row.time_zone, vertical: row.vertical, settings }
  const submitted = { settings, ...change }
  const { values, conflicts } = mergeEdits<EditedValues>({
    shown: shown ?? describeShown(stored),
    submitted,
    stored,
  })
  if (conflicts.length === 0) return { change: values }
  const edit = { stored, submitted, by: row.changed_by, at: row.changed_at }
  return { conflicts: describeConflicts(conflicts, edit, (field) => labels[field]!, formatField) }
}

const labels: Record<string, string> = {
  name: 'Account name',
  timeZone: 'Time zone',
  vertical: 'Industry',
  settings: 'Settings',
}

function formatField(field: string, { name, timeZone, vertical, settings }: EditedValues): string {
  switch (field) {
    case 'timeZone':
      return timeZone.replaceAll('_', ' ')
    case 'vertical':
      return verticals[vertical as keyof typeof verticals] ?? vertical
    case 'settings':
      return `${settings.length} on`
    default:
      return name
  }
}
