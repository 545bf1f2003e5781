import { ReviewQuote } from './review-quote'
import type { ShownReview } from './shown-reviews.server'
import type { Speech } from './speech'

/** One card at a time; links to the next card, arrow keys or a swipe change it. Nothing moves automatically. */
export function Testimonials({ reviews, speech }: { reviews: ShownReview[]; speech: Speech }) {
  const { words, number } = speech
  if (reviews.length === 0) return <p>{words.noReviews}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <ol className="slides" tabIndex={0} aria-label={words.testimonials}>
      {reviews.map((review, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and told nothing of who they are
        <li key={index} id={`r${index + 1}`} className="card">
          <ReviewQuote review={review} speech={speech} scrolls />
          <div className="turns">
            <Turn to={index} label={words.previous} sign="←" />
            <span className="quiet">{`${number(index + 1)} / ${number(reviews.length)}`}</span>
            <Turn to={index + 2 > reviews.length ? 0 : index + 2} label={words.next} sign="→" />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Turn({ to, label, sign }: { to: number; label: string; sign: string }) {
  if (to === 0) return <span />
  return (
    <a className="button" href={`#r${to}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="hidden">{label}</span>
    </a>
  )
}
