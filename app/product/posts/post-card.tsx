import type { PostTopic } from '#app/kit/database/schema'
import { parseClockTime } from '#app/kit/opening-hours/time-of-day'
import { ScriptPolling } from '#app/kit/ui/polling'
import { parsePostDate } from './editing/post-dates'
import type { PostImage } from './image/accept-image.server'
import { imageMessages, processingMessage } from './image/image-rules'
import { buttons, type PostContent } from './post'

export type PostCardProps = {
  topic: PostTopic
  content: Partial<PostContent>
  business: string
  image: PostImage | null
  imagePath: string | null
}

/**
 * An approximate preview of the post on Google. It is rendered on the server, and again in the browser while the user
 * types.
 */
export function PostCard({ topic, content, business, image, imagePath }: PostCardProps) {
  const button = topic === 'OFFER' ? undefined : buttons[content.button as keyof typeof buttons]
  const dates = topic === 'STANDARD' ? null : formatDateRange(content)
  return (
    <section id="preview" aria-label="Preview" className="card max-w-form overflow-hidden">
      {image?.state === 'processing' ? (
        <p role="status" className="p-3 text-sm text-ink-2">
          {processingMessage}
          <ScriptPolling />
        </p>
      ) : null}
      {image?.state === 'refused' ? <p className="error p-3">{image.problem}</p> : null}
      {image?.state === 'ready' && imagePath ? (
        <img
          src={imagePath}
          alt="With this post"
          className="aspect-video w-full object-cover"
          onError={(event) => {
            event.currentTarget.hidden = true
            event.currentTarget.nextElementSibling?.removeAttribute('hidden')
          }}
        />
      ) : null}
      <p hidden className="error p-3">
        {imageMessages.unreadable}
      </p>
      <div className="space-y-2 p-4 text-sm">
        <p className="flex items-center gap-2 font-semibold">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-surface-3 text-ink-2"
          >
            {business.slice(0, 1)}
          </span>
          <bdi>{business}</bdi>
        </p>
        {topic === 'STANDARD' ? null : (
          <p dir="auto" className="text-md font-semibold">
            {content.title || (topic === 'OFFER' ? 'Offer title' : 'Event title')}
          </p>
        )}
        {dates ? <p className="text-ink-2">{dates}</p> : null}
        {content.summary ? (
          <p dir="auto" className="whitespace-pre-line">
            {content.summary}
          </p>
        ) : null}
        {topic === 'OFFER' ? <OfferDetails content={content} /> : null}
        {button ? <p className="font-semibold text-link wrap-anywhere">{button}</p> : null}
      </div>
    </section>
  )
}

function OfferDetails({ content: { couponCode, redeemUrl, terms } }: { content: Partial<PostContent> }) {
  return (
    <>
      {couponCode ? (
        <p className="rounded border border-dashed border-border p-2 text-center wrap-anywhere">
          Show code: <b>{couponCode}</b>
        </p>
      ) : null}
      {redeemUrl ? <p className="font-semibold text-link">Redeem online</p> : null}
      {terms ? (
        <p dir="auto" className="text-xs text-ink-3 whitespace-pre-line">
          {terms}
        </p>
      ) : null}
    </>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function formatDateRange({ startDate, startTime, endDate, endTime }: Partial<PostContent>): string {
  const formatMoment = (date = '', time = '') => {
    const parsed = parsePostDate(date)
    if (!parsed) return ''
    const at = parseClockTime(time)
    return dateFormat.format(new Date(`${parsed}T00:00:00Z`)) + (time && at ? `, ${at}` : '')
  }
  return [formatMoment(startDate, startTime), formatMoment(endDate, endTime)].filter(Boolean).join(' – ')
}
