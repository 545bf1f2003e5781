/** A logo as it is shown, at an address that is its content's own. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { findLogo } from '../logo.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const image = await findLogo(params.logo)
  if (!image) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
