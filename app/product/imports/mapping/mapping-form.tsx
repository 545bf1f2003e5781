import type { SubmissionResult } from '@conform-to/react'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { useForm } from '#app/kit/ui/forms/use-form'
import { fieldLabels, sourceFromColumn } from '../columns/column-fields'
import { toColumnValues } from '../columns/column-list'
import { IdConflictField } from '../id-conflicts/id-conflict-field'
import { MappingQuestions } from '../questions/mapping-questions'
import type { MappingPageData } from './load-mapping-page.server'
import { DateFields, LocationFields, RatingScaleField, SourceField } from './mapping-fields'
import type { FormValues } from './mapping-form-fields'
import { MappingFormLayout } from './mapping-form-layout'

/**
 * Shows the form with the proposed mapping, or with the submitted values if they were invalid. Works without
 * JavaScript.
 */
export function MappingForm({
  page,
  constraint,
  reply,
}: {
  page: MappingPageData
  constraint: Record<string, FieldConstraint>
  reply?: SubmissionResult
}) {
  const { mapping } = page
  const [form, fields] = useForm<FormValues>({
    id: 'mapping',
    lastResult: reply,
    constraint,
    defaultValue: {
      ...mapping,
      columns: toColumnValues(mapping.columns, fieldLabels),
      source: mapping.source ?? sourceFromColumn,
      createLocations: mapping.createLocations ? 'on' : '',
    },
  })
  return (
    <MappingFormLayout
      form={form}
      field={fields.columns}
      page={page}
      fieldLabels={fieldLabels}
      questions={<MappingQuestions page={page} field={fields.confirmed} />}
    >
      <div className="card p-4">
        <RatingScaleField page={page} field={fields.scale} />
      </div>
      <div className="card space-y-4 p-4">
        <SourceField page={page} field={fields.source} />
        <LocationFields page={page} fields={fields} />
      </div>
      <div className="card space-y-4 p-4">
        <DateFields page={page} fields={fields} />
      </div>
      {fields.knownElsewhere.initialValue ? (
        <div className="card p-4">
          <IdConflictField field={fields.knownElsewhere} />
        </div>
      ) : null}
    </MappingFormLayout>
  )
}
