import { counted } from '#app/ui/numbers'
import type { Note } from './columns/review-row'

const said: Record<Note, string> = {
  'no rating': 'without a rating: kept as "No rating", with the sentiment of the text',
  'rounded rating': 'with a rating that is not whole stars: rounded, the original kept beside it',
  'no date': 'without a date: dated with the day of the file, marked as estimated',
  'relative date': 'with a relative date ("2 years ago"): counted back, marked as estimated',
  'unknown source': 'from a source we do not know: kept under "Other"',
}

/** What is worth knowing about the rows that are taken. */
export function Notes({ notes }: { notes: Partial<Record<Note, number>> }) {
  const entries = Object.entries(notes) as [Note, number][]
  if (entries.length === 0) return null
  return (
    <section className="max-w-reading">
      <h2 className="mb-1 text-md font-semibold">What is lost or estimated</h2>
      <ul className="list-disc ps-5 text-sm">
        {entries.map(([note, count]) => (
          <li key={note}>
            {counted(count, 'row')} {said[note]}.
          </li>
        ))}
      </ul>
    </section>
  )
}
