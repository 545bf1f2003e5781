import type { FieldMetadata } from '@conform-to/react'
import { Button } from '#app/kit/ui/button'
import { Radio } from '#app/kit/ui/fields/choice'
import { withFieldError } from '#app/kit/ui/fields/control-props'
import { TextField } from '#app/kit/ui/fields/text-field'
import type { GooglePlacesResults } from './google-places-search.server'

/** A field that searches Google for the location's place. Choosing a result fills in the form without saving it. */
export function GooglePlacesField({
  field,
  results,
}: {
  field: FieldMetadata<string>
  results?: GooglePlacesResults
}) {
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          field={withFieldError(field, results?.failure)}
          className="min-w-0 flex-1"
          label="Find this location on Google"
          hint="Search by name and address. Choosing a result fills in the form, and you can still edit it."
          autoComplete="off"
        />
        <Button name="intent" value="find-place" formNoValidate icon="search">
          Find place
        </Button>
      </div>
      {results && !results.failure ? <GooglePlacesList results={results} /> : null}
    </div>
  )
}

function GooglePlacesList({ results: { places } }: { results: GooglePlacesResults }) {
  if (places.length === 0) return <p className="hint mt-2">No places found on Google.</p>
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">Places found</legend>
      {places.map(({ placeId, name, address, isClaimed }, index) => (
        <Radio
          key={placeId}
          name="place"
          value={placeId ?? ''}
          label={name}
          hint={[
            address?.address,
            address?.city,
            address?.state,
            isClaimed ? 'Already claimed on Google' : '',
          ]
            .filter(Boolean)
            .join(', ')}
          defaultChecked={index === 0}
        />
      ))}
      <Button name="intent" value="use-place" formNoValidate className="mt-1">
        Use this place
      </Button>
    </fieldset>
  )
}
