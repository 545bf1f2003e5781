import type { FormMetadata } from '@conform-to/react'
import { CheckboxField } from '#app/kit/ui/fields/choice-field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { facts } from '../../facts'
import { openStatuses } from '../../location'
import { LazyNpiField } from '../../npi/lazy-npi-field'
import type { LocationFields, LocationPage, LocationReply } from '../location-form-page'
import { CategoryField } from '../search/category-field'
import { FormSection } from './form-section'

/** The section with the names, the category and the business status of the location. */
export function BusinessSection({
  form,
  fields,
  page,
  reply,
  isNew,
}: {
  form: FormMetadata
  fields: LocationFields
  page: LocationPage
  reply: LocationReply | undefined
  isNew: boolean
}) {
  const field = (name: 'name' | 'public_name' | 'external_id') => ({
    field: fields[name],
    label: facts[name].label,
  })
  return (
    <FormSection
      id="business-details"
      title="Business details"
      help="Directories show the public name. Only your team sees the internal name."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="off" />
        <TextField {...field('public_name')} autoComplete="organization" />
        <TextField {...field('external_id')} optional autoComplete="off" />
        <div>
          <CategoryField key={reply?.found?.query} fields={fields} found={reply?.found} />
        </div>
        {isNew ? null : (
          <SelectField
            field={fields.open_status}
            label={facts.open_status.label}
            hint="When Temporarily Closed, only operating hours sync. When Permanently Closed, only business status syncs."
            className="sm:col-span-2"
            options={Object.entries(openStatuses).map(([value, label]) => ({ value, label }))}
          />
        )}
        {page.hasNpi ? (
          <div className="sm:col-span-2">
            <LazyNpiField form={form} field={fields.npi} finding={reply?.npi} />
          </div>
        ) : null}
        <CheckboxField field={fields.is_headquarters} label="This location is the headquarters" />
      </div>
    </FormSection>
  )
}
