/**
 * Loads and saves the targets of an account's locations: the account's targets, or the default targets if it has none,
 * and the custom targets of individual locations. Only the account has weights, so that the scores of its locations can
 * be compared.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { defaultTargets } from './default-targets'
import { fromDisplayUnit, metricDefinitions, targetColumns, toDisplayUnit } from './metric-definitions'
import { type Formula, formulaOf, type MetricName, metricNames, type Targets } from './score'

export type AllTargets = {
  account: Targets
  /** Returns the targets of a location: its custom targets, and the account's targets for all other figures. */
  forLocation: (locationId: Id) => Targets
}

export async function loadAllTargets(tx: Tx, formula: Formula): Promise<AllTargets> {
  const { account, rows } = await loadTogether(tx, {
    account: () => loadAccountTargets(tx, formula),
    rows: () =>
      tx
        .selectFrom('location_custom_targets')
        .select(['location_id', ...targetColumns])
        .where('account_id', '=', tx.accountId)
        .execute(),
  })
  const byLocation = new Map(rows.map((row) => [row.location_id, mergeCustomTargets(account, row)]))
  return { account, forLocation: (locationId) => byLocation.get(locationId) ?? account }
}

export async function loadAccountTargets(tx: Tx, formula: Formula): Promise<Targets> {
  const row = await tx
    .selectFrom('target_scores')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!row) return defaultTargets[formula]
  return buildTargets((metric) => ({
    target: fromDisplayUnit(metric, Number(row[metricDefinitions[metric].column])),
    weight: row[`${metricDefinitions[metric].column}_weight`],
  }))
}

type CustomRow = Record<(typeof targetColumns)[number], unknown>

function mergeCustomTargets(account: Targets, row: CustomRow): Targets {
  return buildTargets((metric) => {
    const customTarget = row[metricDefinitions[metric].column]
    return customTarget === null
      ? account[metric]
      : { ...account[metric], target: fromDisplayUnit(metric, Number(customTarget)) }
  })
}

export async function saveTargets(tx: Tx, viewer: Viewer, targets: Targets): Promise<void> {
  const before = await loadAccountTargets(tx, formulaOf(viewer.features))
  const row = Object.fromEntries(
    metricNames.flatMap((metric) => [
      [metricDefinitions[metric].column, toDisplayUnit(metric, targets[metric].target)],
      [`${metricDefinitions[metric].column}_weight`, targets[metric].weight],
    ]),
  ) as Record<(typeof targetColumns)[number] | `${(typeof targetColumns)[number]}_weight`, number>
  const values = { ...row, updated_at: new Date(), changed_by: viewer.name }
  await tx
    .insertInto('target_scores')
    .values({ account_id: tx.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'target_score.changed',
    details: diffTargets(before, targets),
  })
}

/**
 * Returns the targets and weights that differ, in the displayed units:
 * `{ avg_rating: { before: { target: 4.5, weight: 57 }, after: … } }`.
 */
function diffTargets(before: Targets, after: Targets) {
  const displayedTarget = (targets: Targets, metric: MetricName) => ({
    target: toDisplayUnit(metric, targets[metric].target),
    weight: targets[metric].weight,
  })
  return Object.fromEntries(
    metricNames
      .map((metric) => ({
        metric,
        before: displayedTarget(before, metric),
        after: displayedTarget(after, metric),
      }))
      .filter(
        (change) =>
          change.before.target !== change.after.target || change.before.weight !== change.after.weight,
      )
      .map(({ metric, ...change }) => [metricDefinitions[metric].column, change]),
  )
}

function buildTargets(targetOf: (metric: MetricName) => Targets[MetricName]): Targets {
  return Object.fromEntries(metricNames.map((metric) => [metric, targetOf(metric)])) as Targets
}
