import { type AskedEmbed, writeAsked } from './asked-embed'
import { PlaceCard } from './place-card'
import { RatingSummary } from './rating-summary'
import { type LeftOut, ReviewFeed } from './review-feed'
import type { ShownContent } from './shown-content.server'
import type { Speech } from './speech'
import { Testimonials } from './testimonials'

export type EmbedPage = {
  title: string
  leftOut: LeftOut
  shown: ShownContent
  asked: AskedEmbed
  /** Other parameters of the address. */
  others: Record<string, string>
  speech: Speech
  style: string
  script: string
}

/** The whole document: style and script are inline, and it loads nothing else. */
export function EmbedDocument({ title, style, script, speech, ...content }: EmbedPage) {
  return (
    <html lang={speech.language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our stylesheet, and colors */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <Content title={title} speech={speech} {...content} />
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our script */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}

function Content({ title, shown, asked, others, leftOut, speech }: Omit<EmbedPage, 'style' | 'script'>) {
  switch (shown.type) {
    case 'teaser':
      return (
        <>
          <h1 className="hidden">{title}</h1>
          <Testimonials reviews={shown.reviews} speech={speech} />
        </>
      )
    case 'full_page': {
      const at = (page: number) => writeAsked({ ...asked, page }, others) || '?'
      return (
        <ReviewFeed
          {...shown}
          {...{ leftOut, speech }}
          // A page number beyond the last leads back to the first page.
          newerTo={asked.page > 1 ? at(shown.reviews.length > 0 ? asked.page - 1 : 1) : null}
          moreTo={shown.hasMore ? at(asked.page + 1) : null}
        />
      )
    }
    case 'star_snapshot':
      return (
        <div className="snapshot">
          <h1 className="hidden">{title}</h1>
          <RatingSummary rating={shown.rating} speech={speech} />
        </div>
      )
    case 'location_info':
      return <PlaceCard place={shown.place} speech={speech} />
  }
}
