import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { withinForm } from '#app/ui/control'
import { TextField } from '#app/ui/text-field'
import type { FormValues } from '../form/form-values'
import { directories, directoryCodes, type Overridable } from './directory'

const looks = {
  phone: { legend: 'Directory-specific phone numbers', type: 'tel', inputMode: 'tel' },
  website: { legend: 'Directory-specific websites', type: 'url', inputMode: 'url' },
} as const

/**
 * For each directory a box and, while it is ticked, a field: shown by the style sheet, so that it needs no script.
 * A field is there all the time and keeps what was typed; whether it counts is what the box says.
 */
export function OverrideFields({
  what,
  field,
}: {
  what: Overridable
  field: FieldMetadata<FormValues['overrides']>
}) {
  const { legend, ...input } = looks[what]
  const overrides = field.getFieldset()
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {directoryCodes.map((code) => {
        const override = overrides[code].getFieldset()
        return (
          <div key={code} className="group/override flex flex-wrap items-center gap-x-3 py-1">
            <label className="flex min-h-9 w-40 items-center gap-2 text-sm max-lg:min-h-11">
              <input {...withinForm(getInputProps(override[`${what}_on`], { type: 'checkbox' }))} />
              {directories[code]}
            </label>
            <TextField
              field={override[what]}
              label={<span className="sr-only">{`${directories[code]} ${what}`}</span>}
              className="hidden min-w-56 flex-1 group-has-[:checked]/override:block"
              {...input}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
