import { Link, useNavigate } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { Badge } from '#app/kit/ui/badge'
import { Stars } from '#app/kit/ui/stars'
import { Day } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ReplyLink } from '../responses/reply-link'
import { headingOf, responseStatusLabel, responseStatusLabels } from '../review'
import { HighlightedText } from './highlighted-text'
import type { ListedReview } from './listed-review'
import { besideList, hasRoomBesideList, responseFragment } from './review-links'
import '../reviews.css'

/** A function that renders the text of a review, for example with some words highlighted. */
type RenderText = (text: string) => ReactNode

/** What the inbox adds to its list: reviews open beside it, and those without a response can be answered. */
export type ListPane = {
  /** The query of this page of the list. */
  listSearch: string
  openId: string | null
  canRespond: boolean
}

/**
 * A list of reviews, each with its text, cut off after three lines, and the status of its response. With `pane`, reviews
 * open beside the list on wide screens.
 */
export function ReviewList({
  reviews,
  search,
  pane,
  selectable = false,
  isSelected = false,
  renderText,
}: {
  reviews: ListedReview[]
  search: string
  pane?: ListPane
  selectable?: boolean
  isSelected?: boolean
  renderText?: RenderText
}) {
  return (
    <ol className="review-list divide-y divide-border" aria-label="Reviews">
      {reviews.map((review) => (
        <li key={review.id} data-open={review.id === pane?.openId ? '' : undefined}>
          {selectable ? (
            <input
              type="checkbox"
              name="ids"
              value={review.id}
              defaultChecked={isSelected}
              form="bulk"
              aria-label={`Select the review by ${review.reviewerName || 'an unnamed reviewer'}`}
            />
          ) : null}
          <ReviewSummary review={review} search={search} pane={pane} renderText={renderText} />
        </li>
      ))}
    </ol>
  )
}

function ReviewSummary({
  review,
  search,
  pane,
  renderText,
}: {
  review: ListedReview
  search: string
  pane: ListPane | undefined
  renderText: RenderText | undefined
}) {
  const { hits, body } = review
  return (
    <div>
      <div className="review-head">
        <Stars rating={review.rating} />{' '}
        <ReviewLinks review={review} search={search} pane={pane}>
          <HighlightedText text={headingOf(review)} ranges={hits?.heading} />
        </ReviewLinks>{' '}
        <span>
          {pane?.canRespond && !review.responseStatus ? (
            <AnswerLink review={review} search={search} listSearch={pane.listSearch} />
          ) : (
            <ResponseStatusBadge review={review} />
          )}
        </span>
      </div>
      {body ? (
        <p dir="auto">
          {renderText ? renderText(body) : <HighlightedText text={body} ranges={hits?.body} />}
        </p>
      ) : (
        <p dir="auto" className="text-ink-3">
          No text
        </p>
      )}
      <p>
        {review.title && review.reviewerName ? <span>{`${review.reviewerName} `}</span> : null}
        <span>{review.location}</span> <b>{review.source}</b>{' '}
        <Day at={review.publishedAt} isEstimated={review.isDateEstimated} />{' '}
        {review.tags.map((tag) => (
          <Badge key={tag}>{`${tag} `}</Badge>
        ))}
      </p>
    </div>
  )
}

/**
 * The link to the review's own page and, from 1280 px, the link that opens it beside the list instead: the style sheet
 * shows the first or the second.
 */
function ReviewLinks({
  review: { id },
  search,
  pane,
  children,
}: {
  review: ListedReview
  search: string
  pane: ListPane | undefined
  children: ReactNode
}) {
  const href = useAccountHref()
  return (
    <>
      <Link discover="none" to={href('/reviews/:reviewId', { reviewId: id }, search)}>
        {children}
      </Link>
      {pane ? (
        <Link
          discover="none"
          to={besideList(href, pane.listSearch, id)}
          preventScrollReset
          aria-current={id === pane.openId ? 'true' : undefined}
        >
          {children}
        </Link>
      ) : null}
    </>
  )
}

/**
 * Leads to the response field on the review's page or, with JavaScript where there is room, beside the list. A second
 * link for wide screens would exceed the size of a page, which contains 25 of them.
 */
function RespondLink({
  review: { id, source, replyUrl },
  search,
  listSearch,
}: {
  review: ListedReview
  search: string
  listSearch: string
}) {
  const href = useAccountHref()
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !hasRoomBesideList()) return
    event.preventDefault()
    navigate(besideList(href, listSearch, id) + responseFragment, { preventScrollReset: true })
  }
  return (
    <Link
      discover="none"
      to={href('/reviews/:reviewId', { reviewId: id }, search) + responseFragment}
      onClick={open}
    >
      {replyUrl === undefined ? 'Respond' : `Reply on ${source}`}
    </Link>
  )
}

/** Leads to where the review can be answered: its source, or the response form. */
function AnswerLink(props: { review: ListedReview; search: string; listSearch: string }) {
  const { replyUrl, source } = props.review
  return replyUrl ? <ReplyLink to={replyUrl} source={source} /> : <RespondLink {...props} />
}

function ResponseStatusBadge({ review }: { review: ListedReview }) {
  const { responseStatus: status, source } = review
  if (!status) return <Badge tone="warning">Needs a response</Badge>
  if (status === 'published') return <span className="text-sm text-ink-3">Responded</span>
  return <Badge tone={responseStatusLabels[status].tone}>{responseStatusLabel(status, source)}</Badge>
}
