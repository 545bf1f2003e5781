import { ChoiceGroup, Radio } from '#app/ui/choice-field'
import { FindField, FoundChoices } from '#app/ui/find-and-choose'
import type { TypedUser } from './typed-user'
import type { PlaceChoices } from './user-places.server'

const labels = { groups: 'Groups', locations: 'Locations' } as const

/**
 * Which places a user sees. Style sheets show the part that the chosen type leaves open; the server does not rely on
 * it.
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
        <FindField label="Find locations and groups" sought={choices.sought} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {(['groups', 'locations'] as const).map((kind) => (
            <FoundChoices
              key={kind}
              name={kind}
              legend={labels[kind]}
              sought={choices.sought}
              found={choices[kind].entries.map(({ id, name, detail }) => ({
                id,
                name,
                hint: kind === 'locations' ? detail : undefined,
              }))}
              hasMore={choices[kind].hasMore}
              chosen={typed[kind]}
              errors={errors[kind]}
            />
          ))}
        </div>
      </div>
    </>
  )
}
