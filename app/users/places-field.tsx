import type { FieldMetadata } from '@conform-to/react'
import { ChoiceField } from '#app/ui/choice-field'
import { FindField, FoundChoices } from '#app/ui/find-and-choose'
import type { PlaceChoices } from './user-places.server'

const labels = { groups: 'Groups', locations: 'Locations' } as const

const reaches = [
  { value: 'all', label: 'All locations, including future ones' },
  {
    value: 'some',
    label: 'Only some locations and groups',
    hint: 'They only see data for these locations and can’t manage imports, locations, groups or users.',
  },
]

/**
 * Which locations a user sees. CSS shows only the part that applies to the chosen user type; the server does not rely
 * on that.
 */
export function PlacesField({
  fields,
  choices,
}: {
  fields: Record<'reach' | 'find' | 'groups' | 'locations', FieldMetadata<unknown>>
  choices: PlaceChoices
}) {
  return (
    <>
      <div className="group-has-[[value=admin]:checked]/user:hidden group-has-[[value^=email]:checked]/user:hidden group-has-[[value^=limited]:checked]/user:hidden">
        <ChoiceField field={fields.reach} legend="Places" type="radio" options={reaches} />
      </div>
      <div className="card hidden p-4 group-has-[[name=reach][value=some]:checked]/user:block group-has-[[value=admin]:checked]/user:hidden group-has-[[value^=email]:checked]/user:hidden group-has-[[value^=limited]:checked]/user:block">
        <FindField field={fields.find} label="Find locations and groups" sought={choices.sought} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {(['groups', 'locations'] as const).map((kind) => (
            <FoundChoices
              key={kind}
              field={fields[kind]}
              legend={labels[kind]}
              sought={choices.sought}
              found={choices[kind].entries.map(({ id, name, detail }) => ({
                id,
                name,
                hint: kind === 'locations' ? detail : undefined,
              }))}
              hasMore={choices[kind].hasMore}
            />
          ))}
        </div>
      </div>
    </>
  )
}
