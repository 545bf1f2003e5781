/**
 * Formats the result of a user's decisions about differences as one message: what was saved, and what was not saved and
 * why.
 */
import { pluralize } from '#app/kit/ui/format-numbers'
import { formatUnit } from './format-difference'

export type DecisionOutcome = {
  accepted: number
  kept: number
  ignored: number
  /** The fields where Google's value is no longer the one that the user saw. */
  outdated: string[]
  /** The fields where the viewer is not allowed to accept Google's value. */
  forbidden: string[]
}

export const forbiddenMessage =
  'Accepting would change an override, and you don’t have permission to edit overrides.'

export function formatDecisionOutcome({
  accepted,
  kept,
  ignored,
  outdated,
  forbidden,
}: DecisionOutcome): string {
  const saved = accepted + kept + ignored
  if (outdated.length + forbidden.length === 0)
    return accepted + kept > 0 ? 'Successfully synced location' : 'Decisions saved'
  const sentences = [saved > 0 ? `${pluralize(saved, 'decision')} saved.` : 'Nothing was saved.']
  if (outdated.length > 0)
    sentences.push(
      `${formatFields(outdated)}: changed since you opened this page. Review the new values before you decide.`,
    )
  if (forbidden.length > 0) sentences.push(`${formatFields(forbidden)}: ${forbiddenMessage}`)
  return sentences.join(' ')
}

const MAX_NAMES = 5
const knownFieldPattern = /^([a-z_]+|special_hours\.\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d))$/

/**
 * Formats the names of the fields. A request can contain any field name, so unknown names are counted but not shown.
 */
function formatFields(fields: string[]): string {
  const names = fields
    .filter((field) => field.length <= 30 && knownFieldPattern.test(field))
    .slice(0, MAX_NAMES)
  const others = fields.length - names.length
  const labels = names.map(formatUnit)
  return [
    ...labels,
    ...(others > 0 ? [pluralize(others, labels.length > 0 ? 'more field' : 'field')] : []),
  ].join(', ')
}
