import type { FieldMetadata } from '@conform-to/react'
import { Choices } from '#app/kit/ui/fields/choice-field'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { confirmationLabels, type MappingQuestion } from '../columns/mapping-question'
import type { FirstRow } from '../processing/forecast'
import { FirstRows } from '../results/first-rows'

/** Shows the questions about a mapping, the check boxes that answer them, and the first rows as they would be imported. */
export function MappingQuestions({
  page: { questions, firstRows },
  field,
}: {
  page: { questions: MappingQuestion[]; firstRows: FirstRow[] }
  field: FieldMetadata<unknown>
}) {
  if (questions.length === 0) return null
  return (
    <div className="mb-4 space-y-4">
      <div className="card p-4">
        <ChoiceGroup
          field={field}
          legend="Is this right?"
          hint="Change the columns below, or confirm them here. Nothing is imported yet."
        >
          {questions.map(({ kind, text }) => (
            <div key={kind} className="mt-3">
              <p className="max-w-reading">{text}</p>
              <Choices
                field={field}
                type="checkbox"
                options={[{ value: kind, label: confirmationLabels[kind] }]}
              />
            </div>
          ))}
        </ChoiceGroup>
      </div>
      <FirstRows rows={firstRows} />
    </div>
  )
}
