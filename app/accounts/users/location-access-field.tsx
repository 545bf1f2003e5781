import type { FieldMetadata } from '@conform-to/react'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { ChoiceSearchField, ChoiceSearchResults } from '#app/kit/ui/fields/searchable-choices'
import type { LocationChoices } from './location-access.server'

const labels = { groups: 'Groups', locations: 'Locations' } as const

const accessOptions = (subjects: string) => [
  { value: 'all', label: 'All locations, including future ones' },
  {
    value: 'some',
    label: `Only some ${subjects}`,
    hint: 'They only see data for these locations and can’t manage imports, locations, groups or users.',
  },
]

/**
 * The fields for the locations that a user sees. CSS hides the fields that do not apply to the selected user type, and
 * the server ignores their values.
 */
export function LocationAccessField({
  fields,
  choices,
}: {
  fields: Record<'reach' | 'find' | 'groups' | 'locations', FieldMetadata<unknown>>
  choices: LocationChoices
}) {
  const subjects = choices.hasGroups ? 'locations and groups' : 'locations'
  const kinds = choices.hasGroups ? (['groups', 'locations'] as const) : (['locations'] as const)
  return (
    <>
      <div className="group-with-[[value=admin]:checked]/user:hidden group-with-[[value^=email]:checked]/user:hidden group-with-[[value^=limited]:checked]/user:hidden">
        <ChoiceField field={fields.reach} legend="Access" type="radio" options={accessOptions(subjects)} />
      </div>
      <div className="card hidden p-4 group-with-[[name=reach][value=some]:checked]/user:block group-with-[[value=admin]:checked]/user:hidden group-with-[[value^=email]:checked]/user:hidden group-with-[[value^=limited]:checked]/user:block">
        <ChoiceSearchField field={fields.find} label={`Find ${subjects}`} lastSearch={choices.search} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {kinds.map((kind) => (
            <ChoiceSearchResults
              key={kind}
              field={fields[kind]}
              legend={labels[kind]}
              lastSearch={choices.search}
              results={choices[kind].entries.map(({ id, name, detail }) => ({
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
