import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'

type ScoredLocations = {
  /** The number of locations in the score, and how many of them await the first scan of their listings. */
  locations: number
  unscannedLocations: number
}

/** Returns "Not final: 13 of 42 locations not scanned yet", or null if the score will not change by itself. */
export function notFinalText({ locations, unscannedLocations }: ScoredLocations): string | null {
  if (unscannedLocations === 0) return null
  if (locations === 1) return 'Not final: not scanned yet'
  return `Not final: ${formatInteger(unscannedLocations)} of ${pluralize(locations, 'location')} not scanned yet`
}

/** Says beside a score that the first scans of its listings will change it. */
export function NotFinal(props: ScoredLocations) {
  const text = notFinalText(props)
  return text ? <span className="block text-xs font-normal whitespace-normal text-ink-3">{text}</span> : null
}
