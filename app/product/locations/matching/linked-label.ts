import { formatInteger } from '#app/kit/ui/format-numbers'

/** Checks whether a connection has no effect yet, because no location is linked to the other side. */
export function isWithoutLinks({
  matched,
  locations,
}: {
  matched: number | null
  locations: number
}): boolean {
  return matched === 0 && locations > 0
}

/** The label of such a connection: "Connected · 0 of 1 locations linked". */
export function labelWithoutLinks(label: string, locations: number): string {
  return `${label} · 0 of ${formatInteger(locations)} locations linked`
}
