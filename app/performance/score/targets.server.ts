/**
 * The targets of the account's locations: the account's, or the defaults until somebody sets them; and those of single
 * locations that differ. Weights exist only for the account, so that its locations stay comparable.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { defaultTargets } from './default-targets'
import { asFigure, asTyped, columns, measures } from './measure'
import { type Figure, type Formula, figures, formulaOf, type Targets } from './score'

export type AllTargets = {
  account: Targets
  /** The location's own targets, or the account's. */
  of: (locationId: Id) => Targets
}

export async function allTargets(tx: Tx, formula: Formula): Promise<AllTargets> {
  const account = await targetsOfAccount(tx, formula)
  const rows = await tx
    .selectFrom('location_custom_targets')
    .select(['location_id', ...columns])
    .where('account_id', '=', tx.accountId)
    .execute()
  const own = new Map(rows.map((row) => [row.location_id, withCustom(account, row)]))
  return { account, of: (locationId) => own.get(locationId) ?? account }
}

export async function targetsOfAccount(tx: Tx, formula: Formula): Promise<Targets> {
  const row = await tx
    .selectFrom('target_scores')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!row) return defaultTargets[formula]
  return targetsFrom((figure) => ({
    target: asFigure(figure, Number(row[measures[figure].column])),
    weight: row[`${measures[figure].column}_weight`],
  }))
}

type CustomRow = Record<(typeof columns)[number], unknown>

function withCustom(account: Targets, row: CustomRow): Targets {
  return targetsFrom((figure) => {
    const wanted = row[measures[figure].column]
    return wanted === null
      ? account[figure]
      : { ...account[figure], target: asFigure(figure, Number(wanted)) }
  })
}

export async function setTargets(tx: Tx, viewer: Viewer, targets: Targets): Promise<void> {
  const before = await targetsOfAccount(tx, formulaOf(viewer.features))
  const row = Object.fromEntries(
    figures.flatMap((figure) => [
      [measures[figure].column, asTyped(figure, targets[figure].target)],
      [`${measures[figure].column}_weight`, targets[figure].weight],
    ]),
  ) as Record<(typeof columns)[number] | `${(typeof columns)[number]}_weight`, number>
  const values = { ...row, updated_at: new Date() }
  await tx
    .insertInto('target_scores')
    .values({ account_id: tx.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'target_score.changed',
    details: changesBetween(before, targets),
  })
}

/**
 * Returns only what differs, in the displayed units:
 * `{ avg_rating: { before: { target: 4.5, weight: 57 }, after: … } }`.
 */
function changesBetween(before: Targets, after: Targets) {
  const typed = (of: Targets, figure: Figure) => ({
    target: asTyped(figure, of[figure].target),
    weight: of[figure].weight,
  })
  return Object.fromEntries(
    figures
      .map((figure) => ({ figure, before: typed(before, figure), after: typed(after, figure) }))
      .filter((one) => one.before.target !== one.after.target || one.before.weight !== one.after.weight)
      .map(({ figure, ...change }) => [measures[figure].column, change]),
  )
}

function targetsFrom(of: (figure: Figure) => Targets[Figure]): Targets {
  return Object.fromEntries(figures.map((figure) => [figure, of(figure)])) as Targets
}
