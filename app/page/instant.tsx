import { useRootData } from './root-data'

type TimeProps = { at: string | Date; isEstimated?: boolean }

/** "Nov 21, 2026" in the account's time zone, preceded by "about" if the date is estimated. */
export function Day({ at, isEstimated }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {isEstimated ? 'about ' : ''}
      {useFormat({ dateStyle: 'medium' }).format(new Date(at))}
    </time>
  )
}

/** "Nov 21, 2026, 1:00 PM CST" in the account's time zone. */
export function Instant({ at }: TimeProps) {
  const format = useFormat({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (
    <time dateTime={new Date(at).toISOString()}>{format.format(new Date(at)).replace(/\u202f/g, ' ')}</time>
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

function useFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = useRootData()?.viewer?.timeZone ?? 'UTC'
  const key = timeZone + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format
}
