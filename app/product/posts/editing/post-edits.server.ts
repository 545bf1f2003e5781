/** Merges the changes of two people, or of one person in two tabs, who edit the same post at once. */

import {
  acknowledge,
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { formatTime, parseClockTime } from '#app/kit/opening-hours/time-of-day'
import { buttons, type ContentField, fieldLabels, languages, type PostContent } from '../post'
import type { Post } from '../posts.server'
import { contentFormValues } from './content-form-values'
import { contentForTopic } from './post-schema'

/** Returns the hidden field of the form. */
export const describeShownPost = ({ topic, content }: Post): string =>
  describeShown(contentFormValues(topic, content))

/** The button's link without the button means nothing, nor does a time without its date. */
const units: ContentField[][] = [
  ['button', 'buttonUrl'],
  ['startDate', 'startTime'],
  ['endDate', 'endTime'],
]

type MergedPost = {
  values: Partial<PostContent>
  /** Returns the hidden field for a form that stays open after it has saved this content. */
  shownAfterSave: (saved: PostContent) => string
}

/**
 * Returns the form values to save: what the person changed, on top of the stored content. Returns the conflicts if
 * somebody else has changed the same fields. The post must be locked.
 */
export function mergePost(
  { topic, content, changedBy: by, changedAt: at }: Post,
  formValues: Partial<PostContent>,
  shown: string,
): MergedPost | { conflicts: EditConflicts } {
  const toValues = (each: Partial<PostContent>) => contentFormValues(topic, contentForTopic(topic, each))
  const [stored, submitted] = [contentFormValues(topic, content), toValues(formValues)]
  const { values, conflicts } = mergeEdits({ shown, submitted, stored, units })
  if (conflicts.length > 0)
    return { conflicts: describeConflicts(conflicts, { stored, submitted, by, at }, labelOf, format) }
  // A field that somebody else has changed still shows its old value.
  const isMine = (field: string) => values[field as ContentField] === submitted[field as ContentField]
  const mine = Object.keys(values).filter(isMine)
  return {
    values,
    shownAfterSave: (saved) => acknowledge(shown, contentFormValues(topic, saved), mine),
  }
}

const labelOf = (field: string): string => fieldLabels[field as ContentField]

function format(field: string, values: Partial<PostContent>): string {
  const text = values[field as ContentField] ?? ''
  if (field === 'button') return buttons[text as keyof typeof buttons] ?? 'None'
  if (field === 'language') return languages[text as keyof typeof languages] ?? text
  // A draft can contain what is no time.
  const time = field.endsWith('Time') ? parseClockTime(text) : null
  return time ? formatTime(time) : text
}
