import type { SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { CheckboxField, Choices } from '#app/kit/ui/fields/choice-field'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { toColumnValues } from '../columns/column-list'
import { MappingFormLayout } from '../mapping/mapping-form-layout'
import type { LocationMappingPageData } from './load-location-mapping-page.server'
import { locationFields } from './location-fields'
import type { locationMappingSchema } from './location-mapping'

type FormValues = z.input<ReturnType<typeof locationMappingSchema>>

/**
 * Shows the form with the proposed mapping, or with the submitted values if they were invalid. Works without
 * JavaScript.
 */
export function LocationMappingForm({
  page,
  constraint,
  reply,
}: {
  page: LocationMappingPageData
  constraint: Record<string, FieldConstraint>
  reply?: SubmissionResult
}) {
  const { columns, country, create, update } = page.mapping
  const [form, fields] = useForm<FormValues>({
    id: 'mapping',
    lastResult: reply,
    constraint,
    defaultValue: {
      columns: toColumnValues(columns, locationFields),
      country,
      create: create ? 'on' : '',
      update: update ? 'on' : '',
    },
  })
  return (
    <MappingFormLayout form={form} field={fields.columns} page={page} fieldLabels={locationFields}>
      <div className="card p-4">
        <ChoiceGroup
          field={fields.create}
          legend="Import options"
          hint="Locations are matched by External ID, then Google Place ID, then name and address. Empty cells change nothing."
        >
          {page.canCreate ? (
            <Choices
              field={fields.create}
              type="checkbox"
              options={[{ value: 'on', label: 'Create locations that are not found' }]}
            />
          ) : null}
          {page.canUpdate ? (
            <CheckboxField
              field={fields.update}
              label="Update existing locations"
              hint="Previous values stay in the location history."
            />
          ) : null}
        </ChoiceGroup>
      </div>
      <div className="card p-4">
        <SelectField field={fields.country} label="Country for rows without one" options={page.countries} />
      </div>
    </MappingFormLayout>
  )
}
