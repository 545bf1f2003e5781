/** Stars for a rating. For an average, the last star is partly filled (its width is in the stylesheet). */
export function Stars({ rating, label, isPart }: { rating: number; label: string; isPart?: true }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      <span aria-hidden="true">{isPart ? '☆☆☆☆☆' : '★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
      {isPart ? (
        <span aria-hidden="true" className="part">
          ★★★★★
        </span>
      ) : null}
    </span>
  )
}
