/** Targets as the forms show them: what is stored, or what was typed and refused. */
import type { SubmissionResult } from '@conform-to/react'
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

export function typedCustom(targets: CustomTargets): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, targets[column]?.toString() ?? '']))
}

/** What was typed stays, a wrong value and an emptied field as well. */
export function shownValues(
  stored: Record<string, string>,
  reply: SubmissionResult | undefined,
): Record<string, string> {
  const typed = reply?.initialValue
  if (!typed) return stored
  return Object.fromEntries(Object.keys(stored).map((name) => [name, String(typed[name] ?? '')]))
}
