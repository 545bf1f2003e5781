import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { directoryNames } from '#app/directories/directories'
import { toControlProps } from '#app/ui/fields/control-props'
import { TextField } from '#app/ui/fields/text-field'
import { facts, type OverridableFact } from '../facts'
import type { FormValues } from '../form/form-values'
import { inputAttributes } from '../form/input/input-attributes'
import { directoriesWithFact } from './override'

/**
 * A checkbox for each directory and, while it is checked, a field. The style sheet shows and hides the field, so no
 * JavaScript is needed. The field is always rendered and keeps its text; the checkbox decides whether it is used.
 */
export function OverrideFields({
  fact,
  field,
}: {
  fact: OverridableFact
  field: FieldMetadata<FormValues['overrides']>
}) {
  const { kind, label, override } = facts[fact]
  const fields = field.getFieldset()
  return (
    <fieldset>
      <legend className="label">{override.legend}</legend>
      {directoriesWithFact(fact).map((code) => {
        const directoryFields = fields[code].getFieldset()
        return (
          <div key={code} className="group/override flex flex-wrap items-center gap-x-3 py-1">
            <label className="flex min-h-9 w-40 items-center gap-2 text-sm max-lg:min-h-11">
              <input
                {...toControlProps(getInputProps(directoryFields[`${fact}_on`], { type: 'checkbox' }))}
              />
              {directoryNames[code]}
            </label>
            <TextField
              field={directoryFields[fact]}
              label={<span className="sr-only">{`${directoryNames[code]} ${label.toLowerCase()}`}</span>}
              className="hidden min-w-56 flex-1 group-has-[:checked]/override:block"
              {...inputAttributes[kind]}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
