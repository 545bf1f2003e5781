import { useRootData } from './root-data'

type TimeProps = { at: string | Date; isEstimated?: boolean }

/** "Nov 21, 2026" in the account's time zone, preceded by "about" if the date is estimated. */
export function Day({ at, isEstimated }: TimeProps) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()}>
      {isEstimated ? 'about ' : ''}
      {useFormat(dayFormats, dayOptions).format(date)}
    </time>
  )
}

/** "Nov 21, 2026, 1:00 PM CST" in the account's time zone. */
export function Instant({ at }: TimeProps) {
  const date = new Date(at)
  const text = useFormat(instantFormats, instantOptions).format(date)
  return <time dateTime={date.toISOString()}>{text.replace(/\u202f/g, ' ')}</time>
}

const dayOptions: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }
const instantOptions: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** The formats by time zone. Creating one takes as long as formatting a hundred dates. */
type Formats = Map<string, Intl.DateTimeFormat>
const dayFormats: Formats = new Map()
const instantFormats: Formats = new Map()

function useFormat(formats: Formats, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = useRootData()?.viewer?.timeZone ?? 'UTC'
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    formats.set(timeZone, format)
  }
  return format
}
