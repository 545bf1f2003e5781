import { NotAvailable } from '../not-available'
import './performance.css'

const medalClasses = ['', 'medal-gold', 'medal-silver', 'medal-bronze']
const medalLabels = ['', 'Gold medal, ', 'Silver medal, ', 'Bronze medal, ']

/** A rank. The first three ranks are shown as medals with the number inside, and a shared rank is labeled "tied". */
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
