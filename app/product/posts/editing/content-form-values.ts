import type { PostTopic } from '#app/kit/database/schema'
import { formatFormDate } from '#app/kit/ui/calendar/form-date'
import { type ContentField, fieldsOf, type PostContent } from '../post'

/** Returns the fields that a post of this kind has, as form values: validated dates in the format of the form. */
export function contentFormValues(topic: PostTopic, content: Partial<PostContent>): Partial<PostContent> {
  const formatField = (field: ContentField) => {
    const text = content[field] ?? ''
    return field.endsWith('Date') && /^\d{4}-\d\d-\d\d$/.test(text) ? formatFormDate(text) : text
  }
  return Object.fromEntries(fieldsOf[topic].map((field) => [field, formatField(field)]))
}
