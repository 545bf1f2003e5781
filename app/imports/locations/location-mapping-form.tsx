import type { SubmissionResult } from '@conform-to/react'
import { Checkbox, ChoiceGroup } from '#app/ui/choice-field'
import { SelectField } from '#app/ui/select-field'
import { errorsIn, MappingFrame, typedIn } from '../mapping-frame'
import { locationFields } from './location-fields'
import type { LocationMappingPage } from './location-mapping-page.server'

/** The proposal, or what was chosen and refused; every part of it works without a script. */
export function LocationMappingForm({
  page,
  reply,
}: {
  page: LocationMappingPage
  reply?: SubmissionResult
}) {
  const { mapping } = page
  const typed = typedIn(reply)
  const errorsOf = errorsIn(reply)
  const chosen = {
    country: typed ? String(typed.country ?? '') : mapping.country,
    create: typed ? typed.create !== undefined : mapping.create,
    update: typed ? typed.update !== undefined : mapping.update,
  }
  return (
    <MappingFrame page={page} fields={locationFields} reply={reply}>
      <div className="card p-4">
        <ChoiceGroup
          id="create"
          legend="What is done with them"
          hint="A location is found by its External ID, else by its Google Place ID, else by name and address. An empty cell changes nothing."
          errors={errorsOf('create')}
        >
          {page.mayCreate ? (
            <Checkbox
              name="create"
              label="Create locations that are not found"
              defaultChecked={chosen.create}
            />
          ) : null}
          {page.mayUpdate ? (
            <Checkbox
              name="update"
              label="Change locations that are found"
              hint="What they were stays in their history."
              defaultChecked={chosen.update}
            />
          ) : null}
        </ChoiceGroup>
      </div>
      <div className="card p-4">
        <SelectField
          id="country"
          name="country"
          label="Country of rows that tell none"
          options={page.countries}
          errors={errorsOf('country')}
          defaultValue={chosen.country}
        />
      </div>
    </MappingFrame>
  )
}
