import { Icon } from './icon'

const steps = [1, 2, 3, 4, 5]

/** A rating from 1 to 5 in words and stars; null means that the reviewer gave no rating. */
export function Stars({ rating }: { rating: number | null }) {
  if (!rating) return <span className="text-xs text-ink-3">No rating</span>
  return (
    <span className="inline-flex items-center whitespace-nowrap text-star">
      <span className="sr-only">{`${rating} of 5 stars`}</span>
      {steps.map((step) => (
        <Icon
          key={step}
          name="star"
          size={14}
          className={step <= Math.round(rating) ? 'fill-current' : 'opacity-50'}
        />
      ))}
    </span>
  )
}
