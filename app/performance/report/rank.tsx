import { NotAvailable } from './not-available'

const medalClasses = ['', 'medal-gold', 'medal-silver', 'medal-bronze']
const medalLabels = ['', 'Gold medal, ', 'Silver medal, ', 'Bronze medal, ']

/** Medals for the first three ranks, with the number inside; a shared rank is labeled as such. */
export function Rank({ rank, isShared }: { rank: number | null; isShared: boolean }) {
  if (rank === null) return <NotAvailable />
  const medal = medalClasses[rank]
  return (
    <span className="whitespace-nowrap">
      {medal ? (
        <>
          <span className="sr-only">{medalLabels[rank]}rank </span>
          <span className={`medal ${medal}`}>{rank}</span>
        </>
      ) : (
        rank
      )}
      {isShared ? <span className="ms-1 text-xs text-ink-3">tied</span> : null}
    </span>
  )
}
