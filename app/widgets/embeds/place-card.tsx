import { weekdays } from '#app/locations/hours/hours'
import { addressLines } from './address-lines'
import { hoursText } from './hours-text'
import { localBusinessText } from './local-business'
import type { ShownPlace } from './shown-place.server'
import type { Speech } from './speech'

/** A location's address, phone number and hours, repeated as structured data for search engines. */
export function PlaceCard({ place, speech }: { place: ShownPlace; speech: Speech }) {
  const { name, phone, status } = place
  return (
    <>
      <h1>{name}</h1>
      <address>
        {addressLines(place).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : null}
      </address>
      <OpenState place={place} speech={speech} />
      <Week place={place} speech={speech} />
      <SpecialDays place={place} speech={speech} />
      {status === 'active' ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element
          dangerouslySetInnerHTML={{ __html: localBusinessText(place) }}
        />
      ) : null}
    </>
  )
}

type Part = { place: ShownPlace; speech: Speech }

function OpenState({ place: { status, isOpen }, speech: { words } }: Part) {
  if (status === 'inactive') return <p>{words.permanentlyClosed}</p>
  if (status === 'temporarily_inactive') return <p>{words.temporarilyClosed}</p>
  return isOpen === null ? null : (
    <p>
      <strong>{isOpen ? words.openNow : words.closedNow}</strong>
    </p>
  )
}

function Week({ place: { week, today }, speech }: Part) {
  if (!week) return null
  const todays = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return (
    <>
      <h2 id="hours">{speech.words.hours}</h2>
      <table aria-labelledby="hours">
        <tbody>
          {weekdays.map((day, index) => (
            <tr key={day} aria-current={index === todays ? 'date' : undefined}>
              <th scope="row">{speech.weekday(index)}</th>
              <td>{hoursText(week[day], speech)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function SpecialDays({ place: { special, today }, speech }: Part) {
  if (special.length === 0) return null
  const { words } = speech
  return (
    <>
      <h2 id="special">{words.specialHours}</h2>
      <table aria-labelledby="special">
        <tbody>
          {special.map(({ date, day }) => (
            <tr key={date} aria-current={date === today ? 'date' : undefined}>
              <th scope="row">
                <time dateTime={date}>{speech.day(date)}</time>
                {date === today ? ` (${words.today})` : ''}
              </th>
              <td>{hoursText(day, speech)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
