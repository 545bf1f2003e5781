import { TextField } from '#app/ui/text-field'
import { factLabels } from '../location'
import { CountryStateFields } from './country-state-fields'
import { FormSection } from './form-section'
import type { FormValues } from './form-values'
import type { LocationPage, LocationReply } from './location-form'
import { PlaceField } from './place-field'
import type { Errors } from './use-field-errors'

const fields = {
  address: { autoComplete: 'address-line1', maxLength: 200, className: 'sm:col-span-2' },
  address_2: { autoComplete: 'address-line2', maxLength: 200, className: 'sm:col-span-2', optional: true },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  zipcode: { autoComplete: 'postal-code', maxLength: 20 },
  phone: { autoComplete: 'tel', maxLength: 40, type: 'tel', inputMode: 'tel', optional: true },
  website: {
    autoComplete: 'url',
    maxLength: 2000,
    type: 'url',
    inputMode: 'url',
    className: 'sm:col-span-2',
    optional: true,
  },
  google_place_id: { autoComplete: 'off', maxLength: 255, className: 'sm:col-span-2', optional: true },
} as const

/** Where it is, how it is reached, and which place on Google that is. */
export function AddressSection({
  values,
  errors,
  page,
  reply,
}: {
  values: FormValues
  errors: Errors
  page: LocationPage
  reply: LocationReply | undefined
}) {
  const field = (name: keyof typeof fields) => (
    <TextField
      id={name}
      name={name}
      label={factLabels[name]}
      defaultValue={values[name]}
      errors={errors[name] ?? undefined}
      {...fields[name]}
    />
  )
  return (
    <FormSection id="address-section" title="Address and contact" help="Directories show all of this.">
      <div className="grid gap-4 sm:grid-cols-2">
        {page.seeksPlace ? (
          <div className="sm:col-span-2">
            <PlaceField values={values} found={reply?.places} />
          </div>
        ) : null}
        {field('address')}
        {field('address_2')}
        {field('city')}
        {field('zipcode')}
        <CountryStateFields
          values={values}
          countries={page.countries}
          states={reply?.states ?? page.states}
          errors={errors}
        />
        {field('phone')}
        {field('website')}
        {page.seesPlaceId ? (
          field('google_place_id')
        ) : (
          <input type="hidden" name="google_place_id" value={values.google_place_id} />
        )}
      </div>
    </FormSection>
  )
}
