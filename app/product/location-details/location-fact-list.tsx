import type { OpenStatus } from '#app/kit/database/schema'
import { formatHours } from '#app/kit/opening-hours/format-hours'
import { Badge, type Tone } from '#app/kit/ui/badge'
import { CopyableValue } from '#app/kit/ui/copyable-value'
import { type Definition, DefinitionList } from '#app/kit/ui/definition-list'
import { Icon } from '#app/kit/ui/icon'
import { facts, type OverridableFact, overridableFacts } from '#app/product/locations/facts'
import { type Location, openStatuses } from '#app/product/locations/location'
import { effectiveValues, formatEffectiveValue, type Overrides } from '#app/product/locations/override'
import { shortState } from '#app/product/locations/short-state'

const statusTones: Record<Exclude<OpenStatus, 'active'>, Tone> = {
  temporarily_inactive: 'warning',
  inactive: 'danger',
}

/** Lists the facts of a location. Values that users often paste elsewhere have a copy button. */
export function LocationFactList({
  location,
  overrides,
  timeZone,
  isHealthcare,
}: {
  location: Location
  overrides: Overrides
  timeZone: string
  isHealthcare: boolean
}) {
  const copyableDefinition = (term: string, value: string | null, missing = 'None'): Definition => ({
    term,
    detail: value ? <CopyableValue value={value} label={term} /> : <MutedText>{missing}</MutedText>,
  })
  const contactDefinition = (fact: OverridableFact): Definition => ({
    term: facts[fact].label,
    detail: (
      <>
        {location[fact] ? <Contact fact={fact} value={location[fact]} /> : <MutedText>None</MutedText>}
        {effectiveValues(overrides, fact, location[fact] || null).map((value) => (
          <span key={value.directory} className="mt-1 block text-ink-2">
            {formatEffectiveValue(value)}
          </span>
        ))}
      </>
    ),
  })
  return (
    <DefinitionList
      definitions={[
        copyableDefinition(facts.name.label, location.name),
        copyableDefinition(facts.public_name.label, location.public_name),
        copyableDefinition(facts.external_id.label, location.external_id, 'No External ID'),
        { term: facts.category_name.label, detail: location.category_name || <MutedText>None</MutedText> },
        copyableDefinition(facts.address.label, addressLines(location).join('\n')),
        ...overridableFacts.map(contactDefinition),
        {
          term: facts.open_status.label,
          detail: <Status status={location.open_status} />,
        },
        { term: facts.hours.label, detail: <Hours location={location} timeZone={timeZone} /> },
        ...(location.is_headquarters ? [{ term: facts.is_headquarters.label, detail: 'Yes' }] : []),
        ...(isHealthcare
          ? [copyableDefinition(facts.npi_numbers.label, location.npi_numbers.join(', '))]
          : []),
        copyableDefinition(facts.google_place_id.label, location.google_place_id),
      ]}
    />
  )
}

/** Shows an active location as plain text and any other status as a badge. */
function Status({ status }: { status: OpenStatus }) {
  if (status === 'active') return openStatuses.active
  return <Badge tone={statusTones[status]}>{openStatuses[status]}</Badge>
}

function MutedText({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>
}

function Contact({ fact, value }: { fact: OverridableFact; value: string }) {
  return (
    <CopyableValue value={value} label={facts[fact].label}>
      {facts[fact].kind === 'website' ? (
        <a href={value} rel="noreferrer nofollow" target="_blank">
          {value} <Icon name="external" className="inline" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        value
      )}
    </CopyableValue>
  )
}

function addressLines(location: Location): string[] {
  const { address, address_2, city, zipcode, country } = location
  const cityLine = [city, [shortState(location), zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return [address, address_2, cityLine, country].filter(Boolean)
}

function Hours({ location: { hours }, timeZone }: { location: Location; timeZone: string }) {
  if (!hours) return <MutedText>None</MutedText>
  return (
    <>
      <table className="text-sm">
        <caption className="sr-only">Operating hours by weekday</caption>
        <tbody>
          {formatHours(hours).map(({ days, hours: times }) => (
            <tr key={days}>
              <th scope="row" className="pe-4 text-start align-top font-normal text-ink-2">
                {days}
              </th>
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint mt-1">{timeZone}</p>
    </>
  )
}
