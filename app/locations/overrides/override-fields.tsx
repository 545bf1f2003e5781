import { TextField } from '#app/ui/text-field'
import { type Directory, directories, directoryCodes, type Overridable } from './directory'

type Typed = Record<Directory, { phone: string; website: string; phone_on: boolean; website_on: boolean }>

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
  typed,
  errors,
}: {
  what: Overridable
  typed: Typed
  errors: Record<string, string[] | null | undefined>
}) {
  const { legend, ...input } = looks[what]
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {directoryCodes.map((code) => {
        const name = `overrides.${code}.${what}`
        return (
          <div key={code} className="group/override flex flex-wrap items-center gap-x-3 py-1">
            <label className="flex min-h-9 w-40 items-center gap-2 text-sm max-lg:min-h-11">
              <input type="checkbox" name={`${name}_on`} defaultChecked={typed[code][`${what}_on`]} />
              {directories[code]}
            </label>
            <TextField
              id={name}
              name={name}
              label={<span className="sr-only">{`${directories[code]} ${what}`}</span>}
              className="hidden min-w-56 flex-1 group-has-[:checked]/override:block"
              defaultValue={typed[code][what]}
              errors={errors[name] ?? undefined}
              {...input}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
