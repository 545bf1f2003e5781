import { Button } from '#app/ui/button'
import { Checkbox, ChoiceGroup, Radio } from '#app/ui/choice-field'
import { TextField } from '#app/ui/text-field'
import type { TypedUser } from './typed-user'
import type { PlaceChoices } from './user-places.server'

const labels = { groups: 'Groups', locations: 'Locations' } as const

/**
 * Which places a user sees. Style sheets show the part that the chosen type leaves open; the server does not rely on
 * it. Searching sends the whole form, so that nothing typed is lost without a script.
 */
export function PlacesField({
  typed,
  choices,
  errors,
}: {
  typed: TypedUser
  choices: PlaceChoices
  errors: Record<string, string[]>
}) {
  return (
    <>
      <div className="group-has-[[value=admin]:checked]/user:hidden group-has-[[value^=email]:checked]/user:hidden group-has-[[value^=limited]:checked]/user:hidden">
        <ChoiceGroup id="reach" legend="Places">
          <Radio
            name="reach"
            value="all"
            label="All locations, also those added later"
            defaultChecked={typed.reach === 'all'}
          />
          <Radio
            name="reach"
            value="some"
            label="Only some locations and groups"
            hint="Lists, figures, exports and menus hold these alone. Imports, locations, groups and users are not theirs to manage."
            defaultChecked={typed.reach === 'some'}
          />
        </ChoiceGroup>
      </div>
      <div className="card hidden p-4 group-has-[[name=reach][value=some]:checked]/user:block group-has-[[value=admin]:checked]/user:hidden group-has-[[value^=email]:checked]/user:hidden group-has-[[value^=limited]:checked]/user:block">
        <div className="flex items-end gap-2">
          <TextField
            id="find"
            name="find"
            label="Find locations and groups"
            maxLength={200}
            defaultValue={choices.sought}
          />
          <Button name="intent" value="find" formNoValidate icon="search">
            Find
          </Button>
        </div>
        <input type="hidden" name="sought" value={choices.sought} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {(['groups', 'locations'] as const).map((kind) => (
            <ChoiceGroup key={kind} id={kind} legend={labels[kind]} errors={errors[kind]}>
              <div className="max-h-72 overflow-auto">
                {choices[kind].entries.map(({ id, name, detail }) => (
                  <Checkbox
                    // Found anew, a box shows what was typed.
                    key={`${choices.sought} ${id}`}
                    name={kind}
                    value={id}
                    label={name}
                    hint={kind === 'locations' ? detail : undefined}
                    defaultChecked={typed[kind].includes(id)}
                  />
                ))}
              </div>
              {choices[kind].entries.length === 0 ? <p className="hint">None found.</p> : null}
              {choices[kind].hasMore ? <p className="hint">There are more. Find them by name.</p> : null}
            </ChoiceGroup>
          ))}
        </div>
      </div>
    </>
  )
}
