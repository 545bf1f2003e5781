import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requirePublicLocation } from '../public-pages/public-location.server'

/**
 * Redirects a short URL to a review site. The redirect is temporary, because the location's URL on the review site can
 * change.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { sites } = await requirePublicLocation(params, 'urls', context.ip)
  const site = sites.find(({ code }) => code === params.source)
  if (!site) throw new Response('No such site', { status: 404 })
  return redirect(site.url, { status: 302, headers: { 'Referrer-Policy': 'no-referrer' } })
}
