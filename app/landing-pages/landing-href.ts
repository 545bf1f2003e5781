import { siteHref } from '#app/routing/href'

/** A location's page for its customers: the choice of sites, or a question. */
export function landingHref(landingKey: string, page: string): string {
  return page === 'reviews'
    ? siteHref('/l/:landingKey/reviews', { landingKey })
    : siteHref('/l/:landingKey/:form', { landingKey, form: page })
}
