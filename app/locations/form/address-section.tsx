import { getInputProps } from '@conform-to/react'
import { withinForm } from '#app/ui/control'
import { TextField } from '#app/ui/text-field'
import { contacts, facts } from '../facts'
import { CountryStateFields } from './country-state-fields'
import { FormSection } from './form-section'
import { inputKinds } from './input-kinds'
import type { LocationFields, LocationPage, LocationReply } from './location-form'
import { PlaceField } from './place-field'

const attributes = {
  address: { autoComplete: 'address-line1', className: 'sm:col-span-2' },
  address_2: { autoComplete: 'address-line2', className: 'sm:col-span-2', optional: true },
  city: { autoComplete: 'address-level2' },
  zipcode: { autoComplete: 'postal-code' },
  google_place_id: { autoComplete: 'off', className: 'sm:col-span-2', optional: true },
} as const

const contactAttributes = {
  phone: { ...inputKinds.phone, autoComplete: 'tel' },
  website: { ...inputKinds.website, autoComplete: 'url', className: 'sm:col-span-2' },
}

/** The address and contact fields, and the search for the location's place on Google. */
export function AddressSection({
  fields,
  page,
  reply,
}: {
  fields: LocationFields
  page: LocationPage
  reply: LocationReply | undefined
}) {
  const field = (name: keyof typeof attributes) => (
    <TextField field={fields[name]} label={facts[name].label} {...attributes[name]} />
  )
  return (
    <FormSection id="address-section" title="Address and contact" help="Directories show all of this.">
      <div className="grid gap-4 sm:grid-cols-2">
        {page.seeksPlace ? (
          <div className="sm:col-span-2">
            <PlaceField field={fields.place_q} found={reply?.places} />
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
        {contacts.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={facts[name].label}
            optional
            {...contactAttributes[facts[name].kind]}
          />
        ))}
        {page.seesPlaceId ? (
          field('google_place_id')
        ) : (
          <input {...withinForm(getInputProps(fields.google_place_id, { type: 'hidden' }))} />
        )}
      </div>
    </FormSection>
  )
}
