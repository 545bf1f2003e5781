import type { ShownReview } from '../content/shown-reviews.server'
import type { EmbedI18n } from '../i18n'
import { Stars } from './stars'

/** A review in its own language, with its author, source and date. */
export function ReviewQuote({
  review,
  i18n,
  isScrollable,
}: {
  review: ShownReview
  i18n: EmbedI18n
  isScrollable?: true
}) {
  const { messages } = i18n
  const { rating, title, body, language, reviewer, source } = review
  const name = reviewer || messages.anonymousReviewer
  return (
    <figure>
      {rating > 0 ? <Stars rating={rating} label={messages.outOfFiveStars(i18n.number(rating))} /> : null}
      {title || body ? (
        <blockquote
          className="body"
          lang={language ?? ''}
          dir="auto"
          {...(isScrollable && { tabIndex: 0, role: 'group', 'aria-label': name })}
        >
          {title ? <strong>{`${title}\n`}</strong> : null}
          {body}
        </blockquote>
      ) : null}
      <figcaption className="quiet">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span>{messages.onSource(source)}</span>,{' '}
        <time dateTime={i18n.machineDate(review)}>{i18n.date(review)}</time>
      </figcaption>
    </figure>
  )
}
