/** Saves targets, merged with what somebody else has saved since the form was opened. */

import type { Tx } from '#app/kit/database/tenant.server'
import {
  conflictWithDeletion,
  describeConflicts,
  type EditConflicts,
  type FormValues,
  isShown,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { findLastDeletion } from '#app/platform/viewer/deletions.server'
import { lockAccount } from '#app/platform/viewer/lock-account.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { metricDefinitions, targetColumns } from '../metric-definitions'
import { formulaOf, metricNames, type Targets } from '../score'
import { loadAccountTargets, saveTargets } from '../targets.server'
import { deleteCustomTargets, requireCustomLocation, saveCustomTargets } from './custom-targets.server'
import { customTargetFormValues, targetFormValues } from './target-form-values'
import { type CustomTargets, customTargetsSchema, targetsSchema } from './target-schema'

/** The weights add up to 100, so they are compared as one. */
const weights = targetColumns.map((column) => `${column}_weight`)

/** Returns the conflicts instead of saving if somebody else has changed the same targets. */
export async function editTargets(
  tx: Tx,
  viewer: Viewer,
  targets: Targets,
  shown: string,
): Promise<EditConflicts | null> {
  // Targets that are still the defaults have no row that could be locked.
  await lockAccount(tx)
  const stored: FormValues = targetFormValues(await loadAccountTargets(tx, formulaOf(viewer.features)))
  const submitted: FormValues = targetFormValues(targets)
  const { values, conflicts } = mergeEdits({ shown, submitted, stored, units: [weights] })
  if (conflicts.length > 0) {
    const last = await tx
      .selectFrom('target_scores')
      .select(['changed_by', 'updated_at'])
      .where('account_id', '=', tx.accountId)
      .executeTakeFirst()
    return describeTargetConflicts(conflicts, stored, submitted, last)
  }
  await saveTargets(tx, viewer, targetsSchema.parse(values))
  return null
}

/** The same for the targets of one location. If none of them remains, the account's targets apply again. */
export async function editCustomTargets(
  tx: Tx,
  viewer: Viewer,
  locationId: string | undefined,
  targets: CustomTargets,
  shown: string,
): Promise<EditConflicts | null> {
  await lockAccount(tx)
  const location = await requireCustomLocation(tx, locationId)
  const stored: FormValues = customTargetFormValues(location)
  const submitted: FormValues = customTargetFormValues(targets)
  const last = await tx
    .selectFrom('location_custom_targets')
    .select(['changed_by', 'updated_at'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', location.id)
    .executeTakeFirst()
  if (!last && !isShown(shown, stored)) {
    const deletion = await findLastDeletion(tx, 'custom_target.deleted', { locationId: location.id })
    if (deletion) return conflictWithDeletion(stored, submitted, { by: deletion.actor, at: deletion.at })
  }
  const { values, conflicts } = mergeEdits({ shown, submitted, stored })
  if (conflicts.length > 0) return describeTargetConflicts(conflicts, stored, submitted, last)
  const merged = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  if (Object.keys(merged).length === 0) await deleteCustomTargets(tx, viewer, locationId)
  else await saveCustomTargets(tx, viewer, locationId, customTargetsSchema.parse(merged))
  return null
}

const labels = new Map(
  metricNames.flatMap((metric) => {
    const { column, label } = metricDefinitions[metric]
    return [
      [column as string, label],
      [`${column}_weight`, `${label}: weight`],
    ]
  }),
)

const describeTargetConflicts = (
  names: string[],
  stored: FormValues,
  submitted: FormValues,
  last: { changed_by: string | null; updated_at: Date } | undefined,
): EditConflicts =>
  describeConflicts(
    names,
    { stored, submitted, by: last?.changed_by ?? null, at: last?.updated_at ?? null },
    (field) => labels.get(field)!,
    (field, values) => String(values[field] || '(empty)'),
  )
