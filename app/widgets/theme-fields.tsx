import { getInputProps } from '@conform-to/react'
import { CheckboxField, ChoiceField } from '#app/ui/choice-field'
import { withinForm } from '#app/ui/control'
import { Field } from '#app/ui/field'
import { SelectField } from '#app/ui/select-field'
import { corners, fonts, schemes, type WidgetColours, type WidgetTheme } from './widget'
import type { WidgetFields } from './widget-form'

const schemeWords: Record<WidgetTheme['scheme'], string> = {
  light: 'Light',
  dark: 'Dark',
  system: 'Match visitor’s device',
}
const cornerWords: Record<WidgetTheme['corner'], string> = {
  square: 'Square',
  rounded: 'Rounded',
  round: 'Round',
}
const fontWords: Record<WidgetTheme['font'], string> = {
  own: 'Sans serif',
  page: 'As on the page around it',
}
const colourNames = ['text', 'background', 'accent'] as const
const colourWords: Record<keyof WidgetColours, string> = {
  text: 'Text',
  background: 'Background',
  accent: 'Stars and links',
}

export function ThemeFields({ fields }: { fields: WidgetFields }) {
  const colours = fields.colours.getFieldset()
  return (
    <>
      <ChoiceField
        field={fields.scheme}
        type="radio"
        legend="Light or dark"
        options={schemes.map((value) => ({ value, label: schemeWords[value] }))}
      />
      <div>
        <CheckboxField
          field={fields.hasOwnColours}
          label="Use colors of your own"
          hint="Pairs that cannot be read are refused."
        />
        <div className="mt-2 hidden gap-3 group-has-[[name=hasOwnColours]:checked]/widget:grid xs:grid-cols-3">
          {colourNames.map((name) => (
            <Field key={name} field={colours[name]} label={colourWords[name]}>
              <input
                {...withinForm(getInputProps(colours[name], { type: 'color' }))}
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
          options={corners.map((value) => ({ value, label: cornerWords[value] }))}
        />
        <SelectField
          field={fields.font}
          label="Font"
          options={fonts.map((value) => ({ value, label: fontWords[value] }))}
        />
      </div>
    </>
  )
}
