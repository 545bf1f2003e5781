import { getInputProps } from '@conform-to/react'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { TextField } from '#app/kit/ui/fields/text-field'
import { contactFacts, facts } from '../../facts'
import { inputAttributes } from '../input/input-attributes'
import type { LocationFields, LocationPage, LocationReply } from '../location-form-page'
import { GooglePlacesField } from '../search/google-places-field'
import { CountryStateFields } from './country-state-fields'
import { FormSection } from './form-section'

const fieldAttributes = {
  address: { autoComplete: 'address-line1', className: 'sm:col-span-2' },
  address_2: { autoComplete: 'address-line2', className: 'sm:col-span-2', optional: true },
  city: { autoComplete: 'address-level2' },
  zipcode: { autoComplete: 'postal-code' },
  google_place_id: { autoComplete: 'off', className: 'sm:col-span-2', optional: true },
} as const

const contactAttributes = {
  phone: { ...inputAttributes.phone, autoComplete: 'tel' },
  website: { ...inputAttributes.website, autoComplete: 'url', className: 'sm:col-span-2' },
}

/** The section with the address and contact fields and the search for the location's place on Google. */
export function AddressSection({
  fields,
  page,
  reply,
}: {
  fields: LocationFields
  page: LocationPage
  reply: LocationReply | undefined
}) {
  const field = (name: keyof typeof fieldAttributes) => (
    <TextField field={fields[name]} label={facts[name].label} {...fieldAttributes[name]} />
  )
  return (
    <FormSection id="address-section" title="Address and contact" help="Shown in directories.">
      <div className="grid gap-4 sm:grid-cols-2">
        {page.hasPlaceSearch ? (
          <div className="sm:col-span-2">
            <GooglePlacesField field={fields.place_q} results={reply?.places} />
          </div>
        ) : null}
        {field('address')}
        {field('address_2')}
        {field('city')}
        {field('zipcode')}
        <CountryStateFields
          fields={fields}
          countries={page.countries}
          states={reply?.states ?? page.states}
          zones={reply?.zones ?? page.zones}
        />
        {contactFacts.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={facts[name].label}
            optional
            {...contactAttributes[facts[name].kind]}
          />
        ))}
        {page.canEditPlaceId ? (
          field('google_place_id')
        ) : (
          <input {...toControlProps(getInputProps(fields.google_place_id, { type: 'hidden' }))} />
        )}
      </div>
    </FormSection>
  )
}
