/** Merges the changes of two people who edit the same white label at once. */

import type { Tx } from '#app/kit/database/tenant.server'
import {
  conflictWithDeletion,
  describeConflicts,
  describeShown,
  type EditConflicts,
  isShown,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import type { BrandColors } from '#app/platform/brand/brand'
import { findLastDeletion } from '#app/platform/viewer/deletions.server'
import { lockAccount } from '#app/platform/viewer/lock-account.server'
import { colorLabels } from './color-labels'
import type { WhiteLabelValues } from './white-label-schema'
import { findWhiteLabel } from './white-labels.server'

type EditedValues = Pick<WhiteLabelValues, 'productName' | 'supportEmail' | 'appliesToChildren' | 'colors'>

/** The stored values of the form. An account without a white label starts with the colors that it sees. */
function storedValuesOf(
  label: Awaited<ReturnType<typeof findWhiteLabel>>,
  currentColors: BrandColors,
): EditedValues {
  return {
    productName: label?.productName ?? '',
    supportEmail: label?.supportEmail ?? undefined,
    appliesToChildren: label?.appliesToChildren ?? true,
    colors: label?.colors ?? currentColors,
  }
}

/** Returns the hidden field of the form. */
export function describeShownLabel(...stored: Parameters<typeof storedValuesOf>): string {
  return describeShown(storedValuesOf(...stored))
}

/** Locks the account, because it may have no white label yet. Returns the values to save, or the conflicts. */
export async function mergeWhiteLabel(
  tx: Tx,
  { productName, supportEmail, appliesToChildren, colors }: EditedValues,
  { shown, isParent, currentColors }: { shown: string; isParent: boolean; currentColors: BrandColors },
): Promise<{ values: EditedValues } | { conflicts: EditConflicts }> {
  await lockAccount(tx)
  const label = await findWhiteLabel(tx)
  const stored = storedValuesOf(label, currentColors)
  const submitted = {
    productName,
    supportEmail,
    colors,
    // An account without child accounts has no such field.
    appliesToChildren: isParent ? appliesToChildren : stored.appliesToChildren,
  }
  if (!label && !isShown(shown, { productName: '' })) {
    const deletion = await findLastDeletion(tx, 'whitelabel.deleted')
    if (deletion)
      return { conflicts: conflictWithDeletion(stored, submitted, { by: deletion.actor, at: deletion.at }) }
  }
  const { values, conflicts } = mergeEdits<EditedValues>({ shown, submitted, stored })
  if (conflicts.length === 0) return { values }
  const last = await tx
    .selectFrom('white_labels')
    .select(['changed_by', 'updated_at'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const edit = { stored, submitted, by: last?.changed_by ?? null, at: last?.updated_at ?? null }
  return { conflicts: describeConflicts(conflicts, edit, labelOf, formatField) }
}

const labels: Record<string, string> = {
  productName: 'Product name',
  supportEmail: 'Support email address',
  appliesToChildren: 'Use in accounts you manage',
}

const colorOf = (field: string) => /^colors\.(.+)$/.exec(field)?.[1] as keyof BrandColors | undefined

function labelOf(field: string): string {
  const color = colorOf(field)
  return color ? colorLabels[color] : labels[field]!
}

function formatField(field: string, values: EditedValues): string {
  const color = colorOf(field)
  if (color) return values.colors[color]
  if (field === 'appliesToChildren') return values.appliesToChildren ? 'Yes' : 'No'
  return (field === 'productName' ? values.productName : values.supportEmail) || '(empty)'
}
