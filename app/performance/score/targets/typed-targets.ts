/** Targets in the units the forms show. */
import { asTyped, columns, measures } from '../measure'
import { figures, type Targets } from '../score'
import type { CustomTargets, TypedTargets } from './target-schema'

export function typedTargets(targets: Targets): TypedTargets {
  return Object.fromEntries(
    figures.flatMap((figure) => [
      [measures[figure].column, String(asTyped(figure, targets[figure].target))],
      [`${measures[figure].column}_weight`, String(targets[figure].weight)],
    ]),
  ) as TypedTargets
}

export function typedCustom(targets: CustomTargets): Partial<TypedTargets> {
  return Object.fromEntries(columns.map((column) => [column, targets[column]?.toString() ?? '']))
}
