/** The stars of a rating. With `isPartial`, the last filled star can be partial; the stylesheet contains the width. */
export function Stars({ rating, label, isPartial }: { rating: number; label: string; isPartial?: true }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      <span aria-hidden="true">{isPartial ? '☆☆☆☆☆' : '★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
      {isPartial ? (
        <span aria-hidden="true" className="part">
          ★★★★★
        </span>
      ) : null}
    </span>
  )
}
