import type { FieldMetadata } from '@conform-to/react'
import { verticals } from '#app/kit/access/verticals'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { timeZones } from '#app/platform/viewer/time-zones'

type Fields = Record<'name' | 'timeZone' | 'vertical', FieldMetadata<string | undefined>>

/** The fields for the name, time zone and industry of an account. */
export function DetailsFields({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField field={fields.name} label="Account name" autoComplete="organization" />
      <SelectField
        field={fields.timeZone}
        label="Time zone"
        hint="Reports use this time zone. Changing it recalculates monthly figures."
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <SelectField
        field={fields.vertical}
        label="Industry"
        options={Object.entries(verticals).map(([code, label]) => ({ value: code, label }))}
      />
    </>
  )
}
