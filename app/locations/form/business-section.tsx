import { Checkbox } from '#app/ui/choice-field'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { factLabels, openStatuses } from '../location'
import { NpiFieldLater } from '../npi/npi-field-later'
import { CategoryField } from './category-field'
import { FormSection } from './form-section'
import type { FormValues } from './form-values'
import type { LocationPage, LocationReply } from './location-form'
import type { Errors } from './use-field-errors'

/** The location as a business: what it is called, what kind it is, whether it is open at all. */
export function BusinessSection({
  values,
  errors,
  page,
  reply,
  isNew,
}: {
  values: FormValues
  errors: Errors
  page: LocationPage
  reply: LocationReply | undefined
  isNew: boolean
}) {
  const field = (name: 'name' | 'public_name' | 'external_id') => ({
    id: name,
    name,
    label: factLabels[name],
    defaultValue: values[name],
    errors: errors[name] ?? undefined,
  })
  return (
    <FormSection
      id="business-details"
      title="Business details"
      help="Directories show the public name. The internal name is for you and your colleagues."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} maxLength={200} autoComplete="off" />
        <TextField {...field('public_name')} maxLength={200} autoComplete="organization" />
        <TextField {...field('external_id')} optional maxLength={100} autoComplete="off" />
        <div>
          <CategoryField key={reply?.found?.words} values={values} found={reply?.found} errors={errors} />
        </div>
        {isNew ? null : (
          <SelectField
            id="open_status"
            name="open_status"
            label={factLabels.open_status}
            hint="When Temporarily Closed, only operating hours sync. When Permanently Closed, only business status syncs."
            className="sm:col-span-2"
            options={Object.entries(openStatuses).map(([value, label]) => ({ value, label }))}
            defaultValue={values.open_status}
          />
        )}
        {page.npi === null ? null : (
          <div className="sm:col-span-2">
            <NpiFieldLater
              stored={page.npi}
              posted={reply ? (reply.initialValue?.npi ?? null) : undefined}
              finding={reply?.npi}
            />
          </div>
        )}
        <Checkbox
          name="is_headquarters"
          label="This location is the headquarters"
          defaultChecked={values.is_headquarters}
        />
      </div>
    </FormSection>
  )
}
