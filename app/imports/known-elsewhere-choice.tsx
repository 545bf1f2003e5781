import type { FieldMetadata } from '@conform-to/react'
import { ChoiceField } from '#app/ui/choice-field'
import { answerWords, knownElsewhereAnswers } from './known-elsewhere'

export function KnownElsewhereChoice({ field }: { field: FieldMetadata<unknown> }) {
  return (
    <ChoiceField
      field={field}
      legend="Review IDs known at another location are"
      type="radio"
      options={knownElsewhereAnswers.map((answer) => ({ value: answer, ...answerWords[answer] }))}
    />
  )
}
