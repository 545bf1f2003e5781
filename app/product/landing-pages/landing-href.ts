import { siteHref } from '#app/kit/routing/href'

/** Returns the path of a location's public page: the site chooser or a microsurvey. */
export function landingHref(landingKey: string, page: string): string {
  return page === 'reviews'
    ? siteHref('/l/:landingKey/reviews', { landingKey })
    : siteHref('/l/:landingKey/:form', { landingKey, form: page })
}
