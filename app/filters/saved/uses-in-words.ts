import { counted } from '#app/ui/numbers'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** How many people have used it, on how many days (summed over people), and the last of these days. */
export type Uses = { people: number; days: number; lastUsedOn: string | null }

/** "3 people on 12 days, last on Nov 20, 2026". */
export function usesInWords({ people, days, lastUsedOn }: Uses): string {
  if (lastUsedOn === null) return 'Not used yet'
  const who = counted(people, 'person', 'people')
  return `${who} on ${counted(days, 'day')}, last on ${format.format(new Date(lastUsedOn))}`
}
