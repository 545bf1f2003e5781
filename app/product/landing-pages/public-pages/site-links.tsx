import type { siteLinksOf } from './thanks-page.server'

/**
 * The links to the review sites. Every customer sees the same sites in the same order; `review-sites.server.ts`
 * explains why.
 */
export function SiteLinks({ sites }: { sites: ReturnType<typeof siteLinksOf> }) {
  return (
    <ul className="mt-4 grid gap-2">
      {sites.map(({ name, to }) => (
        <li key={to}>
          <a className="btn w-full" href={to} rel="noreferrer">
            Write a review on {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
