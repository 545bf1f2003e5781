/** The image of a post, for Google to fetch. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { pictureAnswer } from '#app/photos/picture-answer.server'
import { findLinkedImage } from '../image/image-links.server'

export async function loader({ params }: LoaderFunctionArgs) {
  return pictureAnswer(await findLinkedImage(params.link))
}
