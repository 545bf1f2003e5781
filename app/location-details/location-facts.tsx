import {
  facts,
  type Location,
  type OpenStatus,
  type Overridable,
  openStatuses,
  overridables,
} from '#app/locations/facts'
import { hoursInWords } from '#app/locations/hours/hours-in-words'
import { effectiveValues, inWords, type Overrides } from '#app/locations/overrides/override'
import { Badge, type Tone } from '#app/ui/badge'
import { Copyable } from '#app/ui/copyable'
import { type Definition, DefinitionList } from '#app/ui/definition-list'
import { Icon } from '#app/ui/icon'

const tones: Record<Exclude<OpenStatus, 'active'>, Tone> = {
  temporarily_inactive: 'warning',
  inactive: 'danger',
}

/** Lists the facts of a location. Values that people need elsewhere as text have a copy button. */
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
  const copied = (term: string, value: string | null, missing = 'None'): Definition => ({
    term,
    detail: value ? <Copyable value={value} label={term} /> : <Missing>{missing}</Missing>,
  })
  const contact = (what: Overridable): Definition => ({
    term: facts[what].label,
    detail: (
      <>
        {location[what] ? <Contact what={what} value={location[what]} /> : <Missing>None</Missing>}
        {effectiveValues(overrides, what, location[what] || null).map((value) => (
          <span key={value.directory} className="mt-1 block text-ink-2">
            {inWords(value)}
          </span>
        ))}
      </>
    ),
  })
  return (
    <DefinitionList
      definitions={[
        copied(facts.name.label, location.name),
        copied(facts.public_name.label, location.public_name),
        copied(facts.external_id.label, location.external_id, 'No External ID'),
        { term: facts.category_name.label, detail: location.category_name || <Missing>None</Missing> },
        copied(facts.address.label, addressLines(location).join('\n')),
        ...overridables.map(contact),
        {
          term: facts.open_status.label,
          detail: <Status status={location.open_status} />,
        },
        { term: facts.hours.label, detail: <Hours location={location} timeZone={timeZone} /> },
        ...(location.is_headquarters ? [{ term: facts.is_headquarters.label, detail: 'Yes' }] : []),
        ...(isHealthcare ? [copied(facts.npi_numbers.label, location.npi_numbers.join(', '))] : []),
        copied(facts.google_place_id.label, location.google_place_id),
      ]}
    />
  )
}

/** Shows an active location as plain text and any other status as a badge. */
function Status({ status }: { status: OpenStatus }) {
  if (status === 'active') return openStatuses.active
  return <Badge tone={tones[status]}>{openStatuses[status]}</Badge>
}

function Missing({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>
}

function Contact({ what, value }: { what: Overridable; value: string }) {
  return (
    <Copyable value={value} label={facts[what].label}>
      {facts[what].kind === 'website' ? (
        <a href={value} rel="noreferrer nofollow" target="_blank">
          {value} <Icon name="external" className="inline" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        value
      )}
    </Copyable>
  )
}

function addressLines({ address, address_2, city, state_code, state, zipcode, country }: Location): string[] {
  const place = [city, [state_code || state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, address_2, place, country].filter(Boolean)
}

function Hours({ location: { hours }, timeZone }: { location: Location; timeZone: string }) {
  if (!hours) return <Missing>None</Missing>
  return (
    <>
      <table className="text-sm">
        <caption className="sr-only">Operating hours by weekday</caption>
        <tbody>
          {hoursInWords(hours).map(({ days, hours: times }) => (
            <tr key={days}>
              <th scope="row" className="pe-4 text-start align-top font-normal text-ink-2">
                {days}
              </th>
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint mt-1">{timeZone.replaceAll('_', ' ')}</p>
    </>
  )
}
