import { getInputProps } from '@conform-to/react'
import { CheckboxField, ChoiceField } from '#app/kit/ui/fields/choice-field'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { Field } from '#app/kit/ui/fields/field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { corners, fonts, schemes } from '../widget'
import { colorLabels, colorNames, cornerLabels, fontLabels, schemeLabels } from './option-labels'
import type { WidgetFields } from './widget-fields'

export function ThemeFields({ fields }: { fields: WidgetFields }) {
  const colors = fields.colors.getFieldset()
  return (
    <>
      <ChoiceField
        field={fields.scheme}
        type="radio"
        legend="Light or dark"
        options={schemes.map((value) => ({ value, label: schemeLabels[value] }))}
      />
      <div>
        <CheckboxField
          field={fields.hasCustomColors}
          label="Custom colors"
          hint="Combinations that are hard to read aren’t accepted."
        />
        <div className="mt-2 hidden gap-3 group-with-[[name=hasCustomColors]:checked]/widget:grid xs:grid-cols-3">
          {colorNames.map((name) => (
            <Field key={name} field={colors[name]} label={colorLabels[name]}>
              <input
                {...toControlProps(getInputProps(colors[name], { type: 'color' }))}
                className="h-9 w-14 rounded-md border border-border-strong bg-surface p-1"
              />
            </Field>
          ))}
        </div>
      </div>
      <div className="grid gap-4 xs:grid-cols-2">
        <SelectField
          field={fields.corner}
          label="Corners"
          options={corners.map((value) => ({ value, label: cornerLabels[value] }))}
        />
        <SelectField
          field={fields.font}
          label="Font"
          options={fonts.map((value) => ({ value, label: fontLabels[value] }))}
        />
      </div>
    </>
  )
}
