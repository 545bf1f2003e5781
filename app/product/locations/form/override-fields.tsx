import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { directoryNames } from '#app/kit/directories/directories'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { TextField } from '#app/kit/ui/fields/text-field'
import { facts, type OverridableFact } from '../facts'
import { directoriesWithFact } from '../override'
import type { FormValues } from './form-values'
import { inputAttributes } from './input/input-attributes'

/**
 * The fields for the overrides of a fact: a checkbox for each directory and a text field that is visible while the
 * checkbox is checked. The text field is always rendered and shown or hidden by the style sheet, so that it needs no
 * JavaScript and keeps its text. Its text is used only if the checkbox is checked.
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
              className="hidden min-w-56 flex-1 group-with-[:checked]/override:block"
              {...inputAttributes[kind]}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
