import type { ShownReview } from './shown-reviews.server'
import type { Speech } from './speech'
import { Stars } from './stars'

/** A review in its own language, with its author, source and date. */
export function ReviewQuote({
  review,
  speech,
  scrolls,
}: {
  review: ShownReview
  speech: Speech
  scrolls?: true
}) {
  const { words } = speech
  const { rating, title, body, language, reviewer, source } = review
  const name = reviewer || words.by
  return (
    <figure>
      {rating > 0 ? <Stars rating={rating} label={words.ofFive(speech.number(rating))} /> : null}
      {title || body ? (
        <blockquote
          className="body"
          lang={language ?? ''}
          dir="auto"
          {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': name })}
        >
          {title ? <strong>{`${title}\n`}</strong> : null}
          {body}
        </blockquote>
      ) : null}
      <figcaption className="quiet">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span>{words.on(source)}</span>,{' '}
        <time dateTime={speech.machineDate(review)}>{speech.date(review)}</time>
      </figcaption>
    </figure>
  )
}
