import type { ShownContent } from '../content/shown-content.server'
import { type EmbedQuery, formatEmbedQuery } from '../embed-query'
import type { EmbedI18n } from '../i18n'
import { LocationCard } from './location-card'
import { RatingSummary } from './rating-summary'
import { type OmittedReviews, ReviewFeed } from './review-feed'
import { Testimonials } from './testimonials'

export type EmbedDocumentProps = {
  title: string
  omitted: OmittedReviews
  shown: ShownContent
  query: EmbedQuery
  /** The query parameters that are not part of `query` and are kept in links. */
  extraParams: Record<string, string>
  i18n: EmbedI18n
  style: string
  script: string
}

/** The complete HTML document. The style and script are inline, and nothing else is loaded. */
export function EmbedDocument({ title, style, script, i18n, ...content }: EmbedDocumentProps) {
  return (
    <html lang={i18n.language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our stylesheet, and colors */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <EmbedContent title={title} i18n={i18n} {...content} />
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our script */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}

function EmbedContent({
  title,
  shown,
  query,
  extraParams,
  omitted,
  i18n,
}: Omit<EmbedDocumentProps, 'style' | 'script'>) {
  switch (shown.type) {
    case 'teaser':
      return (
        <>
          <h1 className="hidden">{title}</h1>
          <Testimonials reviews={shown.reviews} i18n={i18n} />
        </>
      )
    case 'full_page': {
      const pageHref = (page: number) => formatEmbedQuery({ ...query, page }, extraParams) || '?'
      return (
        <ReviewFeed
          {...shown}
          omitted={omitted}
          i18n={i18n}
          // If the page number is too high, link back to the first page.
          newerHref={query.page > 1 ? pageHref(shown.reviews.length > 0 ? query.page - 1 : 1) : null}
          moreHref={shown.hasMore ? pageHref(query.page + 1) : null}
        />
      )
    }
    case 'star_snapshot':
      return (
        <div className="snapshot">
          <h1 className="hidden">{title}</h1>
          <RatingSummary rating={shown.rating} i18n={i18n} />
        </div>
      )
    case 'location_info':
      return <LocationCard location={shown.location} i18n={i18n} />
  }
}
