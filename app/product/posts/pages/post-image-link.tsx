/** Serves the image of a post at the public URL that Google fetches. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { respondWithPicture } from '#app/product/photos/pictures/picture-response.server'
import { findLinkedImage } from '../image/image-links.server'

export async function loader({ params }: LoaderFunctionArgs) {
  return respondWithPicture(await findLinkedImage(params.link))
}
