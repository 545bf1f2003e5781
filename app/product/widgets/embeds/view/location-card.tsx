import { weekdays } from '#app/kit/opening-hours/hours'
import { dialedPhone } from '#app/kit/providers/international-phone'
import type { ShownLocation } from '../content/shown-location.server'
import type { EmbedI18n } from '../i18n'
import { addressLines } from './address-lines'
import { formatHours } from './format-hours'
import { hasRequiredFacts, localBusinessText } from './local-business'

/** A location's address, phone number and hours. The same data is included as structured data for search engines. */
export function LocationCard({ location, i18n }: { location: ShownLocation; i18n: EmbedI18n }) {
  const { name, phone, status } = location
  return (
    <>
      <h1 dir="auto">{name}</h1>
      <address>
        {addressLines(location).map((line) => (
          <div key={line} dir="auto">
            {line}
          </div>
        ))}
        {phone ? <a href={`tel:${dialedPhone(phone, location.country_id)}`}>{phone}</a> : null}
      </address>
      <OpenStatusText location={location} i18n={i18n} />
      <WeeklyHours location={location} i18n={i18n} />
      <SpecialHours location={location} i18n={i18n} />
      {status === 'active' && hasRequiredFacts(location) ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, so that no text can end the element
          dangerouslySetInnerHTML={{ __html: localBusinessText(location) }}
        />
      ) : null}
    </>
  )
}

type SectionProps = { location: ShownLocation; i18n: EmbedI18n }

function OpenStatusText({ location: { status, isOpen }, i18n: { messages } }: SectionProps) {
  if (status === 'inactive') return <p>{messages.permanentlyClosed}</p>
  if (status === 'temporarily_inactive') return <p>{messages.temporarilyClosed}</p>
  return isOpen === null ? null : (
    <p>
      <strong>{isOpen ? messages.openNow : messages.closedNow}</strong>
    </p>
  )
}

function WeeklyHours({ location: { week, today }, i18n }: SectionProps) {
  if (!week) return null
  const todayIndex = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return (
    <>
      <h2 id="hours">{i18n.messages.hours}</h2>
      <table aria-labelledby="hours">
        <tbody>
          {weekdays.map((day, index) => (
            <tr key={day} aria-current={index === todayIndex ? 'date' : undefined}>
              <th scope="row">{i18n.weekday(index)}</th>
              <td>{formatHours(week[day], i18n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function SpecialHours({ location: { special, today }, i18n }: SectionProps) {
  if (special.length === 0) return null
  const { messages } = i18n
  return (
    <>
      <h2 id="special">{messages.specialHours}</h2>
      <table aria-labelledby="special">
        <tbody>
          {special.map(({ date, day }) => (
            <tr key={date} aria-current={date === today ? 'date' : undefined}>
              <th scope="row">
                <time dateTime={date}>{i18n.day(date)}</time>
                {date === today ? ` (${messages.today})` : ''}
              </th>
              <td>{formatHours(day, i18n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
