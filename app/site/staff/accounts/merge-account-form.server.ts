import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  type FormValues,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'

/**
 * Merges what a member of staff changed in a form about an account with what others have changed in the meantime. A
 * command changes what it names, and shows nothing before: its `shown` is null. The account must be locked; `last` is
 * the result of `lockAccount`.
 */
export function mergeAccountForm<Values extends FormValues>(
  last: { by: string | null; at: Date | null },
  { shown, submitted, stored }: { shown: string | null; submitted: Values; stored: Values },
  labelOf: (field: string) => string,
  format: (field: string, values: Values) => string,
): { values: Values } | { conflicts: EditConflicts } {
  const { values, conflicts } = mergeEdits({ shown: shown ?? describeShown(stored), submitted, stored })
  if (conflicts.length === 0) return { values }
  return { conflicts: describeConflicts(conflicts, { stored, submitted, ...last }, labelOf, format) }
}
