import { Field } from '#app/ui/field'
import type { BrandColours } from './brand'

const labels: Record<keyof BrandColours, string> = {
  navigationBackground: 'Navigation background',
  mainText: 'Main text',
  activeText: 'Active text',
  backgroundHover: 'Hover background',
  hoverText: 'Hover text',
}

/** The browser's own colour picker, with the value in words beside it. */
export function ColourField({ name, colours }: { name: keyof BrandColours; colours: BrandColours }) {
  return (
    <Field id={name} label={labels[name]}>
      <span className="flex items-center gap-2">
        <input
          type="color"
          id={name}
          name={`colours.${name}`}
          className="h-9 w-14 rounded-md border border-border-strong bg-surface p-1"
          defaultValue={colours[name]}
        />
        <code className="text-sm text-ink-2">{colours[name]}</code>
      </span>
    </Field>
  )
}
