import sprite from './icons.svg?no-inline'

/** A rating from 1 to 5 in words and stars; null means that the reviewer gave no rating. */
export function Stars({ rating }: { rating: number | null }) {
  if (!rating) return <span className="text-xs text-ink-3">No rating</span>
  return (
    <span className="stars">
      <span className="sr-only">{`${rating} of 5 stars`}</span>
      <svg className="icon" aria-hidden="true">
        <use href={`${sprite}#stars-${Math.round(rating)}`} />
      </svg>
    </span>
  )
}
