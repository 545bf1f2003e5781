import { Checkbox, ChoiceGroup, Radio } from '#app/ui/choice-field'
import { Field } from '#app/ui/field'
import { SelectField } from '#app/ui/select-field'
import { colourNames, type TypedWidget } from './typed-widget'
import { corners, fonts, schemes, type WidgetColours, type WidgetTheme } from './widget'

const schemeWords: Record<WidgetTheme['scheme'], string> = {
  light: 'Light',
  dark: 'Dark',
  system: 'As each visitor has set it',
}
const cornerWords: Record<WidgetTheme['corner'], string> = {
  square: 'Square',
  rounded: 'Rounded',
  round: 'Round',
}
const fontWords: Record<WidgetTheme['font'], string> = {
  own: 'Clear and neutral',
  page: 'As on the page around it',
}
const colourWords: Record<keyof WidgetColours, string> = {
  text: 'Text',
  background: 'Background',
  accent: 'Stars and links',
}

export function ThemeFields({ typed, errors }: { typed: TypedWidget; errors: Record<string, string[]> }) {
  return (
    <>
      <ChoiceGroup id="scheme" legend="Light or dark" errors={errors.scheme}>
        {schemes.map((scheme) => (
          <Radio
            key={scheme}
            name="scheme"
            value={scheme}
            label={schemeWords[scheme]}
            defaultChecked={typed.scheme === scheme}
          />
        ))}
      </ChoiceGroup>
      <div>
        <Checkbox
          name="hasOwnColours"
          label="Use colours of your own"
          hint="Pairs that cannot be read are refused."
          defaultChecked={typed.hasOwnColours}
        />
        <div className="mt-2 hidden gap-3 group-has-[[name=hasOwnColours]:checked]/widget:grid xs:grid-cols-3">
          {colourNames.map((name) => (
            <Field
              key={name}
              id={`colours-${name}`}
              label={colourWords[name]}
              errors={errors[`colours.${name}`]}
            >
              <input
                type="color"
                id={`colours-${name}`}
                name={`colours.${name}`}
                aria-describedby={errors[`colours.${name}`] ? `colours-${name}-error` : undefined}
                className="h-9 w-14 rounded-md border border-border-strong bg-surface p-1"
                defaultValue={typed.colours[name]}
              />
            </Field>
          ))}
        </div>
      </div>
      <div className="grid gap-4 xs:grid-cols-2">
        <SelectField
          id="corner"
          name="corner"
          label="Corners"
          options={corners.map((value) => ({ value, label: cornerWords[value] }))}
          defaultValue={typed.corner}
          errors={errors.corner}
        />
        <SelectField
          id="font"
          name="font"
          label="Font"
          options={fonts.map((value) => ({ value, label: fontWords[value] }))}
          defaultValue={typed.font}
          errors={errors.font}
        />
      </div>
    </>
  )
}
