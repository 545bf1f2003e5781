import type { ShownReview } from '../content/shown-reviews.server'
import type { EmbedI18n } from '../i18n'
import { ReviewQuote } from './review-quote'

/**
 * A carousel that shows one review at a time. Users move it with links, arrow keys or swipes; it never moves
 * automatically.
 */
export function Testimonials({ reviews, i18n }: { reviews: ShownReview[]; i18n: EmbedI18n }) {
  const { messages, number } = i18n
  if (reviews.length === 0) return <p>{messages.noReviews}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the list scrollable by keyboard
    <ol className="slides" tabIndex={0} aria-label={messages.testimonials}>
      {reviews.map((review, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and the reviews have no ids here
        <li key={index} id={`r${index + 1}`} className="card">
          <ReviewQuote review={review} i18n={i18n} isScrollable />
          <div className="turns">
            <SlideLink to={index} label={messages.previous} sign="←" />
            <span className="quiet">{`${number(index + 1)} / ${number(reviews.length)}`}</span>
            <SlideLink to={index + 2 > reviews.length ? 0 : index + 2} label={messages.next} sign="→" />
          </div>
        </li>
      ))}
    </ol>
  )
}

function SlideLink({ to, label, sign }: { to: number; label: string; sign: string }) {
  if (to === 0) return <span />
  return (
    <a className="button" href={`#r${to}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="hidden">{label}</span>
    </a>
  )
}
