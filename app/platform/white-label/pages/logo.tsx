/** Serves a logo. Its URL contains a digest of the image, so browsers can cache it indefinitely. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { findLogo } from '../logo.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const image = await findLogo(params.logo)
  if (!image) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
