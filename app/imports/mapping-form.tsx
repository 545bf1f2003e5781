import type { SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/form-constraint.server'
import { useForm } from '#app/ui/use-form'
import { byColumn, fields as columnKinds, leaveOut } from './columns/fields'
import type { mappingSchema } from './columns/mapping-schema'
import { KnownElsewhereChoice } from './known-elsewhere-choice'
import { MappingFrame } from './mapping-frame'
import type { MappingPage } from './mapping-page.server'
import { DateRules, LocationRules, RatingRules, SourceRule } from './mapping-rules'

type Values = z.input<ReturnType<typeof mappingSchema>>
export type MappingFields = ReturnType<typeof useForm<Values>>[1]

/** Shows the proposal, or the user's choices that were rejected. Every part works without JavaScript. */
export function MappingForm({
  page,
  constraint,
  reply,
}: {
  page: MappingPage
  constraint: Record<string, FieldConstraint>
  reply?: SubmissionResult
}) {
  const { mapping } = page
  const [form, fields] = useForm<Values>({
    id: 'mapping',
    lastResult: reply,
    constraint,
    defaultValue: {
      ...mapping,
      columns: mapping.columns.map((kind) => kind ?? leaveOut),
      source: mapping.source ?? byColumn,
      createLocations: mapping.createLocations ? 'on' : '',
    },
  })
  return (
    <MappingFrame form={form} field={fields.columns} page={page} kinds={columnKinds}>
      <div className="card p-4">
        <RatingRules page={page} field={fields.scale} />
      </div>
      <div className="card space-y-4 p-4">
        <SourceRule page={page} field={fields.source} />
        <LocationRules page={page} fields={fields} />
      </div>
      <div className="card space-y-4 p-4">
        <DateRules page={page} fields={fields} />
      </div>
      {fields.knownElsewhere.initialValue ? (
        <div className="card p-4">
          <KnownElsewhereChoice field={fields.knownElsewhere} />
        </div>
      ) : null}
    </MappingFrame>
  )
}
