/**
 * Describes the result of a user's decisions about differences in one message: what was saved, and what was not and
 * why.
 */
import { counted } from '#app/ui/numbers'
import { unitInWords } from './diff-words'

export type Outcome = {
  accepted: number
  kept: number
  ignored: number
  /** Fields whose difference is no longer the one that was shown. */
  outdated: string[]
  /** Fields for which this viewer may not accept Google's value. */
  barred: string[]
}

export const whyBarred =
  'Google shows an override here, and accepting would change it: you may not edit overrides.'

export function decidedInWords({ accepted, kept, ignored, outdated, barred }: Outcome): string {
  const saved = accepted + kept + ignored
  if (outdated.length + barred.length === 0)
    return accepted + kept > 0 ? 'Successfully synced location' : 'Decisions saved'
  const sentences = [saved > 0 ? `${counted(saved, 'decision')} saved.` : 'Nothing was saved.']
  if (outdated.length > 0)
    sentences.push(
      `${named(outdated)}: the location or Google has changed meanwhile. Look again before you decide.`,
    )
  if (barred.length > 0) sentences.push(`${named(barred)}: ${whyBarred}`)
  return sentences.join(' ')
}

const mostNames = 5
const known = /^([a-z_]+|special_hours\.\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d))$/

/** A form can post any field name, so unknown ones are counted but not echoed to the sender. */
function named(fields: string[]): string {
  const names = fields.filter((field) => field.length <= 30 && known.test(field)).slice(0, mostNames)
  const others = fields.length - names.length
  const words = names.map(unitInWords)
  return [...words, ...(others > 0 ? [counted(others, words.length > 0 ? 'more field' : 'field')] : [])].join(
    ', ',
  )
}
