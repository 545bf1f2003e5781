import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { directoryNames } from '#app/directories/directories'
import { withinForm } from '#app/ui/control'
import { TextField } from '#app/ui/text-field'
import { facts, type Overridable } from '../facts'
import type { FormValues } from '../form/form-values'
import { inputKinds } from '../form/input-kinds'
import { directoriesShowing } from './override'

/**
 * A checkbox for each directory and, while it is checked, a field. The style sheet shows and hides the field, so no
 * JavaScript is needed. The field is always rendered and keeps its text; the checkbox decides whether it is used.
 */
export function OverrideFields({
  what,
  field,
}: {
  what: Overridable
  field: FieldMetadata<FormValues['overrides']>
}) {
  const { kind, label, override } = facts[what]
  const fields = field.getFieldset()
  return (
    <fieldset>
      <legend className="label">{override.legend}</legend>
      {directoriesShowing(what).map((code) => {
        const own = fields[code].getFieldset()
        return (
          <div key={code} className="group/override flex flex-wrap items-center gap-x-3 py-1">
            <label className="flex min-h-9 w-40 items-center gap-2 text-sm max-lg:min-h-11">
              <input {...withinForm(getInputProps(own[`${what}_on`], { type: 'checkbox' }))} />
              {directoryNames[code]}
            </label>
            <TextField
              field={own[what]}
              label={<span className="sr-only">{`${directoryNames[code]} ${label.toLowerCase()}`}</span>}
              className="hidden min-w-56 flex-1 group-has-[:checked]/override:block"
              {...inputKinds[kind]}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
